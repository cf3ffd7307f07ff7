"""Evenings as they usually are: a choice that fills in the stages."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tournaments.rules.formats.stages import (
    AnyStage,
    DoubleElimination,
    Groups,
    Pods,
    RoundRobin,
    SingleElimination,
    Swiss,
)


class Preset(NamedTuple):
    key: str
    title: Promise
    hint: Promise
    stages: tuple[AnyStage, ...]
    capacity: int | None = None


PRESETS: Final = (
    Preset(
        "evening",
        _("Club evening of 8"),
        _("Three rounds of Swiss, best of three: everybody plays every round."),
        (Swiss(rounds=3, best_of=3),),
        8,
    ),
    Preset(
        "swiss",
        _("Swiss"),
        _("As many rounds as it takes to find one winner; nobody is out."),
        (Swiss(best_of=3),),
    ),
    Preset(
        "groups",
        _("Groups and play-offs"),
        _("Groups of four; the first two of each go on to a knock-out."),
        (Groups(size=4, advance=2), SingleElimination(best_of=3, third_place=True)),
    ),
    Preset(
        "pods",
        _("Pods"),
        _("Three rounds at tables of four, with points for places."),
        (Pods(),),
    ),
    Preset(
        "knock_out",
        _("Knock-out"),
        _("Who loses is out; the last two meet in the final."),
        (SingleElimination(best_of=3, third_place=True),),
    ),
    Preset(
        "double",
        _("Double knock-out"),
        _("Out after two losses."),
        (DoubleElimination(best_of=3),),
    ),
    Preset(
        "robin",
        _("Round robin"),
        _("Everybody meets everybody."),
        (RoundRobin(best_of=3),),
    ),
)
BY_KEY: Final[Mapping[str, Preset]] = {preset.key: preset for preset in PRESETS}
