"""Tallies, updated when plays are added, corrected or removed: only those that a play touches are
written.

Locks are taken in this order: records, then people, then tallies. `recount` computes all tallies
again from the records alone, with the same figures.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final

from django.db import connection, transaction
from django.db.models import Max, Q

from games.clubs.models import By, Part, Record, Result, Stroke, Tally
from games.clubs.statistics.figures import Streaks, bucket, streaks
from games.clubs.statistics.strokes import OF_PEOPLE, mark_of, order_mark, strokes
from games.people.models import User

Name = tuple[str, str, str, str]
"""Club (or "" for all), by, key, game (or "" for all)."""

SUMS: Final = (
    "plays", "wins", "draws", "losses", "minutes", "timed", "lengths", "last_played", "newest",
    "run", "longest_wins", "longest_losses",
)  # fmt: skip
CHUNK: Final = 500
_COUNTS: Final = {Result.WON: "wins", Result.DRAWN: "draws", Result.LOST: "losses"}


def names(stroke: Stroke) -> Iterator[Name]:
    """Yield the tallies in which a stroke counts."""
    if stroke.by in OF_PEOPLE:
        for club in filter(None, ("*", stroke.club_id)):
            for game in ("", stroke.game):
                yield ("" if club == "*" else club, stroke.by, stroke.key, game)
    elif stroke.club_id:
        yield stroke.club_id, stroke.by, stroke.key, stroke.game


def apply_strokes(added: Sequence[Stroke], removed: Sequence[Stroke]) -> int:
    """Update the tallies after the strokes were written; return how many were touched."""
    more, fewer = _by_name(added), _by_name(removed)
    if not (touched := more.keys() | fewer.keys()):
        return 0
    samples = {name: (more.get(name) or fewer[name])[0] for name in touched}
    tallies = _lock_tallies(samples)
    behind = []
    for name, tally in tallies.items():
        for stroke in fewer.get(name, ()):
            _count(tally, stroke, -1)
        for stroke in more.get(name, ()):
            _count(tally, stroke, 1)
        if not _extend_course(tally, more.get(name, ()), fewer.get(name, ())):
            behind.append(name)
    _recompute_courses({name: tallies[name] for name in behind})
    # All existing rows in one statement: faster than `bulk_update`.
    Tally.objects.bulk_create(
        tallies.values(), batch_size=CHUNK, update_conflicts=True, update_fields=SUMS,
        unique_fields=("id",),
    )  # fmt: skip
    return len(tallies)


def _by_name(rows: Iterable[Stroke]) -> dict[Name, list[Stroke]]:
    by_name: dict[Name, list[Stroke]] = defaultdict(list)
    for stroke in rows:
        for name in names(stroke):
            by_name[name].append(stroke)
    return by_name


def _fresh(name: Name, sample: Stroke) -> Tally:
    club, by, key, game = name
    people = sample if by in OF_PEOPLE else Stroke()
    return Tally(
        club_id=club or None,
        by=by,
        key=key,
        game=game,
        person_id=people.person_id,
        visitor_id=people.visitor_id,
        other_id=people.other_id,
        other_visitor_id=people.other_visitor_id,
    )


def _lock_tallies(samples: dict[Name, Stroke]) -> dict[Name, Tally]:
    """Create missing tallies, then lock all, both times in the order of their names."""
    ordered = sorted(samples)
    Tally.objects.bulk_create(
        [_fresh(name, samples[name]) for name in ordered], ignore_conflicts=True, batch_size=CHUNK
    )
    about = {"by__in": {name[1] for name in ordered}, "key__in": {name[2] for name in ordered}}
    clubs = {name[0] for name in ordered} - {""}
    rows = (
        # Clubs and "all clubs" are separate conditions, because each has its own index.
        Tally.objects.filter(Q(club__in=clubs, **about) | Q(club=None, **about))
        .select_for_update(of=("self",))
        .order_by("by", "key", "game", "club_id")
    )
    tallies = {(row.club_id or "", row.by, row.key, row.game): row for row in rows}
    return {name: tallies[name] for name in ordered}


def _count(tally: Tally, stroke: Stroke, sign: int) -> None:
    tally.plays += sign
    if (column := _COUNTS.get(Result(stroke.result))) is not None:
        setattr(tally, column, getattr(tally, column) + sign)
    if stroke.minutes is not None:
        tally.minutes += sign * stroke.minutes
        tally.timed += sign
        length = bucket(stroke.minutes)
        tally.lengths[length] = tally.lengths.get(length, 0) + sign
        if not tally.lengths[length]:
            del tally.lengths[length]


def _extend_course(tally: Tally, added: Sequence[Stroke], removed: Sequence[Stroke]) -> bool:
    """Return True if the new strokes come after all others; then the tally's course is only
    extended."""
    ordered = sorted(added, key=mark_of)
    if removed or not ordered or mark_of(ordered[0]) <= tally.newest:
        return False
    course = Streaks(tally.run, tally.longest_wins, tally.longest_losses)
    for stroke in ordered:
        course = course.with_result(stroke.result)
    _set_course(tally, course, mark_of(ordered[-1]), ordered[-1].played_at)
    return True


def _set_course(tally: Tally, course: Streaks, newest: str, last: datetime | None) -> None:
    tally.run, tally.longest_wins, tally.longest_losses = course
    tally.newest, tally.last_played = newest, last


def _recompute_courses(behind: dict[Name, Tally]) -> None:
    """Read the courses of these tallies again: strokes were inserted in between or removed."""
    ended = {name: tally for name, tally in behind.items() if name[1] == By.GAME}
    for (club, _, key, _), tally in ended.items():
        of_game = Stroke.objects.filter(club_id=club, by=By.GAME, key=key)
        last = of_game.aggregate(last=Max("played_at"))["last"]
        at = of_game.filter(played_at=last).values_list("record_id", flat=True)
        newest = max((order_mark(last, record, 0) for record in at), default="")
        _set_course(tally, Streaks(), newest, last)
    rest = {name: tally for name, tally in behind.items() if name not in ended}
    courses = _courses(rest)
    for name, tally in rest.items():
        course = sorted(courses[name])
        last, record, seat, _ = course[-1] if course else (None, "", 0, "")
        newest = order_mark(last, record, seat) if last else ""
        _set_course(tally, streaks(result for *_, result in course), newest, last)


Step = tuple[datetime, str, int, str]
"""Time, record, seat and result."""


def _courses(wanted: Iterable[Name]) -> dict[Name, list[Step]]:
    courses: dict[Name, list[Step]] = {name: [] for name in wanted}
    if not courses:
        return courses
    of_clubs = Q(by__in=OF_PEOPLE) | Q(club__in={name[0] for name in courses} - {""})
    rows = Stroke.objects.filter(
        of_clubs, by__in={name[1] for name in courses}, key__in={name[2] for name in courses}
    ).values_list("club", "by", "key", "game", "played_at", "record", "place", "result")
    for club, by, key, game, at, record, seat, result in rows:
        for where in {club or "", ""}:
            for what in (game, ""):
                if (course := courses.get((where, by, key, what))) is not None:
                    course.append((at, record, seat, result))
    return courses


def recount() -> int:
    """Compute every stroke and tally again; return the number of plays counted."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            # Waits for running writers and blocks new ones; readers are not blocked.
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {Record._meta.db_table} IN SHARE MODE")
        Stroke.objects.all().delete()
        Tally.objects.all().delete()
        erased = set(User.objects.exclude(erased=None).values_list("pk", flat=True))
        order = sorted(
            (order_mark(at, pk, 0), pk)
            for pk, at in Record.objects.counting().values_list("pk", "played_at")
        )
        tallies: dict[Name, Tally] = {}
        for start in range(0, len(order), CHUNK):
            ids = [pk for _, pk in order[start : start + CHUNK]]
            for stroke in _rebuild_strokes(ids, erased):
                _add(tallies, stroke)
        Tally.objects.bulk_create(tallies.values(), batch_size=CHUNK)
    return len(order)


def _rebuild_strokes(ids: Sequence[str], erased: set[str]) -> list[Stroke]:
    """Create and store the strokes of these records, in order."""
    records = Record.objects.in_bulk(ids)
    parts: dict[str, list[Part]] = defaultdict(list)
    for part in Part.objects.filter(record__in=ids).order_by("place"):
        parts[part.record_id].append(part)
    new_strokes = [stroke for pk in ids for stroke in strokes(records[pk], parts[pk], erased)]
    Stroke.objects.bulk_create(new_strokes, batch_size=CHUNK)
    return new_strokes


def _add(tallies: dict[Name, Tally], stroke: Stroke) -> None:
    for name in names(stroke):
        tally = tallies.get(name)
        if tally is None:
            tally = tallies[name] = _fresh(name, stroke)
        _count(tally, stroke, 1)
        before = Streaks(tally.run, tally.longest_wins, tally.longest_losses)
        _set_course(tally, before.with_result(stroke.result), mark_of(stroke), stroke.played_at)
