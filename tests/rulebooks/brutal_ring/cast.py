"""Brutal Ring as the laws know it: what is conserved, and an honest table."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.kernel.game import Request
from games.kernel.record import HIDDEN, Event, Move
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.catalogue import HOUSE_BOX
from games.rulebooks.brutal_ring.game import BRUTAL_RING, BrutalRing, Setup
from games.rulebooks.brutal_ring.rules import Ring, draw, entry, reveal
from games.rulebooks.brutal_ring.state import HAND, holding
from tests.rulebooks.laws import Fixture


def cards_of(state: Ring) -> list[str]:
    """Every card on the table, hidden ones as "?"."""
    cards: list[str] = []
    for stock in state.stocks:
        cards += stock.pile + stock.discard
    for side in state.sides:
        cards += side.hand[0] + side.hand[1]
        cards += [card for each in side.arena for card in each.cards]
    for tricks in state.fight.tricks if state.fight else ():
        cards += [laid.card for laid in tricks]
    return cards


def conserved(state: Ring) -> None:
    """78 cards, each once; each back among its own; a place in an era for each held card."""
    cards = cards_of(state)
    assert len(cards) == 78
    known = Counter(card for card in cards if card != HIDDEN)
    assert set(known) <= set(HOUSE_BOX.back)
    assert not known or max(known.values()) == 1, known.most_common(1)
    for side_seat, side in enumerate(state.sides):
        for place in (0, 1):
            back = ("gladiator", "weapon")[place]
            assert all(HOUSE_BOX.back[c] == place for c in side.hand[place] if c != HIDDEN)
            laid = [
                each
                for tricks in (state.fight.tricks if state.fight else ())
                for each in tricks
                if each.seat == side_seat and each.back == back and not each.up
            ]
            assert len(side.eras[place]) == len(side.hand[place]) + len(laid)
        assert holding(side) <= HAND


class Honest:
    """Reports what the house's game has shown."""

    def says(self, seat: int, move: Move) -> Move:
        match move:
            case moves.Enter():
                return moves.Enter(None)
            case moves.LayTrick(back):
                return moves.LayTrick(back, HIDDEN)
            case _:
                return move

    def reports(
        self, request: Request[Any, Any], table: Ring, house: Ring, told: Sequence[Event]
    ) -> Move | None:
        match request:
            case draw.Lot():
                (began,) = [event for event in told if isinstance(event, events.Began)]
                return moves.Begins(began.seat)
            case entry.ShowEntries(seat):
                entered = (e for e in told if isinstance(e, events.Entered) and e.seat == seat)
                return moves.EntriesShown(next(entered).entries)
            case reveal.ShowTricks(seat, place=None):
                shown = (e for e in told if isinstance(e, events.TricksRevealed) and e.seat == seat)
                return moves.TricksShown(next(shown).cards)
            case reveal.ShowTricks(left=left):
                # The Discards of one step are told in their order; so many come after this one.
                gone = [e for e in told if isinstance(e, events.TrickDiscarded)]
                return moves.TricksShown((gone[len(gone) - 1 - _still(gone, table, left)].card,))
            case _:
                return None


def _still(gone: Sequence[events.TrickDiscarded], table: Ring, left: int) -> int:
    assert table.fight is not None
    return min(left, len(table.fight.tricks[1]) - 1) if len(gone) > 1 else 0


class Restless(BrutalRing):
    """Random players who also use what nobody waits for: help, second thoughts, the clock."""

    def unanswered(self, state: Ring) -> tuple[Any, ...]:
        waiting = super().unanswered(state)
        idle = [request for request in state.open if request.idle]
        return (*waiting, *idle) if len(idle) < 2 else (*waiting, *waiting, *idle)


REVEALING = (
    events.PileUsedUp,
    events.Entered,
    events.TricksRevealed,
    events.TrickDiscarded,
    events.Discarded,
)


def fixture(seats: int, game: BrutalRing = BRUTAL_RING) -> Fixture:
    return Fixture(game, Setup(seats=seats), conserved, Honest(), REVEALING)
