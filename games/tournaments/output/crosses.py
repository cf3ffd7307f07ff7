"""Round robins and groups prepared for a picture: a table of everybody against everybody."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.tournaments import standings
from games.tournaments.output.picture import Cell, Cross, Crosses, Row
from games.tournaments.output.rows import PairingRow, StageRows
from games.tournaments.output.titles import group_title, meeting_title, score, sentence, titles
from games.tournaments.rules.formats.points import scoring


class CrossTableBuilder:
    """Rows, names and titles needed to describe the meetings of a stage, read once."""

    def __init__(self, drawn: StageRows, names: Mapping[int, str]) -> None:
        self.drawn = drawn
        self.names = dict(names)
        self.titles = titles(drawn.stage.format, drawn.rounds)
        # Ranked over all groups: within a group the order is the same.
        self.placed = [each.entrant for each in standings.placings(drawn.stage)]

    def cross(self, title: str, pairings: Sequence[PairingRow]) -> Cross:
        members = {side.entrant for met in pairings for side in self.drawn.sides[met.id]}
        order = [number for number in self.placed if number in members]
        lines = {number: line for line, number in enumerate(order)}
        points = self._points(pairings)
        rows = tuple(
            Row(str(line), self.names[number], str(points.get(number, 0)))
            for line, number in enumerate(order, 1)
        )
        return Cross(title, rows, tuple(self._cell(met, lines) for met in pairings))

    def _points(self, pairings: Sequence[PairingRow]) -> dict[int, int]:
        """Return the points from results alone, so that the picture adds up."""
        worth = scoring(self.drawn.stage.format)
        gained = {"win": worth.win, "draw": worth.draw, "loss": worth.loss}
        points: dict[int, int] = {}
        for met in pairings:
            for side in self.drawn.sides[met.id] if met.is_over else ():
                points[side.entrant] = points.get(side.entrant, 0) + gained.get(side.outcome, 0)
        return points

    def _cell(self, met: PairingRow, lines: Mapping[int, int]) -> Cell:
        first, second = sides = self.drawn.sides[met.id]
        along = across = ""
        if met.is_over:
            along = f"{score(first)}:{score(second)}"
            across = f"{score(second)}:{score(first)}"
        title = meeting_title(self.titles[met.round], met.slot, alone=False)
        return Cell(
            label=sentence(title, met, sides, self.names),
            row=lines[first.entrant],
            column=lines[second.entrant],
            score=along,
            across=across,
            won=first.outcome == "win",
            lost=second.outcome == "win",
        )


def crosses(drawn: StageRows, names: Mapping[int, str], title: str) -> Crosses:
    builder = CrossTableBuilder(drawn, names)
    groups: dict[int | None, list[PairingRow]] = {}
    for met in drawn.pairings:
        groups.setdefault(met.group, []).append(met)
    tables = [
        builder.cross("" if group is None else group_title(group), groups[group])
        for group in sorted(groups, key=lambda group: group or 0)
    ]
    return Crosses(title, pgettext("a column", "Points"), _("Pairings"), tuple(tables))
