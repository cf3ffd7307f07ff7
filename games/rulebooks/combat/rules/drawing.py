"""Cards drawn and discarded (CB-2.2, CB-5.4, CB-5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kernel.piles import without
from games.kernel.record import HIDDEN
from games.rulebooks.combat import events
from games.rulebooks.combat.rules import requests
from games.rulebooks.combat.state import Named, Pile, is_hidden
from games.rulebooks.combat.techniques import by_key

if TYPE_CHECKING:
    from games.rulebooks.combat.rules.flow import Flow


def draw(flow: Flow, seat: int, count: int) -> None:
    """Chance is asked only where the state cannot answer."""
    while count > 0:
        side = flow.state.sides[seat]
        if not side.pile and side.discard:  # CB-2.2
            flow.put(seat, pile=tuple(sorted(side.discard)), discard=())
            flow.tell(events.Reshuffled(seat, len(side.discard)))
            continue
        if not side.pile:
            flow.tell(events.NothingToDraw(seat))
            return
        here = min(count, len(side.pile))
        count -= here
        if here < len(side.pile) and not is_hidden(side.pile):
            flow.ask(requests.Draw(by=seat, count=here))
            return  # nothing is left to draw: the pile has more
        take(flow, seat, side.pile[:here], side.pile[here:])


def take(flow: Flow, seat: int, cards: Pile, pile: Pile) -> None:
    side = flow.state.sides[seat]
    flow.put(seat, pile=pile, hand=tuple(sorted(side.hand + cards)))
    flow.tell(events.Drew(seat, len(cards), tuple(sorted_titles(flow, seat, cards))))


def sorted_titles(flow: Flow, seat: int, cards: Pile) -> list[Named]:
    return [titled(flow, seat, key) for key in sorted(cards)]


def titled(flow: Flow, seat: int, key: str) -> Named:
    return HIDDEN if key == HIDDEN else by_key(flow.state.sides[seat].prints)[key].title


def discard(flow: Flow, seat: int, count: int) -> None:
    """All one has where one has no more (CB-5.5); else the player chooses them one by one."""
    side = flow.state.sides[seat]
    if not side.hand:
        if count > 0:
            flow.tell(events.NothingToDiscard(seat))
    elif count >= len(side.hand):
        discarded(flow, seat, side.hand)
    elif count > 0:
        flow.ask(requests.Discarding(seat, count=count))


def discarded(flow: Flow, seat: int, cards: Pile) -> None:
    """CB-7.2: cards that were known to be in the hand may be among these, so none is now."""
    side = flow.state.sides[seat]
    hand = without(side.hand, *cards)
    flow.put(seat, hand=hand, discard=tuple(sorted(side.discard + cards)), returned=())
    for named in sorted_titles(flow, seat, cards):
        flow.tell(events.Discarded(seat, named))
