"""Result slips: one for each pairing, four a page, to be cut apart and filled in at the tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.papers.grid import MARGIN, QUIET, ROOM, RULE
from games.papers.lines import INK, line
from games.papers.shapes import A4, Frame, Line, Page, Shape, moved
from games.tournaments.models import OUTSTANDING, Pairing, Round
from games.tournaments.output.rows import Drawn, Met
from games.tournaments.output.titles import numbered, titles
from games.tournaments.rules.formats.stages import Pods

A_PAGE: Final = 4
HIGH: Final = A4[1] / A_PAGE
MOST: Final = 1_000
"""In one file: who needs more asks for the next ones."""
NAMES: Final = 76.0
BOX: Final = 8.0
MOST_BOXES: Final = 5
"""Games with a box each; of longer matches the score alone is written down."""
SIGN: Final = 42.0


def wanted(drawn: Drawn, round_: int | None, after: int) -> list[Met]:
    """The pairings to be played now; or those of one round, all but byes."""
    called = {each.number for each in drawn.rounds if each.opened is not None}
    found = []
    for met in drawn.pairings:
        here = met.round == round_ if round_ else met.round in called and met.phase in OUTSTANDING
        complete = len(drawn.sides[met.id]) > 1 and met.phase != Pairing.Phase.VOID
        if here and complete:
            found.append(met)
    found.sort(key=lambda met: (met.station is None, met.station or 0, met.round, met.slot))
    return found[after : after + MOST]


class Slips:
    """What all slips of a stage have in common."""

    def __init__(
        self,
        drawn: Drawn,
        called: Mapping[int, str],
        address: Callable[[str], str],
    ) -> None:
        self.drawn = drawn
        self.called = called
        self.address = address
        self.titles = titles(drawn.stage.format, drawn.rounds)
        self.rounds: Mapping[int, Round] = {each.number: each for each in drawn.rounds}
        self.many = {each.number: 0 for each in drawn.rounds}
        for met in drawn.pairings:
            self.many[met.round] += 1
        self.pods = isinstance(drawn.stage.format, Pods)

    def pages(self, pairings: Sequence[Met]) -> tuple[Page, ...]:
        firsts = range(0, len(pairings), A_PAGE)
        if not firsts:
            note = _("No pairing is to be played now.")
            return (Page((line(MARGIN, 20, note, 12, ROOM),)),)
        return tuple(Page(tuple(self._page(pairings[first : first + A_PAGE]))) for first in firsts)

    def _page(self, pairings: Sequence[Met]) -> Iterator[Shape]:
        for n, met in enumerate(pairings):
            yield from (moved(shape, (0, HIGH * n)) for shape in self._slip(met))
            if n < A_PAGE - 1:
                yield from _cut(HIGH * (n + 1))

    def _slip(self, met: Met) -> Iterator[Shape]:
        tournament = self.drawn.stage.tournament
        best_of = self.rounds[met.round].best_of
        yield line(MARGIN, 12, tournament.name, 12, ROOM - 52, font="label")
        title = numbered(self.titles[met.round], met.slot, alone=self.many[met.round] == 1)
        if best_of > 1:
            facts = {"round": title, "games": best_of}
            title = _("%(round)s · best of %(games)d") % facts
        yield line(MARGIN, 17.5, title, 10, ROOM - 52)
        if met.station is not None:
            station = _("Station %(station)d") % {"station": met.station}
            yield line(MARGIN, 15, station, 20, ROOM, font="label", align="right")
        yield from self._sides(met, best_of)
        yield line(MARGIN, 69.5, self.address(met.id), 7.5, ROOM, ink=QUIET)

    def _sides(self, met: Met, best_of: int) -> Iterator[Shape]:
        sides = self.drawn.sides[met.id]
        step = 15.0 if len(sides) < 3 else 9.6
        boxes = best_of if 1 < best_of <= MOST_BOXES and not self.pods else 0
        yield from _heads(
            boxes, pgettext("a column", "Place") if self.pods else pgettext("a column", "Score")
        )
        for n, side in enumerate(sides):
            y = 27 + step * n
            number = _("no. %(number)d") % {"number": side.entrant}
            yield line(MARGIN, y + 5.6, self.called[side.entrant], 12, NAMES, font="label")
            if step > 12:
                yield line(MARGIN, y + 10, number, 8, NAMES, ink=QUIET)
            yield from _fields(y, boxes)


def _heads(boxes: int, result: str) -> Iterator[Shape]:
    x = MARGIN + NAMES + 3
    for n in range(boxes):
        yield line(x + (BOX + 1) * n + 3, 25.4, str(n + 1), 7.5, BOX, ink=QUIET)
    x = MARGIN + ROOM - SIGN - 20
    yield line(x, 25.4, result, 7.5, 17, ink=QUIET)
    yield line(MARGIN + ROOM - SIGN, 25.4, pgettext("a column", "Signature"), 7.5, SIGN, ink=QUIET)


def _fields(y: float, boxes: int) -> Iterator[Shape]:
    x = MARGIN + NAMES + 3
    for n in range(boxes):
        yield Frame((x + (BOX + 1) * n, y), (BOX, BOX), 0.6, 0.25, INK)
    yield Frame((MARGIN + ROOM - SIGN - 20, y), (16, BOX), 0.6, 0.5, INK)
    yield Line((MARGIN + ROOM - SIGN, y + BOX), (MARGIN + ROOM, y + BOX), 0.25, INK)


def _cut(y: float) -> Iterator[Shape]:
    """Dashes from edge to edge."""
    for n in range(0, int(A4[0]), 6):
        yield Line((n, y), (n + 3, y), 0.15, RULE)
