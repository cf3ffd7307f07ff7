"""Structure of a bracket: meetings, each with two sources and the next meetings of winner and
loser.

Entrants are seeds, the best is 0. A bracket is drawn once and never changes: the entrants of each
meeting follow from the results (`progress.py`).
"""

from typing import Final, Literal, NamedTuple

from games.kernel.record import Record, snake_case_tag

Part = Literal["winners", "losers", "third_place", "final"]


class Source(Record, frozen=True, tag_field="kind", tag=snake_case_tag):
    """Source of one side of a meeting."""


class Seed(Source, frozen=True):
    number: int


class WinnerOf(Source, frozen=True):
    index: int


class LoserOf(Source, frozen=True):
    index: int


class Nobody(Source, frozen=True):
    """The missing opponent of a bye."""


AnySource = Seed | WinnerOf | LoserOf | Nobody
Sources = tuple[AnySource, AnySource]
NOBODY: Final = Nobody()


class Side(NamedTuple):
    """One of the two positions of a meeting: 0 is named first."""

    meeting: int
    position: int


class Round(Record, frozen=True):
    part: Part
    number: int
    """Number within its part, from 1."""


class Meeting(Record, frozen=True):
    index: int
    """Index in the bracket's meetings. Its sources have lower ones."""
    part: Part
    round: int
    slot: int
    """Place in the round, from the top of the picture. A walk-through leaves a gap."""
    sources: Sources
    winner_to: Side | None
    loser_to: Side | None
    """None: the loser is out."""

    @property
    def is_bye(self) -> bool:
        return NOBODY in self.sources


class Bracket(Record, frozen=True):
    entrants: int
    rounds: tuple[Round, ...]
    """Rounds in order: an entrant who is out in a later round ranks better. Meetings are in the
    same order."""
    meetings: tuple[Meeting, ...]
    reset: int | None = None
    """Index of the last meeting of double elimination. The one before it is the grand final. The
    reset is played only if the grand final is won by its second side, which comes from the losers'
    part."""

    def rounds_after(self, part: Part, number: int) -> int:
        """Return the round's distance from the end. The grand final and its reset are the end of
        double elimination, and the other parts lead to it; a match for third place counts like
        semi-finals."""
        if part == "final":
            return 0
        if part == "third_place":
            return 1
        last = sum(each.part == part for each in self.rounds)
        return last - number + (self.reset is not None)


class DraftMeeting(NamedTuple):
    round: Round
    slot: int
    sources: Sources


class Draft:
    """A bracket being drawn: rounds in order, and meetings with their sources."""

    def __init__(self, entrants: int) -> None:
        self.entrants = entrants
        self.rounds: list[Round] = []
        self.meetings: list[DraftMeeting] = []

    def begin(self, part: Part) -> None:
        self.rounds.append(Round(part, 1 + sum(before.part == part for before in self.rounds)))

    def meet(self, slot: int, first: AnySource, second: AnySource) -> int:
        self.meetings.append(DraftMeeting(self.rounds[-1], slot, (first, second)))
        return len(self.meetings) - 1

    def build(self, reset: int | None = None) -> Bracket:
        winner_to, loser_to = self._ways_on()
        meetings = tuple(
            Meeting(
                index=index,
                part=drawn.round.part,
                round=drawn.round.number,
                slot=drawn.slot,
                sources=drawn.sources,
                winner_to=winner_to.get(index),
                loser_to=loser_to.get(index),
            )
            for index, drawn in enumerate(self.meetings)
        )
        return Bracket(self.entrants, tuple(self.rounds), meetings, reset)

    def _ways_on(self) -> tuple[dict[int, Side], dict[int, Side]]:
        """Return the next side of each winner and each loser, by reading the sources backwards."""
        winner_to: dict[int, Side] = {}
        loser_to: dict[int, Side] = {}
        for index, drawn in enumerate(self.meetings):
            for position, source in enumerate(drawn.sources):
                if isinstance(source, WinnerOf):
                    winner_to[source.index] = Side(index, position)
                elif isinstance(source, LoserOf):
                    loser_to[source.index] = Side(index, position)
        return winner_to, loser_to
