"""Fixtures of KarateKarte for the laws of all games: a count of the cards, and an honest table."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, settle
from games.kernel.record import HIDDEN, Event, Illegal, Move
from games.kernel.requests import Request, Step
from games.rulebooks.karatekarte import events, moves
from games.rulebooks.karatekarte.game import KARATEKARTE, Setup
from games.rulebooks.karatekarte.rules.action import Action
from games.rulebooks.karatekarte.rules.audit import Audit
from games.rulebooks.karatekarte.rules.duel import Duel
from games.rulebooks.karatekarte.rules.opening import Lot
from games.rulebooks.karatekarte.rules.reveal import TurnCard
from games.rulebooks.karatekarte.rules.turn import SlipCheck
from games.rulebooks.karatekarte.state import (
    BONUS,
    NOTHING,
    PRIVATE,
    STRIKES,
    Card,
    Cards,
    Side,
    is_bonus,
    sort_pile,
)
from games.trials.laws import Fixture, numbers

WHOLE = (PRIVATE + PRIVATE + BONUS, PRIVATE.total() * 2 + BONUS.total())


def cards_of(side: Side) -> tuple[Any, ...]:
    piles = (side.pile, side.hand, *side.lanes, *side.energy, side.discard, side.points)
    return tuple(card for pile in piles for card in pile)


def assert_conserved(state: Duel) -> None:
    """Check for 36 + 36 + 8 cards, with each player's own on their side; if known, exactly
    those."""
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
        self, request: Request[Any, Any], table: Duel, house: Duel, log: Sequence[Event]
    ) -> Move | None:
        match request:
            case Lot():
                return moves.Begins(_only_event(log, events.Began).seat)
            case TurnCard():
                return moves.Turned(_only_event(log, events.JoinedLane, events.Misfired).card)
            case SlipCheck():
                slipped = any(isinstance(event, events.DrewSlip) for event in log)
                return moves.Slipped() if slipped else moves.BonusKept()
            case Audit(seat):
                side = house.sides[seat]
                return moves.ShowAll(side.hand, side.energy)  # type: ignore[arg-type]
            case _:
                return None


def _only_event(log: Sequence[Event], *kinds: type[Event]) -> Any:
    (event,) = [event for event in log if isinstance(event, kinds)]
    return event


KK = Fixture(
    game=KARATEKARTE,
    setup=Setup(),
    conserved=assert_conserved,
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
    """Return a card by its short name: card("starter left_foot"), card("slip")."""
    return Card(*text.split())  # type: ignore[arg-type]


# States for tests

Lanes = tuple[Cards, Cards, Cards, Cards]


def cards(text: str) -> Cards:
    return tuple(card(each.strip()) for each in text.split(",")) if text else ()


def lanes(**by_strike: str) -> Lanes:
    return tuple(cards(by_strike.get(strike, "")) for strike in STRIKES)  # type: ignore[return-value]


def side(hand: str = "", *, pile: int = 20, **fields: Any) -> Side:
    """Return a side with that hand; its pile holds Impacts of the right foot, which no test
    plays."""
    eras = fields.pop("eras", tuple((0,) * len(energy) for energy in fields.get("energy", NOTHING)))
    return Side((card("impact right_foot"),) * pile, sort_pile(cards(hand)), eras=eras, **fields)


FIVE = "reach left_foot, impact left_foot, parry right_foot, starter right_fist, reach right_fist"


def duel(
    mine: Side | None = None, theirs: Side | None = None, *, bonus: str = "", request: Any = None
) -> Duel:
    sides = (mine or side(FIVE), theirs or side(FIVE))
    return Duel(sides, cards(bonus), open=(request or Action(0),))


def play(state: Duel, *actions: moves.AnyMove, seat: int = 0) -> Step[Duel]:
    """Play the moves; the house answers every request for chance."""
    log: tuple[Event, ...] = ()
    for move in actions:
        step = KARATEKARTE.play(state, seat, move)
        rest = settle(KARATEKARTE, step.state, House(numbers(7)))
        state, log = rest.state, log + step.events + rest.events
    return Step(state, log)


def refusal_of(state: Duel, move: moves.AnyMove, seat: int = 0) -> Illegal:
    before = KARATEKARTE.encode(state)
    with pytest.raises(Illegal) as refusal:
        KARATEKARTE.play(state, seat, move)
    assert KARATEKARTE.encode(state) == before
    return refusal.value


def kinds(step: Step[Duel]) -> list[str]:
    return [type(event).__name__ for event in step.events]


def begin_duel(first: int | None = 0, *, known: bool = True) -> Duel:
    state = KARATEKARTE.begin(Setup(first), 2, known)
    return settle(KARATEKARTE, state, House(numbers(1))).state if known else state
