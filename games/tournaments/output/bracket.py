"""A bracket prepared for a picture: its parts, beside and below each other, read from the rows."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.tournaments.models import Pairing, Round
from games.tournaments.output.picture import Bracket, Meeting, Part, Sitter, State
from games.tournaments.output.picture import Round as Column
from games.tournaments.output.rows import Drawn, Met, Sitting
from games.tournaments.output.titles import note, numbered, part_title, score, sentence, titles
from games.tournaments.rules.formats.stages import DoubleElimination

MOST: Final = 2_600
"""Default number of meetings in one picture: 1,024 entrants of double elimination."""
PARTS: Final = ("winners", "losers", "final", "third_place")


class Reading:
    """Rows, names and titles needed to describe the meetings of a bracket, read once."""

    def __init__(self, drawn: Drawn, name: Mapping[int, str]) -> None:
        self.drawn = drawn
        self.called = dict(name)
        self.titles = titles(drawn.stage.format, drawn.rounds)
        self.meetings = drawn.by_round()
        self.sources = {met.loser_to: met for met in drawn.pairings if met.loser_to is not None}

    def title(self, met: Met) -> str:
        alone = len(self.meetings[met.round]) == 1
        return numbered(self.titles[met.round], met.slot, alone=alone)

    def meeting(self, met: Met) -> Meeting:
        assert met.index is not None  # noqa: S101 - it is of a bracket
        state: State = met.phase  # type: ignore[assignment]  # the same words
        return Meeting(
            key=met.index,
            label=sentence(self.title(met), met, self._from_above(met), self.called),
            state=state,
            sitters=tuple(self._sitters(met, met.index)),
            slot=met.slot,
            note=note(met),
            bye=met.is_bye,
            leads_to=None if met.winner_to is None else met.winner_to // 2,
        )

    def _from_above(self, met: Met) -> list[Sitting]:
        """Return the sides in the order of the picture, whichever position is first."""
        return sorted(self.drawn.sides[met.id], key=lambda side: side.branch or 0)

    def _sitters(self, met: Met, index: int) -> list[Sitter]:
        there = {side.branch: side for side in self.drawn.sides[met.id]}
        return [
            sitter(met, there[branch], self.called)
            if branch in there
            else Sitter(self._open(met, 2 * index + branch, branch))
            for branch in (0, 1)
        ]

    def _open(self, met: Met, way: int, branch: int) -> str:
        if met.missing >> branch & 1:
            return _("bye")
        source = self.sources.get(way)
        if source is None or met.phase == Pairing.Phase.VOID:
            return ""
        return _("Loser: %(meeting)s") % {"meeting": self.title(source)}


def sitter(met: Met, side: Sitting, called: Mapping[int, str]) -> Sitter:
    figure = "" if met.is_bye else score(side)
    return Sitter(called[side.entrant], side.entrant, figure, won=side.outcome == "win")


def bracket(
    drawn: Drawn, called: Mapping[int, str], title: str, part: str | None, from_round: int | None
) -> Bracket:
    reading = Reading(drawn, called)
    wanted = [each for each in drawn.rounds if part is None or each.part == part]
    first = from_round or _first_that_fits(reading, wanted)
    parts = []
    for name in PARTS:
        rounds = [each for each in wanted if each.part == name]
        shown = rounds if name in {"final", "third_place"} else _later(rounds, first)
        if shown:
            parts.append(_part(reading, name, shown))
    unseen = _("The first rounds are left out.") if first > 1 else ""
    return Bracket(title, tuple(parts), _champion(drawn), unseen)


def _later(rounds: Sequence[Round], first: int) -> list[Round]:
    """Return the rounds from `first` on, or the last round if `first` is beyond it."""
    return [each for each in rounds if each.in_part >= first] or list(rounds[-1:])


def _first_that_fits(reading: Reading, rounds: Sequence[Round]) -> int:
    first = 1
    last = max((each.in_part for each in rounds), default=1)
    while first < last and _count(reading, rounds, first) > MOST:
        first += 1
    return first


def _count(reading: Reading, rounds: Sequence[Round], first: int) -> int:
    return sum(len(reading.meetings[each.number]) for each in rounds if each.in_part >= first)


def _part(reading: Reading, name: str, rounds: Sequence[Round]) -> Part:
    last = rounds[-1].in_part
    columns = [
        Column(
            reading.titles[each.number],
            tuple(map(reading.meeting, reading.meetings[each.number])),
            _slots(name, last - each.in_part),
        )
        for each in rounds
    ]
    alone = name == "winners" and not isinstance(reading.drawn.stage.format, DoubleElimination)
    return Part("" if alone else part_title(name), tuple(columns), name)


def _slots(part: str, after: int) -> int:
    """Return the number of meetings in a round without walk-throughs. It is counted from the end,
    because the first rounds of the losers' part may be missing."""
    if part == "winners":
        return 1 << after
    return 1 << after // 2 if part == "losers" else 1


def _champion(drawn: Drawn) -> int | None:
    """Return the number of the entrant who won the last meeting that was needed."""
    ends = [each for each in drawn.pairings if each.index is not None and each.winner_to is None]
    parts = {each.number: each.part for each in drawn.rounds}
    for end in ends:
        if parts[end.round] == "third_place":
            continue
        if end.phase == Pairing.Phase.VOID:  # the reset, which was not needed
            before = [each for each in drawn.pairings if each.winner_to == 2 * (end.index or 0) + 1]
            return next((found for each in before if (found := _winner(drawn, each))), None)
        return _winner(drawn, end)
    return None


def _winner(drawn: Drawn, met: Met) -> int | None:
    won = (side.entrant for side in drawn.sides[met.id] if side.outcome == "win")
    return next(won, None)
