"""KarateKarte as the laws know it: what is conserved, and an honest table."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel.game import Request
from games.kernel.record import HIDDEN, Event, Move
from games.rulebooks.karatekarte import events, moves, rules
from games.rulebooks.karatekarte.game import KARATEKARTE, Setup
from games.rulebooks.karatekarte.rules import Duel
from games.rulebooks.karatekarte.state import BONUS, PRIVATE, Card, Side, is_bonus
from tests.rulebooks.laws import Fixture

WHOLE = (PRIVATE + PRIVATE + BONUS, PRIVATE.total() * 2 + BONUS.total())


def cards_of(side: Side) -> tuple[Any, ...]:
    piles = (side.pile, side.hand, *side.lanes, *side.energy, side.discard, side.points)
    return tuple(card for pile in piles for card in pile)


def conserved(state: Duel) -> None:
    """36 + 36 + 8 cards, each player's own among their own: where known, exactly those."""
    piles = [*cards_of(state.sides[0]), *cards_of(state.sides[1]), *state.bonus]
    assert len(piles) == WHOLE[1]
    known = Counter(card for card in piles if card != HIDDEN)
    assert not known - WHOLE[0], f"made: {known - WHOLE[0]}"
    if HIDDEN not in piles:
        assert known == WHOLE[0]
        for side in state.sides:
            assert Counter(card for card in cards_of(side) if not is_bonus(card)) == PRIVATE
    for side in state.sides:
        assert list(map(len, side.energy)) == list(map(len, side.eras))


class Honest:
    def says(self, seat: int, move: Move) -> Move:
        return replace(move, card=HIDDEN) if isinstance(move, moves.LayDown) else move

    def reports(
        self, request: Request[Any, Any], table: Duel, house: Duel, told: Sequence[Event]
    ) -> Move | None:
        match request:
            case rules.Lot():
                return moves.Begins(_only(told, events.Began).seat)
            case rules.TurnCard():
                return moves.Turned(_only(told, events.JoinedLane, events.Misfired).card)
            case rules.SlipCheck():
                slipped = any(isinstance(event, events.DrewSlip) for event in told)
                return moves.Slipped() if slipped else moves.BonusKept()
            case rules.Audit(seat):
                side = house.sides[seat]
                return moves.ShowAll(side.hand, side.energy)  # type: ignore[arg-type]
            case _:
                return None


def _only(told: Sequence[Event], *kinds: type[Event]) -> Any:
    (event,) = [event for event in told if isinstance(event, kinds)]
    return event


KK = Fixture(
    game=KARATEKARTE,
    setup=Setup(),
    conserved=conserved,
    reporter=Honest(),
    revealing=(
        events.JoinedLane,
        events.Misfired,
        events.DrewSlip,
        events.DrewBonus,
        events.Showed,
        events.GameEnded,
    ),
)


def card(text: str) -> Card:
    """A card as its short name: card("starter left_foot"), card("slip")."""
    return Card(*text.split())  # type: ignore[arg-type]
