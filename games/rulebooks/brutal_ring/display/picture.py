"""Picture of the ring: each player's gladiators in a corner, and the fight in the middle."""

from collections.abc import Iterator
from typing import Final

from games.kernel.display.picture import Gauge, Heap, Piece, Ring, mark
from games.kernel.record import HIDDEN
from games.rulebooks.brutal_ring import marks
from games.rulebooks.brutal_ring.catalogue import BACKS, PLACE
from games.rulebooks.brutal_ring.clash import SIDES, final_value
from games.rulebooks.brutal_ring.display import signs
from games.rulebooks.brutal_ring.moves import AnyMove, Enter
from games.rulebooks.brutal_ring.rules.ring import Ring as Table
from games.rulebooks.brutal_ring.state import (
    ROUNDS,
    Entry,
    Fight,
    Laid,
    back_of,
    box,
    fighter,
    free_slots,
    weapon_of,
)

COLOURS: Final = ("orange", "black")
"""Colours of the tricks, in the order of the backs (BR-1.2, BR-1.3)."""


def picture(view: Table, seat: int | None) -> Ring:
    sealed = {seal.seat: seal.move for seal in view.sealed}
    corners = tuple(
        [
            Heap(
                mark("seat", who),
                who,
                (*_fighters(view, who), *_sealed_entries(view, who, sealed)),
                held=tuple(_hand_pieces(view, who)),
            )
            for who in range(len(view.sides))
        ]
    )
    fight = () if view.fight is None else tuple(_fight(view, view.fight, seat))
    return Ring(corners, fight, Gauge("round", view.round, ROUNDS))


def _fighters(view: Table, who: int) -> Iterator[Piece]:
    """Engaged gladiators are drawn as spent."""
    for each in view.sides[who].arena:
        yield Piece(
            id=marks.gladiator(each.gladiator),
            text=each.gladiator,
            seat=who,
            quiet=each.engaged,
            holds=() if each.weapon is None else (_weapon(view, each.weapon),),
        )


def _hand_pieces(view: Table, who: int) -> Iterator[Piece]:
    """BR-1.1: everyone sees the kind of a card from its back."""
    for back, cards in zip(BACKS, view.sides[who].hand, strict=True):
        yield Piece(text=back, seat=who, count=len(cards), emblem=signs.BACKS[back])


def _weapon(view: Table, key: str) -> Piece:
    weapon = box(view).weapons[key]
    return Piece(text=key, figures=(weapon.attack, weapon.defence))


def _sealed_entries(view: Table, who: int, sealed: dict[int, AnyMove | None]) -> Iterator[Piece]:
    """BR-4.1: owners see their own entries; others only see that there are some."""
    if who not in sealed:
        return
    match sealed[who]:
        case Enter(entries) if entries is not None:
            for each in entries:
                yield _entry(view, who, each)
        case _:
            yield Piece(text=HIDDEN, seat=who)


def _entry(view: Table, who: int, entry: Entry) -> Piece:
    arms = tuple([_weapon(view, weapon) for weapon in entry.weapons])
    return Piece(text=entry.gladiator, seat=who, own=True, holds=arms)


def _fight(view: Table, fight: Fight, seat: int | None) -> Iterator[Heap]:
    for side, (owner, gladiator) in enumerate(zip(fight.owners, fight.fighters, strict=True)):
        tricks = [_trick(side, n, laid, seat) for n, laid in enumerate(fight.tricks[side])]
        yield Heap(
            mark("fight", side),
            owner,
            (
                _fighter_in_fight(view, fight, side, owner, gladiator),
                *tricks,
                *_free_slots(view, fight, side),
            ),
            SIDES[side],
        )


def _fighter_in_fight(view: Table, fight: Fight, side: int, owner: int, gladiator: str) -> Piece:
    """Shows the value so far: face-down tricks may still change it."""
    trick, own = box(view).trick, fighter(view, owner, gladiator)
    seen = [trick[laid.card] for laid in fight.tricks[side] if laid.card != HIDDEN]
    counting = [each for each in seen if each.startswith(SIDES[side])]
    return Piece(
        text=gladiator,
        seat=owner,
        figures=(final_value(weapon_of(view, owner, gladiator)[side], counting),),
        holds=() if own is None or own.weapon is None else (_weapon(view, own.weapon),),
    )


def _trick(side: int, place: int, laid: Laid, seat: int | None) -> Piece:
    return Piece(
        id=marks.trick(side, place),
        text=laid.card,
        seat=laid.seat,
        colour=COLOURS[PLACE[laid.back]],
        own=laid.seat == seat and not laid.up,
    )


def _free_slots(view: Table, fight: Fight, side: int) -> Iterator[Piece]:
    """BR-5.4: number of tricks of each colour that may still be laid on that side."""
    for place, left in enumerate(free_slots(view, fight, side)):
        if left > 0:
            id_ = marks.free(side, back_of(place))
            yield Piece(id=id_, text="free", colour=COLOURS[place], count=left)


def _glimpse() -> Ring:
    """A fight between two of four corners: tricks of both colours, and one face down."""
    fight = (
        Heap("", 0, (Piece(text="", seat=0), *_glimpse_tricks("orange", "black"))),
        Heap("", 1, (Piece(text="", seat=1), *_glimpse_tricks("black"), Piece(text=HIDDEN))),
    )
    waiting = (((0, False),) * 2 + ((0, True),), ((1, False),), ((2, False),) * 2, ((3, True),) * 2)
    corners = (
        Heap("", who, tuple(Piece(text="", seat=seat, quiet=quiet) for seat, quiet in each))
        for who, each in enumerate(waiting)
    )
    return Ring(tuple(corners), fight)


def _glimpse_tricks(*colours: str) -> tuple[Piece, ...]:
    return tuple(Piece(text="", colour=colour) for colour in colours)


GLIMPSE: Final = _glimpse()
