"""What calls and answers about a table look like, for the OpenAPI document."""

from collections.abc import Sequence
from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar

from api.games.shapes import GoneGame, Prepared, by_game, or_gone
from api.wire.answers import Moment
from games.kernel.chance.fairness import Number
from games.kernel.display.picture import AnyPicture
from games.kernel.parting import Parting
from games.kernel.record import Outcome, Record
from games.tables.ending import Check, How
from games.tables.models import Hints, Level
from games.tables.sight.form import NamedForm

Json = dict[str, Any]
G = TypeVar("G")
B = TypeVar("B")
M = TypeVar("M")
V = TypeVar("V")
Mode = Literal["house", "table"]
Phase = Literal["gathering", "playing", "over", "closed"]


class OneTable(Record, frozen=True):
    id: str
    code: str
    game: str
    mode: Mode
    phase: Phase
    number: int
    watching: bool
    shared: bool
    shut: bool
    hints: Hints
    created: Moment
    commitment: str
    rules_version: int | None
    """Of the rulebook it was started under; null before its start."""


class Links(Record, frozen=True):
    """What comes next."""

    table: str
    seats: str
    start: str
    stream: str


class Opened(OneTable, frozen=True):
    host_secret: str
    links: Links


class NamedSeat(Record, frozen=True):
    seat: int
    name: str
    bot: Level | None = None
    """How strong it plays, where nobody sits there but the companion itself."""


class TakenSeat(NamedSeat, frozen=True, kw_only=True):
    id: str
    secret: str
    """Empty for a bot: nobody else answers for it."""


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


class Asked(Awaited):
    text: str
    """What is asked, of whom."""
    you: NotRequired[str]
    """The same in the second person, to who may answer it."""


class Choice(TypedDict, Generic[M]):
    """One answer, as it is sent and in words."""

    move: M
    text: str
    marks: Sequence[str]
    """What it touches, by the ids of the picture."""
    retracts: bool
    """It only takes back one's own."""
    quiet: bool
    """It leaves it: shown last."""
    odds: NotRequired[dict[str, dict[str, str]]]
    """What may come of it, as exact fractions; by `?odds=true` alone."""


class Options(Record, Generic[M], frozen=True):
    """What may be answered to one question: listed, or composed by a form."""

    choices: list[Choice[M]]
    count: int | None
    """How many there are, of which these may be a few; null where nobody can count them."""
    form: NamedForm | None
    """How an answer is composed: it is sent as `filled`."""
    schema: Json | None
    """How an answer is written, where not all of them are listed."""


class Standstill(Record, frozen=True):
    """Why nobody can play on: its game is not installed any more, or knows its journal no more."""

    type: str
    """The code with which playing on is refused: game.gone or table.older_rules."""
    detail: str


class Ended(Record, frozen=True):
    how: How
    """By the game's own rules, by resigning, as a draw that all agreed to, as a result that all
    signed; or closed before it was over."""
    check: Check
    """Of what was hidden at a physical table: nothing was (`none`), nobody has shown all of it
    (`open`), it was shown and is in order (`sound`), or it has overturned the result."""
    found_out: tuple[int, ...]
    """The seats for whose hidden pieces it was overturned."""


class Seen(OneTable, Generic[G, B, M, V], frozen=True):
    game: G  # type: ignore[assignment]  # the word of one game, where it is told apart by it
    host: bool
    seat: int | None
    seats: tuple[NamedSeat, ...]
    ready: tuple[Prepared[B], ...]
    """While players gather, what one may bring without having made anything."""
    view: V | None
    picture: AnyPicture | None
    """What is seen, drawn: data, with its texts in the caller's language; null where a game has
    none."""
    awaiting: list[Asked]
    options: dict[str, Options[M]]
    """By the number of each request that the caller may answer."""
    wishes: dict[str, int]
    parting: Parting | None
    """Who has resigned, whose offers of a draw stand, what result has been signed by whom, and
    whether it ended so; null before the start."""
    outcome: Outcome | None
    ended: Ended | None
    """How; null while it goes on."""
    standstill: Standstill | None


class Forsaken(Seen[GoneGame, Json, Json, Json], frozen=True):
    """Its game is not installed any more: what was played stays, and nobody plays on."""

    view: None
    picture: None
    standstill: Standstill
    """Never null."""


class Told(TypedDict):
    """An event, with the fields of its kind, and its sentence."""

    kind: str
    text: str


class Answered(Record, frozen=True):
    number: int
    phase: Phase
    events: list[Told]
    awaiting: list[Awaited]
    outcome: Outcome | None


class Entry(TypedDict):
    number: int
    kind: Literal["started", "answered", "rewound", "overruled", "closed", "hinted"]
    made: str
    digest: str
    events: list[Told]
    seat: NotRequired[int]
    to: NotRequired[int]
    by: NotRequired[int | None]
    correction: NotRequired[Json]
    reason: NotRequired[str]
    abandoned: NotRequired[bool]
    unfinished: NotRequired[bool]
    """Of a table that was closed: a game was going on."""
    line: NotRequired[Json]


class Entries(Record, frozen=True):
    entries: list[Entry]
    number: int


class Rewound(Record, frozen=True):
    number: int
    done: bool
    agreed: tuple[int, ...]


class Advice(Record, Generic[M], frozen=True):
    """An answer, and about how many of a hundred games it would win, were all to play on sensibly;
    19 times of 20 it is between `low` and `high`."""

    move: M
    text: str
    chance: int
    low: int
    high: int


class Hint(Record, Generic[M], frozen=True):
    request: int
    best: tuple[Advice[M], ...] = ()
    """The best first; one alone where there is no other."""
    reason: str = ""
    """What may come of the best one; empty where nothing stands out."""
    text: str = ""
    """All of it."""
    comes: bool = False
    """It is still thought of: ask again in a moment."""


class Link(Record, frozen=True):
    """An entry to the letter, as its digest was made of it and of the digest before."""

    number: int
    kind: str
    made: str
    salt: str
    """Empty in entries from before there were salts."""
    body: str
    digest: str


class Promise(Record, frozen=True):
    id: str
    game: str
    mode: Literal["house", "table"]
    commitment: str
    """The SHA-256 of the seed."""
    seed: str | None
    numbers: Sequence[Number]
    journal: Sequence[Link]
    """Until the table has ended, none."""


class Chances(Record, frozen=True):
    odds: dict[str, dict[str, str]] | None


AnySeen = Seen[str, Json, Json, Json]
SEEN = or_gone(
    by_game(Seen, lambda game: (game.brings or Json, game.move_type, game.state_type)), Forsaken
)
