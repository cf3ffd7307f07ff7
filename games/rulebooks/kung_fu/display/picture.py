"""The picture of a scene: four scales per character as ladders, cards on their rungs, stakes
beside."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from games.kernel.display.picture import Column, Ladder, Piece
from games.kernel.record import HIDDEN
from games.rulebooks.kung_fu.cards import COMPONENTS, KING, SUIT, VALUE, Card, worth
from games.rulebooks.kung_fu.characters import threshold
from games.rulebooks.kung_fu.display import marks
from games.rulebooks.kung_fu.state import Board, Side, limits

SUITS: Final = ("diamonds", "spades", "clubs", "hearts")
"""Suits by the place of their component (KF-1.1)."""


def picture(view: Board) -> Ladder:
    """Show all who are in the scene; the others are out of reach."""
    return Ladder(
        tuple(
            [
                column
                for seat, side in enumerate(view.sides)
                if side.in_scene
                for column in _columns(seat, side)
            ]
        )
    )


def _columns(seat: int, side: Side) -> Iterator[Column]:
    above = None
    ceilings = limits(side)
    for place, component in enumerate(COMPONENTS):
        stack = side.stacks[place]
        yield Column(
            id=marks.column(seat, component),
            text=component,
            seat=seat,
            at=side.scales[place],
            most=KING,
            pieces=tuple(_standing(seat, side, place)),
            limit=ceilings[place],
            height=above,
            level=side.levels[place],
            loss=threshold(side.levels[place]),
            emblem=SUITS[place],
            laid=tuple(_stakes(seat, side, place)),
        )
        above = worth(stack)


def _standing(seat: int, side: Side, place: int) -> Iterator[Piece]:
    """Cards from the bottom up; covered cards are drawn faintly."""
    *covered, top = side.stacks[place] or (None,)
    for card in covered:
        yield _card(card, Piece(text=card, seat=seat, rung=VALUE[card], quiet=True))
    if top is not None:
        yield _card(top, Piece(id=marks.card(seat, top), text=top, seat=seat, rung=VALUE[top]))


def _stakes(seat: int, side: Side, place: int) -> Iterator[Piece]:
    """Stakes face down, which all look alike, or turned over."""
    if side.stakes[place]:
        yield Piece(text=HIDDEN, seat=seat, count=side.stakes[place])
    for card in side.turned[place]:
        yield _card(card, Piece(id=marks.card(seat, card), text=card, seat=seat))


def _card(card: Card, piece: Piece) -> Piece:
    return replace(piece, colour=SUITS[SUIT[card]], corner=card[:-1], figures=(VALUE[card],))


def _glimpse() -> Ladder:
    """An example with one character: no card above the one before it, and one scale already
    lower."""
    standing = ((13, 11), (13, 8), (6, 5), (13, 3))
    return Ladder(
        tuple(
            Column(
                id="",
                text=component,
                seat=0,
                at=scale,
                most=KING,
                pieces=(Piece(text=component, rung=rung),),
                limit=min(at for at, _ in standing[: place + 1]),
                height=standing[place - 1][1] if place else None,
                emblem=SUITS[place],
            )
            for place, (component, (scale, rung)) in enumerate(
                zip(COMPONENTS, standing, strict=True)
            )
        )
    )


GLIMPSE: Final = _glimpse()
