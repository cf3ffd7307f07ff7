"""The picture of a stage for one who looks at it."""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kernel.record import Record
from games.people.models import User
from games.tournaments import refusals
from games.tournaments.formats.stages import (
    DoubleElimination,
    Groups,
    RoundRobin,
    SingleElimination,
)
from games.tournaments.models import Stage, Tournament
from games.tournaments.names import names
from games.tournaments.showing.brackets import bracket
from games.tournaments.showing.layout import draw
from games.tournaments.showing.lists import lists
from games.tournaments.showing.picture import Picture
from games.tournaments.showing.rows import current, drawn, stages
from games.tournaments.showing.tables import tables
from games.tournaments.showing.titles import format_title


class Asked(Record, frozen=True):
    """What of a tournament: the current stage, unless its number is given."""

    stage: int | None = None
    part: str | None = None
    """Of a bracket."""
    from_round: int | None = None


class Named(NamedTuple):
    """A tournament, and what its entrants are called for one reader."""

    tournament: Tournament
    called: Mapping[int, str]

    def tag(self, *more: object) -> str:
        """The same as long as the reader would see the same: every change has its number, and a
        name that somebody has hidden meanwhile is no longer the same name."""
        told = repr((self.tournament.pk, self.tournament.number, get_language(), *more))
        read = told + "\n".join(f"{number} {name}" for number, name in self.called.items())
        return hashlib.sha256(read.encode()).hexdigest()[:32]


def named(tournament: Tournament, to: User | None) -> Named:
    return Named(tournament, names(tournament, to))


def svg(of: Named, asked: Asked) -> str:
    language = "fr" if (get_language() or "en").startswith("fr") else "en"
    return draw(picture(of, asked), language)


def picture(of: Named, asked: Asked) -> Picture:
    stage = chosen(of.tournament, asked.stage)
    found = drawn(stage)
    title = stage_title(of.tournament, stage)
    match stage.format:
        case SingleElimination() | DoubleElimination():
            return bracket(found, of.called, title, asked.part, asked.from_round)
        case RoundRobin() | Groups() if found.rounds:
            return tables(found, of.called, title)
        case _:
            return lists(found, of.called, title, asked.from_round)


def chosen(tournament: Tournament, number: int | None) -> Stage:
    found = stages(tournament)
    if number is None:
        stage = current(found)
        if stage is None:
            raise refusals.no_stage()
        return stage
    for stage in found:
        if stage.number == number:
            return stage
    raise refusals.unknown_stage()


def stage_title(tournament: Tournament, stage: Stage) -> str:
    return _("%(tournament)s · %(stage)s") % {
        "tournament": tournament.name,
        "stage": stage.name or format_title(stage.format),
    }
