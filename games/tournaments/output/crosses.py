"""Round robins and groups prepared for a picture: a table of everybody against everybody."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.tournaments import standings
from games.tournaments.output.picture import Cell, Cross, Crosses, Row
from games.tournaments.output.rows import Drawn, Met
from games.tournaments.output.titles import group_title, numbered, score, sentence, titles
from games.tournaments.rules.formats.points import scoring


class Reading:
    """Rows, names and titles needed to describe the meetings of a stage, read once."""

    def __init__(self, drawn: Drawn, name: Mapping[int, str]) -> None:
        self.drawn = drawn
        self.called = dict(name)
        self.titles = titles(drawn.stage.format, drawn.rounds)
        # Ranked over all groups: within a group the order is the same.
        self.placed = [each.entrant for each in standings.placings(drawn.stage)]

    def cross(self, title: str, pairings: Sequence[Met]) -> Cross:
        members = {side.entrant for met in pairings for side in self.drawn.sides[met.id]}
        order = [number for number in self.placed if number in members]
        lines = {number: line for line, number in enumerate(order)}
        points = self._points(pairings)
        rows = tuple(
            Row(str(line), self.called[number], str(points.get(number, 0)))
            for line, number in enumerate(order, 1)
        )
        return Cross(title, rows, tuple(self._cell(met, lines) for met in pairings))

    def _points(self, pairings: Sequence[Met]) -> dict[int, int]:
        """Return the points from results alone, so that the picture adds up."""
        worth = scoring(self.drawn.stage.format)
        gained = {"win": worth.win, "draw": worth.draw, "loss": worth.loss}
        points: dict[int, int] = {}
        for met in pairings:
            for side in self.drawn.sides[met.id] if met.is_over else ():
                points[side.entrant] = points.get(side.entrant, 0) + gained.get(side.outcome, 0)
        return points

    def _cell(self, met: Met, lines: Mapping[int, int]) -> Cell:
        first, second = sides = self.drawn.sides[met.id]
        there = across = ""
        if met.is_over:
            there = f"{score(first)}:{score(second)}"
            across = f"{score(second)}:{score(first)}"
        title = numbered(self.titles[met.round], met.slot, alone=False)
        return Cell(
            label=sentence(title, met, sides, self.called),
            row=lines[first.entrant],
            column=lines[second.entrant],
            score=there,
            across=across,
            won=first.outcome == "win",
            lost=second.outcome == "win",
        )


def crosses(drawn: Drawn, called: Mapping[int, str], title: str) -> Crosses:
    reading = Reading(drawn, called)
    groups: dict[int | None, list[Met]] = {}
    for met in drawn.pairings:
        groups.setdefault(met.group, []).append(met)
    made = [
        reading.cross("" if group is None else group_title(group), groups[group])
        for group in sorted(groups, key=lambda group: group or 0)
    ]
    return Crosses(title, pgettext("a column", "Points"), _("Pairings"), tuple(made))
