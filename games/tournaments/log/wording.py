"""The log for readers: each line as a sentence, with names as they may be shown now."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.core.exceptions import FieldDoesNotExist
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.people.models import User
from games.people.names import shown_name
from games.tournaments import refusals
from games.tournaments.models import Entrant, Invitation, Line, Tournament
from games.tournaments.names import Viewer, names_of

SENTENCES: Final[Mapping[str, Promise]] = {
    "created": _("The tournament was created."),
    "changed": _("Changed: %(fields)s."),
    "opened": _("Entries were opened."),
    "cancelled": _("The tournament was called off."),
    "appointed": _("%(person)s was appointed %(role)s."),
    "invited": _("Somebody was invited: %(role)s."),
    "dismissed": _("%(person)s is no longer an official."),
    "entered": _("%(entrant)s was entered."),
    "entrant_changed": _("%(entrant)s was changed: %(fields)s."),
    "moved_up": _("Up from the waiting list: %(entrants)s."),
    "check_in_opened": _("Check-in was opened."),
    "checked_in": _("%(entrant)s has checked in."),
    "checked_out": _("%(entrant)s was ticked off by mistake, and has not checked in."),
    "check_in_closed": _("Check-in was closed. Missed it: %(entrants)s."),
    "word_revoked": _("%(entrant)s has a new word: the slip before is worth nothing."),
    "withdrawn": _("%(entrant)s has withdrawn."),
    "removed": _("%(entrant)s was taken out."),
    "seeded": _("Seeds were given by hand: %(entrants)s."),
    "imported": _("From a file, %(entered)d were entered and %(changed)d changed."),
    "taken_in": _("From a report for FIDE: %(entrants)s, rounds: %(rounds)d."),
    "not_started": _("The tournament could not start by itself."),
    "started": _("The tournament has started with %(entrants)s. Seed of all lots: %(seed)s"),
    # Dropouts and late entries
    "dropped": _("%(entrant)s has dropped out."),
    "disqualified": _("%(entrant)s was disqualified."),
    "reinstated": _("%(entrant)s is back in the tournament."),
    "entered_late": _("%(entrant)s was let in late."),
    "round_drawn": _("Stage %(stage)d: round %(round)d was drawn."),
    "round_opened": _("Stage %(stage)d: round %(round)d was called."),
    "round_over": _("Stage %(stage)d: round %(round)d is over."),
    "round_warned": _(
        "Stage %(stage)d, round %(round)d: %(minutes)d minutes left, %(outstanding)d results are "
        "outstanding."
    ),
    "round_late": _(
        "Stage %(stage)d, round %(round)d: time is over, %(outstanding)d results are outstanding."
    ),
    "round_extended": _("Stage %(stage)d, round %(round)d: %(minutes)d more minutes."),
    "own_time_over": _("%(entrants)s: their own time is over."),
    "clock_stands": _("Stage %(stage)d, round %(round)d: the clock was stopped."),
    "clock_runs": _("Stage %(stage)d, round %(round)d: the clock runs."),
    "station_extended": _("%(entrants)s: %(minutes)d more minutes."),
    "judge_called": _("%(entrants)s: a judge is called."),
    "judge_came": _("%(entrants)s: a judge has come."),
    "paused": _("The tournament is paused."),
    "resumed": _("The tournament goes on."),
    "draw_waits": _(
        "Stage %(stage)d: round %(round)d is drawn, and is looked at before it is shown."
    ),
    "exchanged": _(
        "Stage %(stage)d, round %(round)d, by hand in each other’s place: %(entrants)s."
    ),
    "round_taken_back": _("Stage %(stage)d: round %(round)d was taken back, to be drawn anew."),
    "round_redrawn": _("Stage %(stage)d: round %(round)d was drawn anew."),
    "stage_over": _("Stage %(stage)d is over."),
    "stage_drawn": _("Stage %(stage)d was drawn for %(entrants)s."),
    "over": _("The tournament is over."),
    "reported": _("%(entrants)s: %(result)s, reported."),
    "confirmed": _("%(entrants)s: %(result)s, confirmed."),
    "confirmed_by_time": _("%(entrants)s: %(result)s, confirmed by time."),
    "disputed": _("%(entrants)s: %(entrant)s has disputed the result."),
    "judge_reported": _("%(entrants)s: %(result)s, reported by a judge."),
    "time_was_over": _("%(entrants)s: %(result)s, because time was over."),
    "table_opened": _("%(entrants)s: table %(table)s was opened."),
    "table_reported": _("%(entrants)s: %(result)s, as the table reports."),
    "table_overturned": _(
        "%(entrants)s: %(result)s, now that what was hidden at table %(table)s was checked."
    ),
    "overridden": _("%(entrants)s: %(result)s, decided by an official."),
    "corrected": _("%(entrants)s: corrected to %(result)s."),
}
MOST: Final = 8
"""Maximum number of names in one sentence; the rest are counted."""
_WHY_NOT: Final = {
    refusal.code: refusal.sentence for refusal in (refusals.too_few, refusals.no_stage)
} | {"tournament.brings_missing": refusals.brings_missing.sentence}


class LogLine(Record, frozen=True):
    number: int
    kind: str
    made: datetime
    by: str | None
    """None: the companion itself, or a guest."""
    text: str
    reason: str


def render_lines(tournament: Tournament, lines: Sequence[Line], to: Viewer) -> list[LogLine]:
    numbers = {number for line in lines for number in _entrant_numbers(line.facts)}
    names = names_of(tournament, numbers, to)
    people = _people({line.facts.get("person") for line in lines}, to)
    return [_render_line(line, names, people, to) for line in lines]


def _entrant_numbers(facts: Mapping[str, Any]) -> Iterable[int]:
    if "entrant" in facts:
        yield facts["entrant"]
    if isinstance(facts.get("entrants"), list):
        yield from facts["entrants"][:MOST]


def _people(ids: set[str | None], to: Viewer) -> dict[str, str]:
    users = User.objects.filter(pk__in=ids - {None})
    return {person.pk: shown_name(person, viewer=to) for person in users}


def _render_line(
    line: Line, names: Mapping[int, str], people: Mapping[str, str], to: Viewer
) -> LogLine:
    values = {fact: _describe_fact(fact, value, names) for fact, value in line.facts.items()}
    if "person" in line.facts:
        values["person"] = people.get(line.facts["person"], gettext("Somebody who left"))
    if line.facts.get("result"):
        values["result"] = _result(line.facts, names)
    text = str(SENTENCES[line.kind]) % values
    if line.facts.get("hanging"):
        text = f"{text} {_describe_dependents(line.facts)}"
    reason = str(line.facts.get("reason") or "")
    return LogLine(
        number=line.number,
        kind=line.kind,
        made=line.made,
        by=None if line.by is None else shown_name(line.by, viewer=to),
        text=text,
        reason=str(_WHY_NOT.get(reason, reason)),
    )


def _describe_fact(fact: str, value: Any, names: Mapping[int, str]) -> Any:
    match fact, value:
        case "entrant", int():
            return _entrant_name(value, names)
        case "entrants", list():
            return _join_names(value, names)
        case "entrants", int():
            return ngettext("%(count)d entrant", "%(count)d entrants", value) % {"count": value}
        case "fields", list():
            return ", ".join(_field(name) for name in value)
        case "role", str():
            return Invitation.Role(value).label
        case _:
            return value


def _entrant_name(number: int, names: Mapping[int, str]) -> str:
    """An entrant that was removed is named by number only."""
    return names.get(number) or gettext("no. %(number)d") % {"number": number}


def _join_names(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    if not numbers:
        return gettext("nobody")
    first = ", ".join(_entrant_name(number, names) for number in numbers[:MOST])
    more = len(numbers) - MOST
    if more <= 0:
        return first
    return ngettext("%(told)s and %(more)d more", "%(told)s and %(more)d more", more) % {
        "told": first,
        "more": more,
    }


def _field(name: str) -> str:
    """Return the field's label in the forms."""
    if name == "stages":
        return gettext("stages")
    for model in (Tournament, Entrant):
        try:
            return str(model._meta.get_field(name).verbose_name)  # type: ignore[union-attr]  # no relation
        except FieldDoesNotExist:
            continue
    return name


