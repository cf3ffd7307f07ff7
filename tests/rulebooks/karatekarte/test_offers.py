"""Exactly the accepted moves are offered: tested with every card on every strike."""

from collections.abc import Iterator
from itertools import product

import pytest

from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules.action import Action
from games.rulebooks.karatekarte.rules.turn import Turn
from games.rulebooks.karatekarte.state import BONUS, PRIVATE, STRIKES, Card
from tests.rulebooks.karatekarte.cast import duel, lanes, side

CARDS = (*PRIVATE, *BONUS)
HANDS = (
    "starter left_foot, reach left_foot, impact left_foot, strike_plus_1, quick_strike",
    "lightning_strike, impact left_foot, impact right_fist, parry left_fist, reach left_foot",
)


def every_action() -> Iterator[moves.AnyMove]:
    """Yield all actions; completions use only a strike's own cards and the bonus cards."""
    for strike in STRIKES:
        yield moves.Parry(strike)
        yield from (moves.Lay(strike, card) for card in CARDS)
        yield from (moves.LayDown(strike, card) for card in CARDS)
        own = [card for card in CARDS if card.strike in (None, strike) and _may_be_in_run(card)]
        for length in range(1, 5):
            yield from (moves.Complete(strike, run) for run in product(own, repeat=length))


def _may_be_in_run(card: Card) -> bool:
    return card.kind not in ("parry", "bonus_draw", "slip")


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("lane", ["", "starter left_foot", "quick_strike, reach left_foot"])
def test_kk_3_3_to_3_7_every_action_that_would_be_accepted_is_offered(hand: str, lane: str) -> None:
    theirs = side(lanes=lanes(left_fist="starter left_fist"))
    request = Action(0)
    state = duel(side(hand, lanes=lanes(left_foot=lane)), theirs, request=request)
    accepted = {move for move in every_action() if request.refusal(state, move) is None}  # type: ignore[arg-type]
    assert {*KARATEKARTE.options(state, 0)} == accepted
    assert {type(move) for move in accepted} >= {moves.Complete, moves.LayDown}


@pytest.mark.parametrize("drawing", [False, True])
@pytest.mark.parametrize("hand", ["bonus_draw", "slip"])
def test_kk_3_1_every_way_to_begin_a_turn_is_offered(hand: str, *, drawing: bool) -> None:
    """KK-3.2: after a Bonus Draw is discarded, no pile can be revealed."""
    request = Turn(0, drawing=drawing)
    mine = side(hand, energy=lanes(left_foot="starter left_foot"))
    wanted: set[moves.AnyMove] = {moves.DrawCard()}
    wanted |= {moves.DiscardBonusDraw()} if hand == "bonus_draw" else set()
    wanted |= set() if drawing else {moves.Reveal("left_foot")}
    assert {*KARATEKARTE.options(duel(mine, request=request), 0)} == wanted
