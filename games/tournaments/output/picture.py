"""Contents of a picture of a stage: plain records, drawn without further queries."""

from typing import Literal

from games.kernel.record import Record

State = Literal["waiting", "ready", "reported", "disputed", "done", "void"]


class Sitter(Record, frozen=True):
    """The present or future entrant of a side."""

    name: str
    entrant: int | None = None
    """None: not known yet; `name` then says where the entrant will come from, if that is known."""
    score: str = ""
    won: bool = False


class PictureMeeting(Record, frozen=True):
    key: int
    """Key of the meeting within this picture."""
    label: str
    """The whole meeting as a sentence, for screen readers."""
    state: State
    sitters: tuple[Sitter, ...]
    slot: int = 0
    note: str = ""
    """Note above the meeting: the station, a dispute."""
    bye: bool = False
    leads_to: int | None = None
    """Key of the winner's next meeting."""

    @property
    def winner(self) -> int | None:
        return next((each.entrant for each in self.sitters if each.won), None)


class Round(Record, frozen=True):
    title: str
    meetings: tuple[PictureMeeting, ...]
    slots: int
    """Number of equal shares of its part's height for the meetings of the round."""


class Part(Record, frozen=True):
    """Rounds beside each other; each leads to the next."""

    title: str
    rounds: tuple[Round, ...]
    kind: str = "winners"


class Bracket(Record, frozen=True):
    title: str
    parts: tuple[Part, ...]
    champion: int | None = None
    unseen: str = ""
    """Note about rounds that are left out."""


class Cell(Record, frozen=True):
    """One meeting in a cross table, with the score from either side."""

    label: str
    row: int
    column: int
    score: str
    across: str
    """The score from the other side."""
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
    """Meetings in the order of rounds."""


class Crosses(Record, frozen=True):
    title: str
    total: str
    """Heading of the totals."""
    meetings: str
    """Label of the list of meetings, for screen readers."""
    crosses: tuple[Cross, ...]


class Lists(Record, frozen=True):
    """Rounds whose meetings lead nowhere: Swiss rounds and pods."""

    title: str
    rounds: tuple[Round, ...]
    unseen: str = ""


Picture = Bracket | Crosses | Lists
