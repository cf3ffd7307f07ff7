"""Dates of a recurring evening by the wall clock: an evening at eight stays at eight before and
after a clock change."""

import calendar
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

import msgspec
from django.utils.translation import gettext as _

from games.clubs import refusals
from games.people.page import fields
from games.people.refusals import invalid

MOST_DATES: Final = 60
MOST_INTERVAL: Final = 12
LAST_YEAR: Final = 2200


class Repeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every so many weeks, or monthly on the same weekday (the second Friday; a fifth one is the
    last), until a date or so many times."""

    every: Literal["week", "month"]
    interval: int = 1
    count: int | None = None
    until: date | None = None


def dates(first: date, repeat: Repeat) -> list[date]:
    """Return the first date and those that follow."""
    fields.check_number(repeat.interval, "repeat.interval", MOST_INTERVAL)
    if (repeat.count is None) == (repeat.until is None):
        raise invalid("repeat", _("Say either how many times, or until when."))
    if repeat.count is not None and repeat.count < 1:
        raise invalid("repeat.count", _("Once at least, please."))
    if repeat.until is not None and repeat.until < first:
        raise invalid("repeat.until", _("This is before the first evening."))
    days = []
    for day in _endless_dates(first, repeat):
        if repeat.until is not None and day > repeat.until:
            break
        days.append(day)
        if len(days) > MOST_DATES:
            raise refusals.too_many_dates()
        if len(days) == repeat.count:
            break
    return days


def _endless_dates(first: date, repeat: Repeat) -> Iterator[date]:
    if repeat.every == "week":
        for n in range(MOST_DATES + 2):
            yield first + timedelta(weeks=n * repeat.interval)
        return
    for n in range(MOST_DATES + 2):
        month = first.year * 12 + first.month - 1 + n * repeat.interval
        yield _same_weekday(first, month // 12, month % 12 + 1)


def _same_weekday(first: date, year: int, month: int) -> date:
    begins, days = calendar.monthrange(year, month)
    earliest = 1 + (first.weekday() - begins) % 7
    day = earliest + (first.day - 1) // 7 * 7
    # Not every month has a fifth one; then the last one is meant.
    if (first.day - 1) // 7 == 4:
        day = earliest + (days - earliest) // 7 * 7
    return date(year, month, day)


def to_wall_clock(moment: datetime, zone: ZoneInfo) -> datetime:
    """Return the local time in the zone; a time without an offset is already local."""
    return moment if moment.tzinfo is None else moment.astimezone(zone).replace(tzinfo=None)


def from_wall_clock(wall: datetime, zone: ZoneInfo) -> datetime:
    """A time skipped by a clock change moves later by as much; of a repeated time, the first one is
    used."""
    return wall.replace(tzinfo=zone)
