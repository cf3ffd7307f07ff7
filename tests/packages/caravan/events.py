"""Events of Caravan: facts, each with the rule it follows."""

from msgspec.structs import replace

from games.kernel.numbers import Count, Seat
from games.kernel.piles import hide_all
from games.kernel.record import Event, union_of

from .kits import Ground


class Laid(Event, frozen=True):
    seat: Seat
    card: str
    rule: str = "CV-3"


class Rolled(Event, frozen=True):
    face: Count
    rule: str = "CV-4"


class LostInStorm(Event, frozen=True):
    seat: Seat
    card: str
    rule: str = "CV-4"


class Taken(Event, frozen=True):
    seat: Seat
    ground: Ground
    rule: str = "CV-5"


class LeftAlone(Event, frozen=True):
    ground: Ground
    rule: str = "CV-5"


class Drew(Event, frozen=True):
    seat: Seat
    cards: tuple[str, ...]
    rule: str = "CV-6"

    def seen_by(self, seat: int | None) -> "Drew":
        return self if seat == self.seat else replace(self, cards=hide_all(self.cards))


class PointMoved(Event, frozen=True):
    seat: Seat
    target: Seat
    rule: str = "CV-7"


class CardPutBack(Event, frozen=True):
    seat: Seat
    card: str
    rule: str = "CV-2"


AnyEvent = union_of(vars(), Event)
