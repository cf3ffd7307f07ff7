"""Titles of rounds and meetings, and the sentence that describes a meeting."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.tournaments.models import Pairing, Round, Side, Stage
from games.tournaments.output.rows import PairingRow, SideRow
from games.tournaments.rules.formats.stages import (
    AnyStage,
    DoubleElimination,
    Groups,
    Pods,
    RoundRobin,
    SingleElimination,
    Swiss,
)


def titles(format_: AnyStage, rounds: Sequence[Round]) -> dict[int, str]:
    double = isinstance(format_, DoubleElimination)
    last: dict[str, int] = {}
    for each in rounds:
        last[each.part] = max(last.get(each.part, 0), each.in_part)
    return {each.number: _title(each, last[each.part], double=double) for each in rounds}


def _title(round_: Round, last: int, *, double: bool) -> str:
    after = last - round_.in_part
    match round_.part:
        case "winners" if double:
            if after == 0:
                return _("Winners’ final")
            return _("Winners’ round %(number)d") % {"number": round_.in_part}
        case "winners":
            return _knock_out(after)
        case "losers":
            if after == 0:
                return _("Losers’ final")
            return _("Losers’ round %(number)d") % {"number": round_.in_part}
        case "third_place":
            return _("Third place")
        case "final":
            return _("Grand final") if round_.in_part == 1 else _("Deciding final")
        case _:
            return _("Round %(number)d") % {"number": round_.number}


def _knock_out(after: int) -> str:
    match after:
        case 0:
            return _("Final")
        case 1:
            return _("Semi-final")
        case 2:
            return _("Quarter-final")
        case 3:
            return _("Round of 16")
        case 4:
            return _("Round of 32")
        case _:
            return _("Round of %(entrants)d") % {"entrants": 2 << after}


def group_title(group: int) -> str:
    """Return the title of a group: A … Z, then AA, AB …"""
    letters, left = "", group + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return _("Group %(letters)s") % {"letters": letters}


def part_title(part: str) -> str:
    match part:
        case "losers":
            return _("Losers’ part")
        case "final":
            return _("Grand final")
        case "third_place":
            return _("Third place")
        case _:
            return _("Winners’ part")


FORMATS: Final[Mapping[type, Promise]] = {
    SingleElimination: gettext_lazy("Single elimination"),
    DoubleElimination: gettext_lazy("Double elimination"),
    RoundRobin: gettext_lazy("Round robin"),
    Swiss: gettext_lazy("Swiss system"),
    Groups: gettext_lazy("Groups"),
    Pods: gettext_lazy("Pods"),
}


def stage_names(stages: Sequence[Stage]) -> dict[int, str]:
    """Return names by stage number. Pass all stages of a tournament, in their order."""
    by_number, before = {}, None
    for stage in stages:
        format_ = stage.format
        by_number[stage.number] = stage.name or _stage_name(format_, before)
        before = format_
    return by_number


def _stage_name(format_: AnyStage, before: AnyStage | None) -> str:
    """Return a name from the number of entrants who advanced into the stage, if known; otherwise
    from its format."""
    if before is not None and before.advance is not None and not isinstance(before, Groups):
        return _("Top %(number)d") % {"number": before.advance}
    if before is not None and isinstance(format_, SingleElimination | DoubleElimination):
        return _("Play-offs")
    return _("Swiss") if isinstance(format_, Swiss) else str(FORMATS[type(format_)])


def meeting_title(round_title: str, slot: int, *, alone: bool) -> str:
    """Return the title with the meeting's number: Semi-final 1; the final needs none."""
    if alone:
        return round_title
    if not round_title[-1].isdigit():
        return f"{round_title} {slot + 1}"
    return _("%(round)s, match %(number)d") % {"round": round_title, "number": slot + 1}


def sentence(title: str, met: PairingRow, sides: Sequence[SideRow], names: dict[int, str]) -> str:
    """Describe a meeting, such as “Semi-final 1: Alice 2, Bob 1, Alice wins”."""
    who = [_with_score(each, names, shown=met.is_over and not met.is_bye) for each in sides]
    parts = [part for part in (*who, _state_text(met, sides, names)) if part]
    return _("%(title)s: %(told)s") % {"title": title, "told": ", ".join(parts)}


def _with_score(side: SideRow, names: dict[int, str], *, shown: bool) -> str:
    figure = score(side) if shown else ""
    return f"{names[side.entrant]} {figure}".rstrip()


def score(side: SideRow | Side) -> str:
    """Return the games won, or in a pod the place."""
    if side.forfeit:
        return "–"
    figure = side.score if side.place is None else side.place
    return "" if figure is None else str(figure)


def _state_text(met: PairingRow, sides: Sequence[SideRow], names: dict[int, str]) -> str:
    match met.phase:
        case Pairing.Phase.DONE:
            return _result_text(met, sides, names)
        case Pairing.Phase.READY if met.station is not None:
            return _("to be played at station %(station)d") % {"station": met.station}
        case Pairing.Phase.READY:
            return _("to be played")
        case Pairing.Phase.REPORTED:
            return _("reported")
        case Pairing.Phase.DISPUTED:
            return _("disputed")
        case Pairing.Phase.VOID:
            return _("not needed")
        case _:
            return _("waiting for an entrant") if sides else _("waiting for its entrants")


def _result_text(met: PairingRow, sides: Sequence[SideRow], names: dict[int, str]) -> str:
    winner = next((names[each.entrant] for each in sides if each.outcome == "win"), None)
    if met.is_bye:
        return _("bye")
    if met.how == Pairing.How.DOUBLE_FORFEIT:
        return _("forfeited by both")
    if winner is None:
        return pgettext("a meeting", "drawn")
    if met.how == Pairing.How.FORFEIT:
        return _("%(name)s wins by forfeit") % {"name": winner}
    return pgettext("a meeting", "%(name)s wins") % {"name": winner}


def note(met: PairingRow) -> str:
    """Return the note above a meeting that is being played or is not needed."""
    match met.phase:
        case Pairing.Phase.READY if met.station is not None:
            return _("Station %(station)d") % {"station": met.station}
        case Pairing.Phase.REPORTED | Pairing.Phase.DISPUTED | Pairing.Phase.VOID:
            return _state_text(met, (), {})
        case _:
            return ""
