"""What calls and answers about a table look like, for the OpenAPI document.

Moves, set-ups, views and corrections cross as the rulebooks' own records: any game's of those.
"""

from collections.abc import Callable
from typing import Any, Literal, NotRequired, TypedDict

from api.schema import struct
from games.kernel.fairness import Number
from games.kernel.record import Outcome
from games.rulebooks import GAMES

ROOM = "tables"
Json = dict[str, Any]
Phase = Literal["gathering", "playing", "over", "closed"]


class Table(TypedDict):
    id: str
    code: str
    game: str
    mode: Literal["house", "table"]
    phase: Phase
    number: int
    watching: bool
    shared: bool
    created: str
    commitment: str


class Opened(Table):
    host_secret: str


class NamedSeat(TypedDict):
    seat: int
    name: str


class TakenSeat(NamedSeat):
    id: str
    secret: str


class Awaited(TypedDict):
    """A question that is open, with the fields of its kind."""

    kind: str
    seat: int
    request: int
    chance: bool
    sealed: bool
    idle: bool
    deadline: NotRequired[str]
    """Where the table's clock runs: then the house answers by itself; at a physical table it is
    a warning and no more."""


class Seen(Table):
    host: bool
    seat: int | None
    seats: list[NamedSeat]
    view: Json | None
    awaiting: list[Awaited]
    options: Json
    wishes: dict[str, int]
    outcome: Outcome | None


class Told(TypedDict):
    """An event, with the fields of its kind, and its sentence."""

    kind: str
    text: str


class Answered(TypedDict):
    number: int
    phase: Phase
    events: list[Told]
    awaiting: list[Awaited]
    outcome: Outcome | None


class Entry(TypedDict):
    number: int
    kind: Literal["started", "answered", "rewound", "overruled", "closed"]
    made: str
    digest: str
    events: list[Told]
    seat: NotRequired[int]
    to: NotRequired[int]
    by: NotRequired[int | None]
    correction: NotRequired[Json]
    reason: NotRequired[str]
    abandoned: NotRequired[bool]
    line: NotRequired[Json]


class Entries(TypedDict):
    entries: list[Entry]
    number: int


class Rewound(TypedDict):
    number: int
    done: bool
    agreed: list[int]


class Promise(TypedDict):
    commitment: str
    seed: str | None
    numbers: list[Number]


class Chances(TypedDict):
    odds: dict[str, dict[str, str]] | None


def told(kind: Any) -> Json:
    return struct(kind, ROOM)


def of_any_game(pick: Callable[[Any], Any]) -> Json:
    kinds = ((pick(game), key) for key, game in GAMES.items())
    return {"anyOf": [struct(kind, key) for kind, key in kinds if kind is not None]}


def with_fields(kind: Any, **fields: Json) -> Json:
    """A record, some of whose fields are the games' own."""
    return {"allOf": [told(kind), {"type": "object", "properties": fields}]}


SETUP = of_any_game(lambda game: game.setup_type)
BROUGHT = of_any_game(lambda game: game.brings)
MOVES = {"type": "array", "items": of_any_game(lambda game: game.move_type)}
CORRECTION = of_any_game(lambda game: game.correction_type)
VIEW = {"anyOf": [*of_any_game(lambda game: game.state_type)["anyOf"], {"type": "null"}]}
SEEN = with_fields(Seen, view=VIEW)
