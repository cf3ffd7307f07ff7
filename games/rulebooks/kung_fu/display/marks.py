"""Ids of the parts that can be touched, shared by the picture and the choices."""

from games.kernel.display.picture import mark
from games.rulebooks.kung_fu.cards import COMPONENTS, Card, Component


def column(seat: int, component: Component) -> str:
    return mark("component", f"{seat}_{component}")


def columns(seat: int) -> tuple[str, ...]:
    return tuple([column(seat, component) for component in COMPONENTS])


def card(seat: int, face: Card) -> str:
    """The id includes the seat: with a deck for each camp the same card may lie twice on the table,
    but not at one seat."""
    return mark("card", f"{seat}_{face}")


def character(seat: int) -> tuple[str, ...]:
    """Ids of the character at the seat, and of all four of its columns."""
    return (mark("seat", seat), *columns(seat))


def bonus(key: str) -> str:
    return mark("bonus", key)
