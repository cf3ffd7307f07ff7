"""Lists to hang up: pairings by station and by name; standings and final ranking."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final
from unicodedata import normalize

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.papers.grid import ROOM, Column, Grid, pages
from games.papers.shapes import Page
from games.tournaments.models import Stage, Tournament
from games.tournaments.output.rows import PairingRow, StageRows
from games.tournaments.output.tie_breaks import SHORT
from games.tournaments.output.titles import group_title, titles
from games.tournaments.ranking import final, format_place
from games.tournaments.rules.scoring.order import Placing
from games.tournaments.standings import StandingRow, rankings, tie_breaks

BETWEEN: Final = " – "
MOST_TIES: Final = 5


def pairings(
    drawn: StageRows, names: Mapping[int, str], wanted: Sequence[PairingRow], title: str
) -> tuple[Page, ...]:
    round_titles = titles(drawn.stage.format, drawn.rounds)
    rounds = list(dict.fromkeys(round_titles[met.round] for met in wanted))
    under = ", ".join(rounds)
    return (
        *pages(_by_station(drawn, names, wanted, title, under), _page_number),
        *pages(_by_name(drawn, names, wanted, title, under), _page_number),
    )


def _by_station(
    drawn: StageRows, names: Mapping[int, str], wanted: Sequence[PairingRow], title: str, under: str
) -> Grid:
    columns = (
        Column(pgettext("a column", "Station"), 18, "right"),
        Column("", 4),
        Column(pgettext("a column", "Pairing"), ROOM - 22),
    )
    rows = tuple((_station(met), "", _names(drawn, names, met)) for met in wanted)
    return Grid(title, under, columns, rows)


def _names(drawn: StageRows, names: Mapping[int, str], met: PairingRow) -> str:
    return BETWEEN.join(names[side.entrant] for side in drawn.sides[met.id])


def _station(met: PairingRow) -> str:
    return "–" if met.station is None else str(met.station)


def _by_name(
    drawn: StageRows, names: Mapping[int, str], wanted: Sequence[PairingRow], title: str, under: str
) -> Grid:
    half = (ROOM - 22) / 2
    columns = (
        Column(pgettext("a column", "Name"), half),
        Column(pgettext("a column", "Station"), 18, "right"),
        Column("", 4),
        Column(pgettext("a column", "against"), half),
    )
    rows = []
    for met in wanted:
        sides = drawn.sides[met.id]
        for side in sides:
            others = BETWEEN.join(names[each.entrant] for each in sides if each != side)
            rows.append((names[side.entrant], _station(met), "", others))
    rows += [(names[number], "–", "", _("bye")) for number in _bye_numbers(drawn, wanted)]
    rows.sort(key=lambda row: sort_key(row[0]))
    return Grid(title, under, columns, tuple(rows))


def _bye_numbers(drawn: StageRows, wanted: Sequence[PairingRow]) -> Iterator[int]:
    rounds = {met.round for met in wanted}
    for met in drawn.pairings:
        if met.is_bye and met.round in rounds:
            yield from (side.entrant for side in drawn.sides[met.id])


def sort_key(name: str) -> tuple[str, str]:
    """Return a sort key that puts É beside e."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return plain or name.casefold(), name


def standings(stage: Stage, names: Mapping[int, str], title: str) -> tuple[Page, ...]:
    ties = [key for key in tie_breaks(stage) if key in SHORT][:MOST_TIES]
    wide = 17.0
    columns = (
        Column(pgettext("a column", "Place"), 16, "right"),
        Column("", 4),
        Column(pgettext("a column", "Name"), ROOM - 20 - wide * len(ties)),
        *(Column(str(SHORT[key]), wide, "right") for key in ties),
    )
    sheets: list[Page] = []
    for ranking in rankings(stage):
        under = "" if ranking.group is None else group_title(ranking.group)
        rows = tuple(_standings_row(*line, names, ties) for line in ranking.lines)
        sheets += pages(Grid(title, under, columns, rows), _page_number)
    return tuple(sheets) or pages(Grid(title, "", columns, ()), _page_number)


def ranking(tournament: Tournament, names: Mapping[int, str], title: str) -> tuple[Page, ...]:
    """Return the final ranking over all stages."""
    columns = (
        Column(pgettext("a column", "Place"), 22, "right"),
        Column("", 4),
        Column(pgettext("a column", "Name"), ROOM - 26),
    )
    rows = tuple((format_place(each), "", names[each.number]) for each in final(tournament))
    return pages(Grid(title, _("Final ranking"), columns, rows), _page_number)


def _page_number(number: int, pages: int) -> str:
    return _("Page %(number)d of %(pages)d") % {"number": number, "pages": pages}


def _standings_row(
    placing: Placing, reached: StandingRow, names: Mapping[int, str], ties: Sequence[str]
) -> tuple[str, ...]:
    values = {} if reached.figures is None else reached.figures.values
    return (
        _rank(placing, reached),
        "",
        names[placing.entrant],
        *(figure(values[key]) if key in values else "" for key in ties),
    )


def _rank(placing: Placing, reached: StandingRow) -> str:
    if reached.figures is None and reached.worst not in {None, reached.best}:
        return f"{reached.best}–{reached.worst}"
    return f"{placing.rank}{'=' if placing.shared else ''}"


def figure(value: int | str) -> str:
    """Return the value with at most three decimal places."""
    number = Fraction(value)
    if number.denominator == 1:
        return str(number.numerator)
    return number_format(f"{float(number):.3f}".rstrip("0"))
