"""Exactly the accepted moves are offered: tested with every card on every strike."""

from collections.abc import Iterator
from itertools import product

import pytest

from games.kernel.choices import choices_ahead
from games.kernel.record import HIDDEN
from games.rulebooks.karatekarte import marks, moves
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules.action import Action
from games.rulebooks.karatekarte.rules.turn import Turn
from games.rulebooks.karatekarte.state import BONUS, PRIVATE, STRIKES, Card, Side
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


def test_at_a_table_each_place_of_the_board_is_one_answer() -> None:
    """A touch on a lane tells that its player has drawn, laid the card of the next step and
    refilled; one on a pile, that a card was laid there. The last step lands the strike."""
    laid = "starter right_foot, reach right_foot"
    standing = lanes(right_foot=laid, left_fist="starter left_fist")
    mine = Side((HIDDEN,) * 20, (HIDDEN,) * 5, lanes=standing)
    state = duel(mine, Side((HIDDEN,) * 20, (HIDDEN,) * 5), request=Turn(0))
    chains = [*choices_ahead(KARATEKARTE, state, Turn(0), "en", ("Ann", "Ben"))]
    for strike in STRIKES:
        for place in (marks.lane(0, strike), marks.energy(0, strike)):
            (chain,) = [each for each in chains if place in each.marks]
            step = state
            for move in (*chain.before, chain.move, *chain.after):
                step = KARATEKARTE.play(step, 0, move).state
            assert [request.seat for request in step.open] == [1], "it is the other's turn"
    landed = next(each for each in chains if marks.lane(0, "right_foot") in each.marks)
    assert landed.move == moves.Complete("right_foot", (Card("impact", "right_foot"),))
