"""A bracket prepared for a picture: its parts, beside and below each other, read from the rows."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.tournaments.models import Pairing, Round
from games.tournaments.output.picture import Bracket, Part, PictureMeeting, Sitter, State
from games.tournaments.output.picture import Round as Column
from games.tournaments.output.rows import PairingRow, SideRow, StageRows
from games.tournaments.output.titles import meeting_title, note, part_title, score, sentence, titles
from games.tournaments.rules.formats.stages import DoubleElimination

MOST: Final = 2_600
"""Default number of meetings in one picture: 1,024 entrants of double elimination."""
PARTS: Final = ("winners", "losers", "final", "third_place")


class BracketBuilder:
    """Rows, names and titles needed to describe the meetings of a bracket, read once."""

    def __init__(self, drawn: StageRows, names: Mapping[int, str]) -> None:
        self.drawn = drawn
        self.names = dict(names)
        self.titles = titles(drawn.stage.format, drawn.rounds)
        self.meetings = drawn.by_round()
        self.sources = {met.loser_to: met for met in drawn.pairings if met.loser_to is not None}

    def title(self, met: PairingRow) -> str:
        alone = len(self.meetings[met.round]) == 1
        return meeting_title(self.titles[met.round], met.slot, alone=alone)

    def meeting(self, met: PairingRow) -> PictureMeeting:
        assert met.index is not None  # noqa: S101 - it is of a bracket
        state: State = met.phase  # type: ignore[assignment]  # the same words
        return PictureMeeting(
            key=met.index,
            label=sentence(self.title(met), met, self._from_above(met), self.names),
            state=state,
            sitters=tuple(self._sitters(met, met.index)),
            slot=met.slot,
            note=note(met),
            bye=met.is_bye,
            leads_to=None if met.winner_to is None else met.winner_to // 2,
        )

    def _from_above(self, met: PairingRow) -> list[SideRow]:
        """Return the sides in the order of the picture, whichever position is first."""
        return sorted(self.drawn.sides[met.id], key=lambda side: side.branch or 0)

    def _sitters(self, met: PairingRow, index: int) -> list[Sitter]:
        by_branch = {side.branch: side for side in self.drawn.sides[met.id]}
        return [
            sitter(met, by_branch[branch], self.names)
            if branch in by_branch
            else Sitter(self._open(met, 2 * index + branch, branch))
            for branch in (0, 1)
        ]

    def _open(self, met: PairingRow, way: int, branch: int) -> str:
        if met.missing >> branch & 1:
            return _("bye")
        source = self.sources.get(way)
        if source is None or met.phase == Pairing.Phase.VOID:
            return ""
        return _("Loser: %(meeting)s") % {"meeting": self.title(source)}


def sitter(met: PairingRow, side: SideRow, names: Mapping[int, str]) -> Sitter:
    figure = "" if met.is_bye else score(side)
    return Sitter(names[side.entrant], side.entrant, figure, won=side.outcome == "win")


def bracket(
    drawn: StageRows, names: Mapping[int, str], title: str, part: str | None, from_round: int | None
) -> Bracket:
    builder = BracketBuilder(drawn, names)
    wanted = [each for each in drawn.rounds if part is None or each.part == part]
    first = from_round or _first_that_fits(builder, wanted)
    parts = []
    for name in PARTS:
        rounds = [each for each in wanted if each.part == name]
        shown = rounds if name in {"final", "third_place"} else _later(rounds, first)
        if shown:
            parts.append(_part(builder, name, shown))
    unseen = _("The first rounds are left out.") if first > 1 else ""
    return Bracket(title, tuple(parts), _champion(drawn), unseen)


def _later(rounds: Sequence[Round], first: int) -> list[Round]:
    """Return the rounds from `first` on, or the last round if `first` is beyond it."""
    return [each for each in rounds if each.in_part >= first] or list(rounds[-1:])


def _first_that_fits(builder: BracketBuilder, rounds: Sequence[Round]) -> int:
    first = 1
    last = max((each.in_part for each in rounds), default=1)
    while first < last and _count(builder, rounds, first) > MOST:
        first += 1
    return first


def _count(builder: BracketBuilder, rounds: Sequence[Round], first: int) -> int:
    return sum(len(builder.meetings[each.number]) for each in rounds if each.in_part >= first)


def _part(builder: BracketBuilder, name: str, rounds: Sequence[Round]) -> Part:
    last = rounds[-1].in_part
    columns = [
        Column(
            builder.titles[each.number],
            tuple(map(builder.meeting, builder.meetings[each.number])),
            _slots(name, last - each.in_part),
        )
        for each in rounds
    ]
    alone = name == "winners" and not isinstance(builder.drawn.stage.format, DoubleElimination)
    return Part("" if alone else part_title(name), tuple(columns), name)


def _slots(part: str, after: int) -> int:
    """Return the number of meetings in a round without walk-throughs. It is counted from the end,
    because the first rounds of the losers' part may be missing."""
    if part == "winners":
        return 1 << after
    return 1 << after // 2 if part == "losers" else 1


def _champion(drawn: StageRows) -> int | None:
    """Return the number of the entrant who won the last meeting that was needed."""
    ends = [each for each in drawn.pairings if each.index is not None and each.winner_to is None]
    parts = {each.number: each.part for each in drawn.rounds}
    for end in ends:
        if parts[end.round] == "third_place":
            continue
        if end.phase == Pairing.Phase.VOID:  # the reset, which was not needed
            before = [each for each in drawn.pairings if each.winner_to == 2 * (end.index or 0) + 1]
            return next((winner for each in before if (winner := _winner(drawn, each))), None)
        return _winner(drawn, end)
    return None


def _winner(drawn: StageRows, met: PairingRow) -> int | None:
    won = (side.entrant for side in drawn.sides[met.id] if side.outcome == "win")
    return next(won, None)
