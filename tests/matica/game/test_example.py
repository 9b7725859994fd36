"""The example of a front end plays a game to its end."""

import pytest

from examples import matica_table
from matica.game import event_from_json


def test_a_front_end_in_thirty_lines(capsys: pytest.CaptureFixture[str]) -> None:
    standings = matica_table.main(3)
    told = capsys.readouterr().out.splitlines()
    assert standings[0].place == 1
    assert max(place.quests for place in standings) == 5
    assert told[-3].startswith("1. seat ")
    for line in told[:-3]:
        event_from_json(line)
