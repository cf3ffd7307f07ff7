"""The picture of a stage for one reader."""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kernel.record import Record
from games.people.language import language
from games.people.models import User
from games.tournaments import refusals
from games.tournaments.models import Stage, Tournament
from games.tournaments.names import names
from games.tournaments.output.bracket import bracket
from games.tournaments.output.crosses import crosses
from games.tournaments.output.layout import laid_out
from games.tournaments.output.picture import Picture
from games.tournaments.output.round_list import lists
from games.tournaments.output.rows import current, drawn, stages
from games.tournaments.output.titles import stage_names
from games.tournaments.rules.formats.stages import (
    DoubleElimination,
    Groups,
    RoundRobin,
    SingleElimination,
)


class Asked(Record, frozen=True):
    """Choice of the picture: the current stage, unless a stage's number is given."""

    stage: int | None = None
    part: str | None = None
    """Part of a bracket."""
    from_round: int | None = None


class Named(NamedTuple):
    """A tournament, with the names of its entrants as one reader may see them."""

    tournament: Tournament
    called: Mapping[int, str]

    def tag(self, *more: object) -> str:
        """Return a tag that stays the same while the reader would see the same. It contains the
        number of the last change, and the names, because a name may have been hidden meanwhile."""
        key = repr((self.tournament.pk, self.tournament.number, get_language(), *more))
        read = key + "\n".join(f"{number} {name}" for number, name in self.called.items())
        return hashlib.sha256(read.encode()).hexdigest()[:32]


def named(tournament: Tournament, to: User | None) -> Named:
    return Named(tournament, names(tournament, to))


def svg(of: Named, asked: Asked) -> str:
    return laid_out(picture(of, asked), language())


def picture(of: Named, asked: Asked) -> Picture:
    stage = chosen(of.tournament, asked.stage)
    found = drawn(stage)
    title = stage_title(of.tournament, stage)
    match stage.format:
        case SingleElimination() | DoubleElimination():
            return bracket(found, of.called, title, asked.part, asked.from_round)
        case RoundRobin() | Groups() if found.rounds:
            return crosses(found, of.called, title)
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
        "stage": stage_names(stages(tournament))[stage.number],
    }
