"""Records of requests and answers about a table, for the OpenAPI document."""

from collections.abc import Sequence
from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar

from api.games.shapes import GoneGame, Prepared, or_gone_schema, schema_by_game
from api.wire.answers import Moment
from games.kernel.chance.fairness import Number
from games.kernel.display.picture import AnyPicture
from games.kernel.early_end import Parting
from games.kernel.record import Outcome, Record
from games.tables.ending import Check, How
from games.tables.models import Hints, Level
from games.tables.presenters.form import NamedForm

Json = dict[str, Any]
G = TypeVar("G")
B = TypeVar("B")
M = TypeVar("M")
V = TypeVar("V")
TableMode = Literal["house", "table"]
TablePhase = Literal["gathering", "playing", "over", "closed"]


class Table(Record, frozen=True):
    id: str
    code: str
    game: str
    mode: TableMode
    phase: TablePhase
    number: int
    watching: bool
    shared: bool
    shut: bool
    hints: Hints
    created: Moment
    commitment: str
    rules_version: int | None
    """Version of the rulebook it was started under; null before its start."""


class Links(Record, frozen=True):
    """What comes next."""

    table: str
    seats: str
    start: str
    stream: str


class OpenedTable(Table, frozen=True):
    host_secret: str
    links: Links


class NamedSeat(Record, frozen=True):
    seat: int
    name: str
    bot: Level | None = None
    """Level of the bot; null: a person sits there."""


class TakenSeat(NamedSeat, frozen=True, kw_only=True):
    id: str
    secret: str
    """Empty for a bot, which nobody can act for."""


class OpenedRematch(Table, frozen=True):
    seats: tuple[TakenSeat, ...]
    """The seats of whoever said yes."""
    host: bool
    """True if they host the table."""
    host_secret: str
    """Empty for anybody but the host."""


class Awaited(TypedDict):
    """A question that is open, with the fields of its kind."""

    kind: str
    seat: int
    request: int
    chance: bool
    sealed: bool
    idle: bool
    deadline: NotRequired[str]
    """Set where the table has a clock. When it passes, the companion answers by itself; at a
    physical table it is only a warning."""


class Question(Awaited):
    text: str
    """The request as a sentence that names the player."""
    you: NotRequired[str]
    """The same in the second person, for the player who may answer."""


class Option(TypedDict, Generic[M]):
    """One answer, as it is sent and in words."""

    move: M
    text: str
    marks: Sequence[str]
    """Ids of the picture's parts that the answer touches."""
    retracts: bool
    """True if it only takes back an answer of the same player."""
    quiet: bool
    """True if it passes the request; shown last."""
    odds: NotRequired[dict[str, dict[str, str]]]
    """Possible results as exact fractions; only with `?odds=true`."""


class Options(Record, Generic[M], frozen=True):
    """What may be answered to one question: listed, or composed by a form."""

    choices: list[Option[M]]
    count: int | None
    """Total number of answers, of which `choices` may be a part; null where it cannot be
    counted."""
    form: NamedForm | None
    """Form to compose an answer, which is sent as `filled`."""
    schema: Json | None
    """JSON Schema of an answer, where not all answers are listed."""


class Standstill(Record, frozen=True):
    """Why nobody can play on: its game is not installed any more, or knows its journal no more."""

    type: str
    """Code of the refusal: game.gone or table.older_rules."""
    detail: str


class Ended(Record, frozen=True):
    how: How
    """The game ended by its rules, by resigning, by an agreed draw or by a result that all signed;
    or it was closed before it was over."""
    check: Check
    """Check of hidden pieces at a physical table: nothing was hidden (`none`), not all of it was
    shown (`open`), it was shown and is in order (`sound`), or it has overturned the result."""
    found_out: tuple[int, ...]
    """Seats whose hidden pieces overturned the result."""
    why: str
    """The sentences of what decided it; empty if nothing did."""


class SeenTable(Table, Generic[G, B, M, V], frozen=True):
    game: G  # type: ignore[assignment]  # the word of one game, where it is told apart by it
    host: bool
    seat: int | None
    seats: tuple[NamedSeat, ...]
    ready: tuple[Prepared[B], ...]
    """Ready-made things that players may bring, while they gather."""
    lacks: str | None
    """Why the game cannot start yet, while players gather; null if it can."""
    view: V | None
    picture: AnyPicture | None
    """Picture of the table as data, with texts in the caller's language; null where a game has
    none."""
    awaiting: list[Question]
    options: dict[str, Options[M]]
    """Options of each request that the caller may answer, by request number."""
    wishes: dict[str, int]
    parting: Parting | None
    """Resignations, open offers of a draw, the signed result and whether it ended the game; null
    before the start."""
    outcome: Outcome | None
    ended: Ended | None
    """Null while the game goes on."""
    standstill: Standstill | None
    again: str | None
    """Code of the table at which the same people play again, for those people; null until one of
    them has said yes."""


class SeenTableOfGoneGame(SeenTable[GoneGame, Json, Json, Json], frozen=True):
    """Its game is not installed any more: what was played stays, and nobody plays on."""

    view: None
    picture: None
    standstill: Standstill


class ToldEvent(TypedDict):
    """An event, with the fields of its kind, and its sentence."""

    kind: str
    text: str


class Answered(Record, frozen=True):
    number: int
    phase: TablePhase
    events: list[ToldEvent]
    awaiting: list[Awaited]
    outcome: Outcome | None


class JournalEntry(TypedDict):
    number: int
    kind: Literal["started", "answered", "rewound", "overruled", "closed", "hinted"]
    made: str
    digest: str
    events: list[ToldEvent]
    seat: NotRequired[int]
    to: NotRequired[int]
    by: NotRequired[int | None]
    correction: NotRequired[Json]
    reason: NotRequired[str]
    abandoned: NotRequired[bool]
    unfinished: NotRequired[bool]
    """True if the table was closed during a game."""
    line: NotRequired[Json]


class Journal(Record, frozen=True):
    entries: list[JournalEntry]
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
    """The best first; only one entry where there is no alternative."""
    reason: str = ""
    """Possible results of the best answer; empty where nothing stands out."""
    text: str = ""
    """The whole hint as text."""
    comes: bool = False
    """True while the hint is being computed: ask again in a moment."""


class Link(Record, frozen=True):
    """An entry to the letter, as its digest was made of it and of the digest before."""

    number: int
    kind: str
    made: str
    salt: str
    """Empty in entries that are older than salts."""
    body: str
    digest: str


class Fairness(Record, frozen=True):
    id: str
    game: str
    mode: Literal["house", "table"]
    commitment: str
    """SHA-256 of the seed."""
    seed: str | None
    numbers: Sequence[Number]
    journal: Sequence[Link]
    """Empty until the table has ended."""


class Odds(Record, frozen=True):
    odds: dict[str, dict[str, str]] | None


AnySeen = SeenTable[str, Json, Json, Json]
SEEN = or_gone_schema(
    schema_by_game(SeenTable, lambda game: (game.brings or Json, game.move_type, game.state_type)),
    SeenTableOfGoneGame,
)
