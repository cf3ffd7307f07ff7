"""Chances that each choice gives in a fight, calculated from the view only."""

from itertools import islice
from typing import Any

import pytest

from games.kernel.chance.odds import Odds, TooMuchWork
from games.rulebooks.brutal_ring import moves, odds
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import fights
from games.rulebooks.brutal_ring.rules.fights import Attacks
from games.rulebooks.brutal_ring.rules.reveal import PickDiscard, PickExcess
from games.rulebooks.brutal_ring.rules.tricks import LayTricks
from games.trials import laws
from tests.rulebooks.brutal_ring.cast import DONE, Restless, fixture, play, ring_at, trick_moves

BEFORE = (Attacks, LayTricks, PickDiscard, PickExcess)


def own_choices(state: Any, seat: int) -> tuple[Any, Any]:
    """Return the request open for the seat, and the seat's view."""
    view = BRUTAL_RING.view(state, seat)
    (request,) = [each for each in view.open if each.seat == seat]
    return request, view


def odds_for(state: Any, seat: int | None) -> dict[str, Odds] | None:
    try:
        return dict(BRUTAL_RING.odds(state, seat) or {})
    except TooMuchWork:
        return None


@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
@pytest.mark.parametrize(("seats", "every"), [(2, 3), (4, 19)])
def test_they_agree_with_the_odds_after_that_choice(
    seats: int, every: int, known: bool, long: bool
) -> None:
    """Compared with the odds the chooser sees afterwards, as long as the choice reveals no card."""
    whole, agreed = fixture(seats, Restless()), 0
    for seed in range(60 if long else 40 // every + 1):
        for state in islice(laws.states_of_game(whole, seed, known=known), 0, None, every):
            for request in state.open:
                if isinstance(request, BEFORE):
                    agreed += compare_odds(state, request)
    assert agreed > 30


def compare_odds(state: Any, request: Any) -> int:
    view = BRUTAL_RING.view(state, request.seat)
    chances = request.chances(view)
    assert set(chances) <= set(request.options(view))
    compared = 0
    for move, chance in chances.items():
        after = BRUTAL_RING.play(state, request.seat, move).state
        if after.fight is None or has_revealed(state, after):
            continue
        afterwards = odds_for(after, request.seat)
        assert afterwards is None or afterwards == chance, move
        compared += 1
    return compared


def has_revealed(state: Any, after: Any) -> bool:
    """True if a trick was turned up, or a turned-up trick left the fight."""
    before = state.fight.tricks if state.fight else ((), ())
    up = [each for tricks in after.fight.tricks for each in tricks if each.up]
    return len(up) > sum(each.up for tricks in before for each in tricks) or (
        sum(map(len, after.fight.tricks)) < sum(map(len, before))
        and bool(state.known)
        and any(each.up for tricks in before for each in tricks)
    )


def test_an_attack_is_told_before_any_trick() -> None:
    state = ring_at(fights.begin, "| terminium:sword fingers", "| lucrecia:mace moth")
    request, view = own_choices(state, 0)
    chances = request.chances(view)
    dies = {
        (move.gladiator, move.target): each["defender_dies"].texts()
        for move, each in chances.items()
    }
    assert dies == {
        ("terminium", "lucrecia"): {"1": "1"},
        ("terminium", "moth"): {"1": "1"},
        ("fingers", "lucrecia"): {"0": "1"},
        ("fingers", "moth"): {"0": "1"},
    }


def test_a_trick_is_told_as_it_would_count() -> None:
    """Sword 3 against Mace 2: one more still only kills, and a bluff changes nothing."""
    state = ring_at(
        fights.begin, "brass_knuckles bicycle_chain | terminium:sword", "| lucrecia:mace"
    )
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")))
    request, view = own_choices(state, 0)
    chances = request.chances(view)
    attack = {move: each["attack"].texts() for move, each in chances.items()}
    (plus,), (bluff,) = trick_moves("brass_knuckles"), trick_moves("bicycle_chain")
    assert attack == {DONE: {"3": "1"}, plus: {"4": "1"}, bluff: {"3": "1"}}


def test_the_trick_that_a_discard_hits_is_told_by_its_back() -> None:
    state = ring_at(fights.begin, "fingers | terminium:sword", "fog trident | lucrecia:mace")
    script = [
        (0, trick_moves("fingers")[0]),
        *((1, move) for move in trick_moves("fog", "trident")),
    ]
    state, _ = play(
        state, (0, moves.Attack("terminium", "lucrecia")), *script, (0, DONE), (1, DONE)
    )
    request, view = own_choices(state, 0)
    chances = request.chances(view)
    # The remaining weapon card cannot dodge, and no Discard can hit it any more. Of 44 unseen
    # cards, 22 are bluffs here; with Mace 2, 6 cards give +1, 6 give x2, 5 give +2 and 5 give +3.
    defence = {"2": "1/2", "3": "3/22", "4": "1/4", "5": "5/44"}
    assert chances[moves.PickTrick(0)]["defence"].texts() == defence
    assert chances[moves.PickTrick(0)]["attacker_dies"].texts() == {"0": "1"}
    assert chances[moves.PickTrick(1)]["defence"].texts() == {"2": "1"}


def test_what_would_take_too_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    state = ring_at(fights.begin, "dart | terminium:sword", "fog trident | lucrecia:mace")
    state, _ = play(state, (0, moves.Attack("terminium", "lucrecia")), (1, trick_moves("fog")[0]))
    own, view = own_choices(state, 0)
    assert own.chances(view).keys() == set(own.options(view))
    monkeypatch.setattr(odds, "WORK", 9)
    assert own.chances(view) == {}
