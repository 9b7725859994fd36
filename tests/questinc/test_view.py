"""What a seat sees, and re-dealing."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from questinc.actions import Descend, Done, Hire, Keep, Resolve, Visit
from questinc.cards import CardId, City
from questinc.errors import BadInput
from questinc.rules.options import resolutions
from questinc.soundness import check_state, observation_from_json
from questinc.state import State, to_json
from questinc.view import Hidden, determinize, observe
from tests.questinc.playing import random_game
from tests.questinc.scenes import Scene


def secret_scene() -> Scene:
    """Seat 0 hires a hero, draws one in secret, and wins treasures; seat 1 looks on."""
    scene = Scene(4, quests="5+hero", heroes="W5@1 M4@2", treasures="meal ruby")
    scene.quest(0, scene.q[0], scene.t[:2]).coins(0, 9).row(City.SQUARE, *scene.h[:2])
    scene.afternoon().play(Visit(City.SQUARE), Hire(scene.h[0]), Hire(scene.h[1]))
    return scene


def to_night(scene: Scene) -> Scene:
    scene.play(Done())
    while scene.state.stage != "night":
        scene.play(Visit(next(city for city in scene.state.cities if scene.may(Visit(city)))), Done())
    return scene


def test_heroes_lie_open_during_the_visit_and_are_hidden_after_it() -> None:
    scene = secret_scene()
    assert observe(scene.state, 1).companies[0].hand == tuple(scene.h[:2])
    to_night(scene)
    view = observe(scene.state, 1).companies[0]
    assert (view.hand, view.hidden) == ((), Hidden(heroes=2))
    assert observe(scene.state, 0).companies[0].hand == tuple(scene.h[:2])


def test_perfect_recall_remembers_what_lay_open_but_not_what_was_drawn() -> None:
    scene = to_night(secret_scene())
    top = scene.state.heroes[0]
    scene.play(Resolve(scene.q[0], (scene.h[0],)))
    assert scene.company(0).hand == (scene.h[1], top)
    recall = observe(scene.state, 1, perfect_recall=True).companies[0]
    assert (recall.hand, recall.pile, recall.hidden) == ((scene.h[1],), tuple(scene.t[:2]), Hidden(heroes=1))
    plain = observe(scene.state, 1).companies[0]
    assert (plain.hand, plain.pile, plain.hidden) == ((), (), Hidden(heroes=2, treasures=2))
    assert recall.secret == plain.secret == ()
    assert observe(scene.state, 0).companies[0].secret == (top,)


def test_who_put_dungeon_cards_back_remembers_them_until_another_looks() -> None:
    scene = Scene(4, heroes="W1@1 M1@1 C1@1")
    scene.hand(0, scene.h[0]).hand(1, scene.h[1]).afternoon().play(Visit(City.DUNGEON), Descend(scene.h[0]))
    visit = observe(scene.state, 0).visit
    assert visit is not None
    one, two, three = visit.looked
    for_others = observe(scene.state, 1, perfect_recall=True)
    assert for_others.visit is not None
    assert (for_others.visit.looked, for_others.decks.looked) == ((), 3)
    scene.play(Keep(two, (three, one)))
    assert observe(scene.state, 0, perfect_recall=True).dungeon_top == (three, one)
    assert observe(scene.state, 0).dungeon_top == observe(scene.state, 1, perfect_recall=True).dungeon_top == ()
    for seed in range(5):
        dealt = determinize(observe(scene.state, 0, perfect_recall=True), random.Random(seed))
        assert dealt.dungeon[:2] == (three, one)
        assert two in dealt.companies[0].pile
    scene.play(Done(), Visit(City.DUNGEON), Descend(scene.h[1]))
    assert observe(scene.state, 0, perfect_recall=True).dungeon_top == ()


def test_the_entity_is_seen_by_all() -> None:
    scene = Scene(4).hand(2, Scene(4).entity).afternoon()
    assert observe(scene.state, 0).companies[2].hand == (scene.entity,)


def test_no_seed_and_no_deck_in_an_observation() -> None:
    state = random_game(4, 1)[40]
    text = to_json(observe(state, 0)).decode()
    assert '"seed"' not in text
    for card in (*state.heroes, *state.treasures, *state.quests, *state.citizens):
        assert f'"{card}"' not in text


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("recall", [False, True])
def test_redealt_states_are_sound_and_vary(seats: int, recall: bool) -> None:
    rng = random.Random(4)
    for state in random_game(seats, 12)[::9]:
        for seat in range(seats):
            view = observe(state, seat, recall)
            deals = [determinize(view, rng) for _ in range(2)]
            for dealt in deals:
                check_state(dealt)
                assert observe(dealt, seat, recall) == view
            if len(state.heroes) > 4:
                assert deals[0].heroes != deals[1].heroes
            assert determinize(view, random.Random(1)) == determinize(view, random.Random(1))


def test_an_actor_has_the_same_choices_in_every_redealt_state() -> None:
    rng = random.Random(4)
    met = 0
    for state in random_game(4, 15):
        if state.stage == "night" and state.actor is not None:
            dealt = determinize(observe(state, state.actor), rng)
            for quest in state.companies[state.actor].quests:
                assert resolutions(dealt, quest.quest) == resolutions(state, quest.quest)
                met += 1
    assert met > 5


@pytest.mark.parametrize("seat", [-1, 4, "0", None])
def test_no_such_seat(seat: Any) -> None:
    with pytest.raises(BadInput, match="no seat"):
        observe(random_game(4, 1)[0], seat)


def test_observations_from_outside_are_checked() -> None:
    state = random_game(3, 2)[60]
    view = observe(state, 1, True)
    assert observation_from_json(to_json(view)) == view
    for broken in (
        replace(view, seat=7),
        replace(view, decks=replace(view.decks, heroes=view.decks.heroes + 1)),
        replace(view, decks=replace(view.decks, treasures=view.decks.treasures - 1)),
        replace(view, box=view.box[1:]),
        replace(view, setting=replace(view.setting, catalogue="nothing")),
        replace(view, companies=()),
        replace(view, dungeon_top=(CardId("d1"), CardId("d1"))),
    ):
        with pytest.raises(BadInput):
            observation_from_json(to_json(broken))
    for text in ("", "{", "[]", b"\xff", '{"seat": 1}', "[" * 100_000):
        with pytest.raises(BadInput, match="no observation"):
            observation_from_json(text)


def test_json_of_every_kind_comes_back() -> None:
    state = random_game(3, 2)[30]
    assert msgspec.json.decode(to_json(state), type=State) == state