def _describe_dependents(facts: Mapping[str, Any]) -> str:
    """Describe what became of the pairings that depended on a corrected one."""
    many = len(facts["hanging"])
    if facts["follow"] == "keep":
        sentence = ngettext(
            "%(many)d pairing that was played on it stays.",
            "%(many)d pairings that were played on it stay.",
            many,
        )
    else:
        sentence = ngettext(
            "%(many)d pairing that was played on it is played again.",
            "%(many)d pairings that were played on it are played again.",
            many,
        )
    return sentence % {"many": many}


def _result(facts: Mapping[str, Any], names: Mapping[int, str]) -> str:
    (result,) = facts["result"]
    entrants = facts["entrants"]
    if result["forfeits"]:
        gone = _join_names([entrants[position] for position in result["forfeits"]], names)
        return gettext("lost by forfeit: %(names)s") % {"names": gone}
    if result["places"]:
        places = ", ".join(map(str, result["places"]))
        return gettext("places %(places)s") % {"places": places}
    score = "–".join(map(str, result["scores"]))
    if result["drawn"]:
        score += ngettext(" (%(drawn)d drawn)", " (%(drawn)d drawn)", result["drawn"]) % result
    return gettext("%(score)s, unfinished") % {"score": score} if result["unfinished"] else score
