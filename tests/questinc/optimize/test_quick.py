"""The evaluators without a solver against trying every plan."""

from hypothesis import given, settings

from questinc.optimize.night import Night
from questinc.optimize.prices import Terms
from questinc.optimize.quick import best_night
from tests.questinc.optimize import brute


def agree(night: Night, terms: Terms, *, must: bool) -> None:
    found = best_night(night, terms, must=must)
    assert (found and found.worth.total) == brute.best_value(night, terms, must=must)


@given(night=brute.nights(quests=1, heroes=5), terms=brute.terms())
@settings(max_examples=60, deadline=None)
def test_one_quest_is_resolved_as_cheaply_as_trying_every_plan_finds(night: Night, terms: Terms) -> None:
    agree(night, terms, must=True)


@given(night=brute.nights(quests=2, heroes=3, treasures=2), terms=brute.terms())
@settings(max_examples=25, deadline=None)
def test_two_quests_are_resolved_as_well_as_trying_every_plan_finds(night: Night, terms: Terms) -> None:
    agree(night, terms, must=False)
