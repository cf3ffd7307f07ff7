"""Presets of tournaments: each fills in the stages, and all may be changed later."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET
from msgspec.structs import replace

from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.rules.formats.stages import (
    AnyStage,
    DoubleElimination,
    Groups,
    Pods,
    RoundRobin,
    SingleElimination,
    Swiss,
)

Key = Literal[
    "evening",
    "swiss",
    "swiss_top_4",
    "swiss_top_8",
    "swiss_top_16",
    "groups",
    "pods",
    "pods_final",
    "knock_out",
    "double",
    "small_evening",
    "robin",
]


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
        "swiss_top_4",
        _("Swiss with a top 4"),
        _("The first four of the Swiss rounds play semi-finals and a final."),
        (Swiss(best_of=3, advance=4), SingleElimination(best_of=3)),
    ),
    Preset(
        "swiss_top_8",
        _("Swiss with a top 8"),
        _("The first eight of the Swiss rounds go on to a knock-out."),
        (Swiss(best_of=3, advance=8), SingleElimination(best_of=3)),
    ),
    Preset(
        "swiss_top_16",
        _("Swiss with a top 16"),
        _("The first sixteen of the Swiss rounds go on to a knock-out."),
        (Swiss(best_of=3, advance=16), SingleElimination(best_of=3)),
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
        "pods_final",
        _("Pods, then a final"),
        _("Three rounds at tables of four; the best four meet in a last one."),
        (Pods(advance=4), Pods(rounds=1)),
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
        "small_evening",
        _("Round robin for a small evening"),
        _("Up to six, single games: everybody meets everybody."),
        (RoundRobin(),),
        6,
    ),
    Preset(
        "robin",
        _("Round robin"),
        _("Everybody meets everybody."),
        (RoundRobin(best_of=3),),
    ),
)
BY_KEY: Final[Mapping[str, Preset]] = {preset.key: preset for preset in PRESETS}


def fill_from_preset(changes: TournamentChanges, key: str) -> TournamentChanges:
    """Fill the fields that were left out with those of the preset."""
    preset = BY_KEY[key]
    values: dict[str, Any] = {} if changes.stages is not UNSET else {"stages": preset.stages}
    if changes.capacity is UNSET and preset.capacity is not None:
        values["capacity"] = preset.capacity
    return replace(changes, **values)
