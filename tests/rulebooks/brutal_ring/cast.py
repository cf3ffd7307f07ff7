"""Helpers for Brutal Ring: what is conserved, an honest table, and tables set up by hand."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from games.kernel.dealers import House, Table, settle
from games.kernel.record import HIDDEN, Event, Illegal, Move
from games.kernel.requests import Play, Request
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.catalogue import HOUSE_BOX
from games.rulebooks.brutal_ring.game import BRUTAL_RING, BrutalRing, Setup
from games.rulebooks.brutal_ring.rules import draw, entry, fights, reveal, survivors
from games.rulebooks.brutal_ring.rules.ring import Ring
from games.rulebooks.brutal_ring.state import (
    HAND,
    VERSION,
    Fighter,
    Side,
    Stock,
    box,
    camps,
    count_cards,
)
from games.trials.laws import Fixture, numbers

E = TypeVar("E", bound=Event)
R = TypeVar("R")


def cards_of(state: Ring) -> list[str]:
    """Return every card on the table; a hidden card is "?"."""
    cards: list[str] = []
    for stock in state.stocks:
        cards += stock.pile + stock.discard
    for side in state.sides:
        cards += side.hand[0] + side.hand[1]
        cards += [card for each in side.arena for card in each.cards]
    for tricks in state.fight.tricks if state.fight else ():
        cards += [laid.card for laid in tricks]
    return cards


def assert_conserved(state: Ring) -> None:
    """Assert that the 78 cards occur once each, that each back is in its own place, and that each
    held card has a place in an era."""
    cards, whole = cards_of(state), box(state)
    assert len(cards) == len(whole.back)
    assert len(whole.back) == 78 or state.catalogue is not None
    known = Counter(card for card in cards if card != HIDDEN)
    assert set(known) <= set(whole.back)
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
        assert count_cards(side) <= HAND


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
        self, request: Request[Any, Any], table: Ring, house: Ring, log: Sequence[Event]
    ) -> Move | None:
        match request:
            case draw.Lot():
                (began,) = [event for event in log if isinstance(event, events.Began)]
                return moves.Begins(began.seat)
            case entry.ShowEntries(seat):
                entered = (e for e in log if isinstance(e, events.Entered) and e.seat == seat)
                return moves.EntriesShown(next(entered).entries)
            case reveal.ShowTricks(seat, place=None):
                shown = (e for e in log if isinstance(e, events.TricksRevealed) and e.seat == seat)
                return moves.TricksShown(next(shown).cards)
            case reveal.ShowTricks(left=left):
                # The events list the Discards of one step in order; this many come after this one.
                gone = [e for e in log if isinstance(e, events.TrickDiscarded)]
                return moves.TricksShown((gone[len(gone) - 1 - _still(gone, table, left)].card,))
            case _:
                return None


def _still(gone: Sequence[events.TrickDiscarded], table: Ring, left: int) -> int:
    assert table.fight is not None
    return min(left, len(table.fight.tricks[1]) - 1) if len(gone) > 1 else 0


class Restless(BrutalRing):
    """Random players who also make unexpected moves: help, second thoughts, the clock."""

    def pending_requests(self, state: Ring) -> tuple[Any, ...]:
        waiting = super().pending_requests(state)
        if state.open and draw.is_dealing(state):
            return waiting
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
    return Fixture(game, Setup(), assert_conserved, Honest(), REVEALING, seats)


# Tables set up by hand


def ring_at(
    phase: Callable[[Play[Ring]], None], *seats: str, discard: str = "", **fields: Any
) -> Ring:
    """Return a house game at the beginning of a phase.

    A seat is "hand | arena", as in "fog sword | terminium:billhook lucrecia". All other cards are
    in the piles.
    """
    sides = tuple(_side(seat) for seat in seats)
    used = {card for seat in seats for card in seat.replace(":", " ").replace("|", " ").split()}
    stocks = []
    for place in (0, 1):
        gone = tuple(card for card in discard.split() if HOUSE_BOX.back[card] == place)
        pile = tuple(c for c in HOUSE_BOX.cards[place] if c not in used and c not in gone)
        stocks.append(Stock(pile, gone))
    state = Ring(
        sides=sides,
        stocks=(stocks[0], stocks[1]),
        rules_version=VERSION,
        **{"first": 0, "scores": (0,) * camps(len(seats)), **fields},
    )
    assert_conserved(state)
    play = Play(state)
    phase(play)
    return play.state


def _side(seat: str) -> Side:
    hand, _, arena = seat.partition("|")
    kinds = [tuple(sorted(c for c in hand.split() if HOUSE_BOX.back[c] == p)) for p in (0, 1)]
    fighters = tuple(
        Fighter(gladiator, weapon or None)
        for gladiator, _, weapon in (each.partition(":") for each in arena.split())
    )
    eras = ((0,) * len(kinds[0]), (0,) * len(kinds[1]))
    return Side((kinds[0], kinds[1]), eras, fighters)


def seen_from_the_table(state: Ring) -> Ring:
    """Return the same state for a referee who sees no hidden card."""
    return BRUTAL_RING.view(state, None)


def play(state: Ring, *script: tuple[int, Move]) -> tuple[Ring, list[Event]]:
    """Make these moves one after another. The house deals with a fixed seed."""
    log: list[Event] = []
    house = House(numbers(7))
    for seat, move in script:
        step = BRUTAL_RING.play(state, seat, move)
        rest = settle(BRUTAL_RING, step.state, house if state.known else Table())
        state = rest.state
        log += step.events + rest.events
        assert_conserved(state)
    return state, log


def trick_moves(*cards: str) -> list[moves.LayTrick]:
    return [moves.LayTrick(("gladiator", "weapon")[HOUSE_BOX.back[card]], card) for card in cards]


EventLog = list[Event]


def run_fight(
    state: Ring, attack: str, *, by: str = "", against: str = ""
) -> tuple[Ring, EventLog]:
    """Play one attack, such as "terminium lucrecia", with the tricks that each side lays, until
    both sides are done."""
    gladiator, target = attack.split()
    (engage,) = state.open
    state, log = play(state, (engage.seat, moves.Attack(gladiator, target)))
    assert state.fight is not None
    one, two = state.fight.owners
    script = [(one, move) for move in trick_moves(*by.split())]
    script += [(two, move) for move in trick_moves(*against.split())]
    state, more = play(state, *script, (one, moves.Done()), (two, moves.Done()))
    return state, log + more


def refusal_of(state: Ring, seat: int, move: Move) -> Illegal:
    """Return the refusal of this move. Asserts that the move changed nothing."""
    before = BRUTAL_RING.encode(state)
    with pytest.raises(Illegal) as refusal:
        BRUTAL_RING.play(state, seat, move)
    assert BRUTAL_RING.encode(state) == before
    return refusal.value


def single_event(log: Sequence[Event], kind: type[E]) -> E:
    (event,) = [event for event in log if isinstance(event, kind)]
    return event


def has_event(log: Sequence[Event], kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in log)


def open_request(state: Ring, kind: type[R]) -> R:
    """Return the only open request; it must be of that kind."""
    (request,) = state.open
    assert isinstance(request, kind)
    return request


DONE = moves.Done()


def fight_values(log: EventLog) -> tuple[int, int]:
    fight = single_event(log, events.Fought)
    return fight.attack, fight.defence


ARMED = "terminium:sword lucrecia:mace"


def begin_fight(one: str = "", two: str = "", *, arenas: str = ARMED) -> Ring:
    """Terminium (attack 1 orange, 2 black) attacks Lucrecia (defence 1 orange, 2 black)."""
    attacker, defender = arenas.split()
    state = ring_at(fights.begin, f"{one} | {attacker}", f"{two} | {defender}")
    names = [each.partition(":")[0] for each in (attacker, defender)]
    return play(state, (0, moves.Attack(names[0], names[1])))[0]


def finished_game(one: str, two: str, *more: str, scores: tuple[int, ...]) -> Ring:
    return ring_at(survivors.score_survivors, one, two, *more, round=4, scores=scores)
