"""Files are read within bounds and written whole or not at all."""

import os
from pathlib import Path

import pytest

from matica.errors import FileProblem, LimitError
from matica.files import read_bytes, write_bytes


def test_a_file_is_kept_without_force(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_bytes(path, b"one")
    with pytest.raises(FileProblem, match=r"a\.json: exists already") as caught:
        write_bytes(path, b"two")
    assert caught.value.exit_code == 3
    assert path.read_bytes() == b"one"
    write_bytes(path, b"two", force=True)
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_has_ordinary_permissions(tmp_path: Path) -> None:
    write_bytes(tmp_path / "a", b"")
    (tmp_path / "b").write_bytes(b"")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "dir").mkdir()
    for bad in (tmp_path / "none" / "a", tmp_path / "dir", Path("a\0b"), tmp_path / ("x" * 300)):
        with pytest.raises(FileProblem, match=r"^.+: .+$"):
            write_bytes(bad, b"x", force=True)
    assert list(tmp_path.iterdir()) == [tmp_path / "dir"]


def test_a_device_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_bytes(pipe, b"x")
        assert os.read(reader, 10) == b"x"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_reading_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(LimitError, match="at most 4 bytes"):
        read_bytes(path, 4)
    with pytest.raises(FileProblem, match="No such file"):
        read_bytes(tmp_path / "none")
