"""The example of an advice runs and prints what it says it prints."""

import pytest

from examples.questinc_advice import main


def test_the_example_prints_an_advice_and_a_plan(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    first, *plan = capsys.readouterr().out.splitlines()
    assert first.startswith("seat ")
    assert [line[:2] for line in plan] == ["1.", "2."]
