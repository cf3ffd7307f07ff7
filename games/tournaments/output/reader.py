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
from games.tournaments.output.layout import render_svg
from games.tournaments.output.picture import Picture
from games.tournaments.output.round_list import lists
from games.tournaments.output.rows import current_stage, load_stage, stages
from games.tournaments.output.titles import stage_names
from games.tournaments.rules.formats.stages import (
    DoubleElimination,
    Groups,
    RoundRobin,
    SingleElimination,
)


class PictureParams(Record, frozen=True):
    """Choice of the picture: the current stage, unless a stage's number is given."""

    stage: int | None = None
    part: str | None = None
    """Part of a bracket."""
    from_round: int | None = None


class TournamentNames(NamedTuple):
    """A tournament, with the names of its entrants as one reader may see them."""

    tournament: Tournament
    names: Mapping[int, str]

    def tag(self, *more: object) -> str:
        """Return a tag that stays the same while the reader would see the same. It contains the
        number of the last change, and the names, because a name may have been hidden meanwhile."""
        key = repr((self.tournament.pk, self.tournament.number, get_language(), *more))
        read = key + "\n".join(f"{number} {name}" for number, name in self.names.items())
        return hashlib.sha256(read.encode()).hexdigest()[:32]


def with_names(tournament: Tournament, to: User | None) -> TournamentNames:
    return TournamentNames(tournament, names(tournament, to))


def svg(source: TournamentNames, params: PictureParams) -> str:
    return render_svg(picture(source, params), language())


def picture(source: TournamentNames, params: PictureParams) -> Picture:
    stage = select_stage(source.tournament, params.stage)
    rows = load_stage(stage)
    title = stage_title(source.tournament, stage)
    match stage.format:
        case SingleElimination() | DoubleElimination():
            return bracket(rows, source.names, title, params.part, params.from_round)
        case RoundRobin() | Groups() if rows.rounds:
            return crosses(rows, source.names, title)
        case _:
            return lists(rows, source.names, title, params.from_round)


def select_stage(tournament: Tournament, number: int | None) -> Stage:
    all_stages = stages(tournament)
    if number is None:
        return refusals.no_stage.raise_if_none(current_stage(all_stages))
    for stage in all_stages:
        if stage.number == number:
            return stage
    raise refusals.unknown_stage()


def stage_title(tournament: Tournament, stage: Stage) -> str:
    return _("%(tournament)s · %(stage)s") % {
        "tournament": tournament.name,
        "stage": stage_names(stages(tournament))[stage.number],
    }
