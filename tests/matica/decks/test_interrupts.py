"""Ctrl-C goes to the process that a person started; the processes it started itself leave it to that one."""

import signal
import time

import pytest

from matica.decks.spread import spread


def blocked(_: int) -> bool:
    time.sleep(0.01)
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system has no signal masks")
def test_workers_leave_interrupts_to_their_parent() -> None:
    assert spread(blocked, range(4), workers=2) == [True] * 4
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
