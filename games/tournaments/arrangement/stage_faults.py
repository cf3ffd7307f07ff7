"""Faults of stages, as sentences for the organiser."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.people.refusals import Invalid
from games.tournaments.rules.formats.faults import Fault, faults
from games.tournaments.rules.formats.stages import AnyStage

SENTENCES: Final[Mapping[str, Promise]] = {
    "stages.number": _("A tournament has 1 to %(most)d stages, and this one has %(stages)d."),
    "stages.no_way_in": _(
        "Nobody comes into this stage: say of the one before how many advance from it."
    ),
    "stages.no_way_on": _("No stage comes after this one: nobody can advance from it."),
    "stages.points_order": _(
        "A win is worth more than a loss, and a draw lies between: not %(win)d, %(draw)d, %(loss)d."
    ),
    "stages.count_or_size": _("Say either how many groups there are, or how large they may be."),
    "stages.best_next_alone": _(
        "The next %(best_next)d over all groups go on beside those who advance: say how many do."
    ),
    "stages.scale_order": _("The points of a pod fall from the first place to the last."),
    "stages.even_best_of": _(
        "Somebody must be out: a best of %(best_of)d may end level, so take an odd number."
    ),
    "stages.too_few": _("This stage needs %(fewest)d entrants, and %(present)d come."),
    "stages.too_many": _("This stage takes %(most)d entrants, and %(present)d come."),
    "stages.too_many_rounds": _(
        "In %(rounds)d rounds somebody would meet an opponent again: %(most)d are possible."
    ),
    "stages.group_too_small": _(
        "Of %(present)d entrants in %(groups)d groups, some would be alone: make fewer groups."
    ),
    "stages.advance_too_many": _(
        "%(advance)d cannot advance where %(present)d play: let fewer advance."
    ),
    "stages.best_next_too_many": _(
        "The next %(best_next)d are not to be found in %(groups)d groups: let fewer go on."
    ),
    "stages.advance_splits_places": _(
        "Places are shared here, so that %(advance)d cannot be told from the next: take a power "
        "of two."
    ),
}


def fault_text(fault: Fault) -> str:
    return str(SENTENCES[fault.code]) % fault.facts


def must_fit(stages: Sequence[AnyStage]) -> None:
    """Refuse stages that do not fit. An empty list is allowed: without a stage the tournament
    cannot start."""
    problems = faults(stages) if stages else ()
    if not problems:
        return
    errors: dict[str, list[str]] = {}
    for fault in problems:
        field = "stages" if fault.code == "stages.number" else f"stages[{fault.stage}]"
        errors.setdefault(field, []).append(fault_text(fault))
    raise Invalid(problems[0].code, fault_text(problems[0]), errors=errors)
