"""Result slips: one for each pairing, four on a page, to be cut apart and filled in at the
tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.papers.grid import MARGIN, QUIET, ROOM, RULE
from games.papers.lines import INK, line
from games.papers.qr_codes import code_boxes
from games.papers.shapes import A4, Frame, Line, Page, Shape, transform
from games.tournaments.models import OUTSTANDING, Pairing, Round, State
from games.tournaments.output.rows import PairingRow, StageRows
from games.tournaments.output.titles import meeting_title, titles
from games.tournaments.rules.formats.stages import Pods, Swiss

A_PAGE: Final = 4
HIGH: Final = A4[1] / A_PAGE
MOST: Final = 1_000
"""Maximum in one file; the next ones are requested with `after`."""
NAMES: Final = 76.0
BOX: Final = 8.0
# points: a long name shrinks before it is cut, so that two names do not look alike
LEAST: Final = 7.5
MOST_BOXES: Final = 5
"""Maximum number of games with a box each; for longer matches only the score is written down."""
SIGN: Final = 42.0
TOP, STEP = 20.6, 10.0
STEP_OF_MORE: Final = 12.0  # the lines of a pod use the whole height
CODE, CODE_OF_MORE = 27.0, 22.0
"""Sizes of a code; 27 mm is readable at arm's length. With more than two entrants each code has a
quarter of the room beside the names."""
LOW: Final = HIGH - 5.2 - CODE
"""Top of the codes: printers leave about five millimetres of the last slip white."""


def pairings_to_print(drawn: StageRows, round_: int | None, after: int) -> list[PairingRow]:
    """Return the pairings to be played now, or those of one round, without byes."""
    opened = {each.number for each in drawn.rounds if each.opened is not None}
    pairings = []
    for met in drawn.pairings:
        is_selected = (
            met.round == round_ if round_ else met.round in opened and met.phase in OUTSTANDING
        )
        complete = len(drawn.sides[met.id]) > 1 and met.phase != Pairing.Phase.VOID
        if is_selected and complete:
            pairings.append(met)
    pairings.sort(key=lambda met: (met.station is None, met.station or 0, met.round, met.slot))
    return pairings[after : after + MOST]


def coming_rounds(drawn: StageRows) -> tuple[Sequence[int], Sequence[int]]:
    """Return the numbers of the rounds still to be drawn, as far as known, and the stations that
    they need."""
    stage, format_ = drawn.stage, drawn.stage.format
    done, tournament = len(drawn.rounds), drawn.stage.tournament
    if isinstance(format_, Swiss):
        last = format_.number(stage.standings.count()) or done + 1
    else:
        last = format_.rounds if isinstance(format_, Pods) else done
    playing = tournament.entrants.filter(state=State.PLAYING).count()
    many = -(-playing // (format_.pod_size if isinstance(format_, Pods) else 2))
    first = tournament.first_station
    many = min(many, tournament.stations or many)
    return range(done + 1, last + 1), range(first, first + many)


class Slips:
    """Data shared by all slips of a stage."""

    def __init__(
        self,
        drawn: StageRows,
        names: Mapping[int, str],
        address: Callable[[int], str],
    ) -> None:
        """`address`: returns the address of an entrant's own page, for the phone; empty if there is
        none."""
        self.drawn = drawn
        self.names = names
        self.address = address
        self.titles = titles(drawn.stage.format, drawn.rounds)
        self.rounds: Mapping[int, Round] = {each.number: each for each in drawn.rounds}
        self.many = {each.number: 0 for each in drawn.rounds}
        for met in drawn.pairings:
            self.many[met.round] += 1
        self.pods = isinstance(drawn.stage.format, Pods)

    def pages(self, pairings: Sequence[PairingRow]) -> tuple[Page, ...]:
        firsts = range(0, len(pairings), A_PAGE)
        if not firsts:
            note = _("No pairing is to be played now.")
            return (Page((line(MARGIN, 20, note, 12, ROOM),)),)
        return tuple(Page(tuple(self._page(pairings[first : first + A_PAGE]))) for first in firsts)

    def blank(self, rounds: Sequence[int], stations: Sequence[int]) -> tuple[Page, ...]:
        """Return slips for rounds that are not drawn yet: names are written by hand."""
        wanted = [(round_, station) for round_ in rounds for station in stations][:MOST]
        return tuple(
            Page(tuple(self._blank(wanted[first : first + A_PAGE])))
            for first in range(0, len(wanted), A_PAGE)
        )

    def _blank(self, wanted: Sequence[tuple[int, int]]) -> Iterator[Shape]:
        for n, (round_, station) in enumerate(wanted):
            title = _("Round %(number)d") % {"number": round_}
            for shape in (*self._head(title, station), *self._lines()):
                yield transform(shape, (0, HIGH * n))
            if n < A_PAGE - 1:
                yield from _cut(HIGH * (n + 1))

    def _lines(self) -> Iterator[Shape]:
        sides = 4 if self.pods else 2
        step = STEP_OF_MORE if self.pods else STEP
        yield from _heads(
            0, pgettext("a column", "Place") if self.pods else pgettext("a column", "Score")
        )
        for n in range(sides):
            y = TOP + step * n
            yield Line((MARGIN, y + BOX), (MARGIN + NAMES, y + BOX), 0.25, INK)
            yield from _fields(y, 0)

    def _page(self, pairings: Sequence[PairingRow]) -> Iterator[Shape]:
        for n, met in enumerate(pairings):
            yield from (transform(shape, (0, HIGH * n)) for shape in self._slip(met))
            if n < A_PAGE - 1:
                yield from _cut(HIGH * (n + 1))

    def _slip(self, met: PairingRow) -> Iterator[Shape]:
        best_of = self.rounds[met.round].best_of
        title = meeting_title(self.titles[met.round], met.slot, alone=self.many[met.round] == 1)
        if best_of > 1:
            facts = {"round": title, "games": best_of}
            title = _("%(round)s · best of %(games)d") % facts
        yield from self._head(title, met.station)
        yield from self._sides(met, best_of)
        yield from self._codes(met)

    def _head(self, title: str, station: int | None) -> Iterator[Shape]:
        name = self.drawn.stage.tournament.name
        yield line(MARGIN, 9.5, name, 12, ROOM - 52, font="label", least=LEAST)
        yield line(MARGIN, 14.5, title, 10, ROOM - 52)
        if station is not None:
            label = _("Station %(station)d") % {"station": station}
            yield line(MARGIN, 12.5, label, 20, ROOM, font="label", align="right")

    def _codes(self, met: PairingRow) -> Iterator[Shape]:
        """Yield the code for each phone: in a strip below two entrants, or beside the names of
        more."""
        sides = self.drawn.sides[met.id]
        for n, side in enumerate(sides):
            address, name = self.address(side.entrant), self.names[side.entrant]
            if not address:
                continue
            if len(sides) > 2:
                x, y = MARGIN + NAMES - 6 + 25 * (n % 2), 18.2 + 26 * (n // 2)
                yield from code_boxes(address, (x, y), CODE_OF_MORE)
                yield line(x, y + CODE_OF_MORE + 2.3, name, 6, CODE_OF_MORE, ink=QUIET)
                continue
            x = MARGIN + ROOM / 2 * n
            yield from code_boxes(address, (x, LOW), CODE)
            x += CODE + 4
            yield line(x, LOW + 8, name, 9, ROOM / 2 - CODE - 7, font="label")
            hint = _("Report here, with your phone")
            yield line(x, LOW + 12, hint, 7.5, ROOM / 2 - CODE - 7, ink=QUIET)

    def _sides(self, met: PairingRow, best_of: int) -> Iterator[Shape]:
        sides = self.drawn.sides[met.id]
        step = STEP if len(sides) < 3 else STEP_OF_MORE
        boxes = best_of if 1 < best_of <= MOST_BOXES and not self.pods else 0
        yield from _heads(
            boxes, pgettext("a column", "Place") if self.pods else pgettext("a column", "Score")
        )
        for n, side in enumerate(sides):
            y = TOP + step * n
            number = _("no. %(number)d") % {"number": side.entrant}
            name = self.names[side.entrant]
            yield line(MARGIN, y + 5.6, name, 12, NAMES - 20, font="label", least=7.5)
            yield line(MARGIN, y + 5.6, number, 8, NAMES - 9, ink=QUIET, align="right")
            yield from _fields(y, boxes)


def _heads(boxes: int, result: str) -> Iterator[Shape]:
    x = MARGIN + NAMES + 3
    for n in range(boxes):
        yield line(x + (BOX + 1) * n + 3, TOP - 1.4, str(n + 1), 7.5, BOX, ink=QUIET)
    x = MARGIN + ROOM - SIGN - 20
    yield line(x, TOP - 1.4, result, 7.5, 17, ink=QUIET)
    yield line(
        MARGIN + ROOM - SIGN, TOP - 1.4, pgettext("a column", "Signature"), 7.5, SIGN, ink=QUIET
    )


def _fields(y: float, boxes: int) -> Iterator[Shape]:
    x = MARGIN + NAMES + 3
    for n in range(boxes):
        yield Frame((x + (BOX + 1) * n, y), (BOX, BOX), 0.6, 0.25, INK)
    yield Frame((MARGIN + ROOM - SIGN - 20, y), (16, BOX), 0.6, 0.5, INK)
    yield Line((MARGIN + ROOM - SIGN, y + BOX), (MARGIN + ROOM, y + BOX), 0.25, INK)


def _cut(y: float) -> Iterator[Shape]:
    """Draw dashes from edge to edge."""
    for n in range(0, int(A4[0]), 6):
        yield Line((n, y), (n + 3, y), 0.15, RULE)
