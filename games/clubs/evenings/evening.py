"""Evenings: planning, changing one or all following, cancelling."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final, Literal

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.clubs import fields as club_fields
from games.clubs import refusals
from games.clubs.access import managed_club, must_be_member, must_lead
from games.clubs.evenings import recurrence, reminders, waiting_list
from games.clubs.evenings.recurrence import Repeat
from games.clubs.models import Club, Evening
from games.clubs.records import from_tables, pairings
from games.clubs.versions import Versions, changed_fields, must_be_read
from games.people.keys import new_id
from games.people.models import User
from games.people.page.fields import clean_record, declare, fields_of, parse_zone
from games.people.refusals import invalid
from games.tables.codes import is_possible_code, normalize_code
from games.tables.models import Table
from games.tables.refusals import unknown_table
from games.tournaments.models import Tournament
from games.tournaments.models.tournaments import Visibility

MOST_TO_COME: Final = 400
MOST_LINKED: Final = 50
LONGEST: Final = timedelta(days=7)
YEARS: Final = range(2000, recurrence.LAST_YEAR)


Name = Annotated[str, declare(club_fields.NAME)]
Place = Annotated[str, declare(club_fields.PLACE)]
TimeZone = Annotated[str, declare(club_fields.TIME_ZONE)]
Seats = Annotated[int, declare(club_fields.SEATS)]
Notes = Annotated[str, declare(club_fields.NOTES)]


class Planning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    starts: datetime
    """Without an offset: local time in the evening's time zone."""
    ends: datetime
    place: Place | None = None
    """Defaults to the club's."""
    time_zone: TimeZone | None = None
    """Defaults to the club's."""
    seats: Seats | None = None
    """Unlimited if left out."""
    notes: Notes = ""
    repeat: Repeat | None = None


class EveningChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change. Members may write notes and bring tables; all else is for organisers
    and game masters."""

    name: Name | UnsetType = UNSET
    starts: datetime | UnsetType = UNSET
    ends: datetime | UnsetType = UNSET
    place: Place | UnsetType = UNSET
    time_zone: TimeZone | UnsetType = UNSET
    seats: Seats | UnsetType | None = UNSET
    notes: Notes | UnsetType = UNSET
    tables: tuple[str, ...] | UnsetType = UNSET
    """The codes of those that belong to it."""
    tournaments: tuple[str, ...] | UnsetType = UNSET
    following: bool = False
    """Also change all following evenings of its series, except their notes, tables and
    tournaments."""
    cancelled: Literal[True] | UnsetType = UNSET
    """Cancel it, together with any other changes; it stays visible as cancelled."""


WRITTEN: Final = frozenset(fields_of(Planning)) - {"time_zone"}
"""Fields that are columns as they are filled in; the time zone goes with the times."""
COMMON: Final = WRITTEN - {"notes"}
"""Fields that a change writes to following evenings, too."""


class Times(msgspec.Struct, frozen=True):
    """Local times, as a clock on the wall shows them."""

    starts: datetime
    ends: datetime
    zone: str


def plan(person: User, club_id: str, data: Planning) -> list[Evening]:
    with transaction.atomic():
        club = managed_club(club_id, person, must_lead, lock=True)
        rows = _build_evenings(club, data)
        to_come = club.evenings.filter(ends__gt=timezone.now(), cancelled=None).count()
        if to_come + len(rows) > MOST_TO_COME:
            raise refusals.too_many_evenings()
        for row in rows:
            row.save(force_insert=True)
            reminders.schedule_reminders(row)
    return rows


def amend(
    person: User, club_id: str, evening_id: str, changes: EveningChanges, read: Versions = None
) -> Evening:
    with transaction.atomic():
        changed = changed_fields(changes)
        changed.pop("following")
        called_off = bool(changed.pop("cancelled", False))
        brings = not called_off and {*changed} <= {"notes", "tables"}
        managed_club(club_id, person, must_be_member if brings else must_lead)
        evening = find_evening(club_id, evening_id, lock=True)
        must_be_read(evening.version, read)
        if evening.cancelled:
            raise refusals.cancelled()
        before, changes = _times(evening), clean_record(changes)
        _apply_own(evening, changes, person)
        _apply_common(evening, changes)
        _shift(evening, changes, before, before)
        _save(evening, moved=bool({*changed} - {"notes", "tables", "tournaments"}))
        for other in _following(evening, before) if changes.following else ():
            _apply_common(other, changes)
            _shift(other, changes, _times(other), before)
            _save(other, moved=True)
        if called_off:
            cancel(person, club_id, evening_id, following=changes.following)
            evening.refresh_from_db()
    return evening


def cancel(
    person: User, club_id: str, evening_id: str, *, following: bool = False, read: Versions = None
) -> Evening:
    with transaction.atomic():
        managed_club(club_id, person, must_lead)
        evening = find_evening(club_id, evening_id, lock=True)
        must_be_read(evening.version, read)
        rows = [evening, *(_following(evening, _times(evening)) if following else ())]
        for row in rows:
            if row.cancelled is None:
                row.cancelled = timezone.now()
                _save(row, moved=True)
    return evening


def find_evening(club_id: str, evening_id: str, *, lock: bool = False) -> Evening:
    rows = Evening.objects.locked() if lock else Evening.objects.all()
    return refusals.unknown_evening.raise_if_none(rows.filter(club=club_id, pk=evening_id).first())


def _build_evenings(club: Club, data: Planning) -> list[Evening]:
    data = clean_record(data)
    zone = parse_zone(data.time_zone or club.time_zone)
    starts = recurrence.to_wall_clock(data.starts, zone)
    ends = recurrence.to_wall_clock(data.ends, zone)
    _in_years(starts, ends)
    days = [starts.date()] if data.repeat is None else recurrence.dates(starts.date(), data.repeat)
    series = new_id() if data.repeat else ""
    values = {name: getattr(data, name) for name in WRITTEN}
    values["place"] = club.place if data.place is None else data.place
    rows = []
    for day in days:
        row = Evening(club=club, series=series, **values)
        later = day - starts.date()
        _set_times(row, Times(starts + later, ends + later, zone.key))
        rows.append(row)
    return rows


def _apply_own(evening: Evening, changes: EveningChanges, person: User) -> None:
    """Apply the changes that never go to following evenings."""
    if changes.notes is not UNSET:
        evening.notes = changes.notes
    if changes.tables is not UNSET:
        before = list(evening.tables.all())
        evening.tables.set(after := _tables(changes.tables))
        from_tables.schedule_updates([*before, *after])
    if changes.tournaments is not UNSET:
        linked = list(evening.tournaments.all())
        evening.tournaments.set(coming := _tournaments(changes.tournaments, person, evening))
        pairings.schedule_updates([*linked, *coming])


def _apply_common(evening: Evening, changes: EveningChanges) -> None:
    for name in COMMON:
        if (value := getattr(changes, name)) is not UNSET:
            setattr(evening, name, value)


def _shift(evening: Evening, changes: EveningChanges, own: Times, reference: Times) -> None:
    """Shift by the same wall-clock difference as the evening that was changed."""
    if changes.time_zone is UNSET and changes.starts is UNSET and changes.ends is UNSET:
        return
    zone = parse_zone(reference.zone if changes.time_zone is UNSET else changes.time_zone)
    times = replace(own, zone=zone.key)
    if changes.starts is not UNSET:
        later = recurrence.to_wall_clock(changes.starts, zone) - reference.starts
        times = replace(times, starts=times.starts + later)
    if changes.ends is not UNSET:
        later = recurrence.to_wall_clock(changes.ends, zone) - reference.ends
        times = replace(times, ends=times.ends + later)
    _set_times(evening, times)


def _set_times(evening: Evening, times: Times) -> None:
    _in_years(times.starts, times.ends)
    zone = parse_zone(times.zone)
    starts, ends = (recurrence.from_wall_clock(wall, zone) for wall in (times.starts, times.ends))
    # Compare instants, not wall clock times: they differ across a clock change.
    length = ends.astimezone(UTC) - starts.astimezone(UTC)
    if length <= timedelta():
        raise refusals.ends_before_start()
    if length > LONGEST:
        raise invalid("ends", _("An evening lasts a week at most: put its end right."))
    evening.starts, evening.ends, evening.time_zone = starts, ends, zone.key


def _times(evening: Evening) -> Times:
    zone = evening.zone
    starts, ends = (recurrence.to_wall_clock(each, zone) for each in (evening.starts, evening.ends))
    return Times(starts, ends, evening.time_zone)


def _in_years(*walls: datetime) -> None:
    if any(wall.year not in YEARS for wall in walls):
        raise invalid("starts", _("Say a date of this century."))


def _save(evening: Evening, *, moved: bool) -> None:
    evening.version += 1
    evening.sequence += moved
    evening.changed = timezone.now()
    evening.save()
    if moved and evening.cancelled is None:
        waiting_list.fill_free_seats(evening)
        reminders.schedule_reminders(evening)


def _following(evening: Evening, before: Times) -> Sequence[Evening]:
    """Return later evenings of its series that are not cancelled, locked in order of their
    start."""
    if not evening.series:
        return ()
    starts = recurrence.from_wall_clock(before.starts, parse_zone(before.zone))
    rows = Evening.objects.locked().filter(series=evening.series, starts__gt=starts, cancelled=None)
    return list(rows.exclude(pk=evening.pk).order_by("starts", "pk"))


def _tables(codes: tuple[str, ...]) -> list[Table]:
    wanted = {normalize_code(code) for code in codes}
    _must_be_few(wanted, "tables")
    rows = list(Table.objects.filter(code__in=[code for code in wanted if is_possible_code(code)]))
    if len(rows) < len(wanted):
        raise unknown_table()
    return rows


def _tournaments(ids: tuple[str, ...], person: User, evening: Evening) -> list[Tournament]:
    _must_be_few(set(ids), "tournaments")
    seen = Q(organiser=person) | ~Q(visibility=Visibility.PRIVATE) | Q(evenings=evening)
    rows = list(Tournament.objects.filter(seen, pk__in=ids).distinct())
    if len(rows) < len(set(ids)):
        raise invalid("tournaments", _("You know no tournament with one of these ids."))
    return rows


def _must_be_few(wanted: set[str], field: str) -> None:
    if len(wanted) > MOST_LINKED:
        raise invalid(field, _("At most 50, please."))
