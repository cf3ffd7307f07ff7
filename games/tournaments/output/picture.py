"""What a picture of a stage shows: plain records, from which it is drawn without asking anybody."""

from typing import Literal

from games.kernel.record import Record

State = Literal["waiting", "ready", "reported", "disputed", "done", "void"]


class Sitter(Record, frozen=True):
    """Who sits on a side, or will."""

    name: str
    entrant: int | None = None
    """None: nobody yet; the name says where somebody comes from, if it says anything."""
    score: str = ""
    won: bool = False


class Meeting(Record, frozen=True):
    key: int
    """Its own in the picture."""
    label: str
    """All of it as a sentence, for whoever listens to the picture."""
    state: State
    sitters: tuple[Sitter, ...]
    slot: int = 0
    note: str = ""
    """What stands above it: the station, a dispute."""
    bye: bool = False
    leads_to: int | None = None
    """The key of the winner's next meeting."""

    @property
    def winner(self) -> int | None:
        return next((each.entrant for each in self.sitters if each.won), None)


class Round(Record, frozen=True):
    title: str
    meetings: tuple[Meeting, ...]
    slots: int
    """The places of its part's height that it divides among its meetings."""


class Part(Record, frozen=True):
    """Rounds beside each other, each leading to the next."""

    title: str
    rounds: tuple[Round, ...]
    kind: str = "winners"


class Bracket(Record, frozen=True):
    title: str
    parts: tuple[Part, ...]
    champion: int | None = None
    unseen: str = ""
    """What is said of the rounds that are left out."""


class Cell(Record, frozen=True):
    """One meeting in a cross table: the score from either side."""

    label: str
    row: int
    column: int
    score: str
    across: str
    """The same from the other side."""
    won: bool = False
    lost: bool = False


class Row(Record, frozen=True):
    rank: str
    name: str
    total: str


class Cross(Record, frozen=True):
    title: str
    rows: tuple[Row, ...]
    cells: tuple[Cell, ...]
    """In the order of rounds."""


class Crosses(Record, frozen=True):
    title: str
    total: str
    """What stands above the totals."""
    meetings: str
    """What the list of them is called, for whoever listens."""
    crosses: tuple[Cross, ...]


class Lists(Record, frozen=True):
    """Rounds whose meetings lead nowhere: of Swiss, and of pods."""

    title: str
    rounds: tuple[Round, ...]
    unseen: str = ""


Picture = Bracket | Crosses | Lists
