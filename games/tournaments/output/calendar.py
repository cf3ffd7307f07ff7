"""A tournament as a calendar: check-in, start and rounds with a time. It names no person."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain
from typing import Any, cast

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from games.tournaments.models import Phase, Round, Tournament
from games.tournaments.output.titles import titles


def ics(tournament: Tournament) -> bytes:
    last = tournament.log.order_by("-number").values_list("made", flat=True).first()
    events = (*_date_events(tournament), *_round_events(tournament))
    return _serialize(tournament.name, _complete_events(tournament, last, events))


def site_calendar(tournaments: Iterable[Tournament]) -> bytes:
    """Return the dates of all these tournaments; each row has `changed`. Rounds are only in a
    tournament's own calendar."""
    entries = ((each, cast("Any", each).changed, _date_events(each)) for each in tournaments)
    return _serialize("Companion", chain.from_iterable(_complete_events(*each) for each in entries))


def _serialize(name: str, events: Iterable[Event]) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", "-//Companion//Tournaments//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for event in events:
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _complete_events(
    tournament: Tournament, last: datetime | None, events: Iterable[Event]
) -> Iterator[Event]:
    """Add the properties that every event has. `last`: time of the last change."""
    changed = last or tournament.created
    cancelled = tournament.phase == Phase.CANCELLED
    for event in events:
        event.add("dtstamp", changed)
        event.add("last-modified", changed)
        event.add("sequence", tournament.number)
        event.add("status", "CANCELLED" if cancelled else "CONFIRMED")
        if tournament.place:
            event.add("location", tournament.place)
        yield event


def _event(tournament: Tournament, what: str, title: str, begins: datetime) -> Event:
    """The uid of an event never changes, so a calendar program replaces its earlier copy."""
    event = Event()
    event.add("uid", f"{tournament.pk}.{what}@companion")
    event.add("summary", f"{tournament.name} – {title}" if title else tournament.name)
    event.add("dtstart", begins)
    return event


def _date_events(tournament: Tournament) -> Iterator[Event]:
    closes = tournament.check_in_closes or tournament.starts
    if tournament.check_in_opens:
        event = _event(tournament, "check-in", _("Check-in"), tournament.check_in_opens)
        if closes and closes > tournament.check_in_opens:
            event.add("dtend", closes)
        yield event
    begins = tournament.started or tournament.starts
    if begins:
        event = _event(tournament, "start", "", begins)
        if tournament.ended and tournament.ended > begins:
            event.add("dtend", tournament.ended)
        if tournament.description:
            event.add("description", tournament.description)
        yield event


def _round_events(tournament: Tournament) -> Iterator[Event]:
    """Yield the rounds that have a time. The stage's number is added if there are several
    stages."""
    rows = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    by_stage: dict[int, list[Round]] = {}
    for round_ in rows.order_by("stage__number", "number"):
        by_stage.setdefault(round_.stage.number, []).append(round_)
    for number, rounds in by_stage.items():
        round_titles = titles(rounds[0].stage.format, rounds)
        for round_ in rounds:
            if round_.opened is None or round_.due is None:
                continue
            title = round_titles[round_.number]
            if len(by_stage) > 1:
                title = _("Stage %(number)d, %(round)s") % {"number": number, "round": title}
            event = _event(tournament, f"round.{round_.pk}", title, round_.opened)
            event.add("dtend", max(round_.due, round_.opened))
            yield event
