"""Import of plays: a file is imported completely or not at all; a long one in parts, as duties."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from games.clubs.access import access, must_organise
from games.clubs.models import ImportState, Record, RecordImport, Source
from games.clubs.records import refusals
from games.clubs.records.access import people_to_play_with
from games.clubs.records.changes import new, write
from games.clubs.records.files import Format, Line, read
from games.clubs.records.play import Filed, Play, tidied
from games.duties import agenda
from games.papers.faults import MOST_TOLD, Fault, Unreadable
from games.people.models import User
from games.people.refusals import Refusal

AT_ONCE: Final = 200


@dataclass(frozen=True)
class Reading:
    """Preview of an import."""

    plays: tuple[Filed, ...] = ()
    known: int = 0
    """Number of plays that were entered before."""
    faults: tuple[Fault, ...] = ()


def rehearse(person: User, club: str | None, content: bytes, format_: Format) -> Reading:
    """Dry run: return every fault and change nothing."""
    if club is not None:
        must_organise(access(club, person))
    try:
        lines = read(content, format_)
    except Unreadable as unreadable:
        return Reading(faults=unreadable.faults[:MOST_TOLD])
    if not lines:
        return Reading(faults=(Fault(1, "record.bad_line", detail=gettext("It holds no play.")),))
    faults: list[Fault] = []
    plays = tuple(_held(person, club, lines, faults))
    ordered = sorted(faults, key=lambda fault: fault.line)[:MOST_TOLD]
    return Reading(plays, len(_known(person.pk, club, plays)), tuple(ordered))


def carry_out(person: User, club: str | None, content: bytes, format_: Format) -> RecordImport:
    """Import a short file at once; file a duty for each part of a long one."""
    reading = rehearse(person, club, content, format_)
    if reading.faults:
        raise refusals.bad_lines(faults=reading.faults)
    with transaction.atomic():
        entry = RecordImport(person=person, club_id=club, plays=len(reading.plays))
        entry.content = msgspec.json.encode(reading.plays).decode()
        entry.save(force_insert=True)
        if len(reading.plays) <= AT_ONCE:
            import_part(entry.pk, "0")
        else:
            _file(entry)
    entry.refresh_from_db()
    return entry


def find(person: User, entry: str) -> RecordImport:
    rows = RecordImport.objects.filter(pk=entry, person=person)
    return refusals.unknown_import.raise_if_none(rows.first())


def import_part(entry: str, start: str) -> None:
    """Duty: import the next plays of a file. Running it twice imports them once."""
    found = RecordImport.objects.select_for_update(of=("self",)).filter(pk=entry).first()
    if found is None or found.state == ImportState.DONE or found.done != int(start):
        return
    plays = msgspec.json.decode(found.content, type=tuple[Filed, ...])
    part = plays[found.done : found.done + AT_ONCE]
    known = _known(found.person_id, found.club_id, part)
    fresh = [play for play in part if not play.id or play.id not in known]
    write(
        [(new(play, found.person, Source.IMPORT, origin=play.id), play.players) for play in fresh]
    )
    found.done += len(part)
    found.added += len(fresh)
    if found.done == found.plays:
        found.state, found.content = ImportState.DONE, ""
    found.save(update_fields=("done", "added", "state", "content"))
    if found.state == ImportState.WAITING:
        _file(found)


def _file(entry: RecordImport) -> None:
    payload = {"entry": entry.pk, "start": str(entry.done)}
    agenda.enqueue("clubs.import_records", f"{entry.pk}.{entry.done}", payload)


def _held(
    person: User, club: str | None, lines: Sequence[Line], faults: list[Fault]
) -> Iterable[Filed]:
    """Yield each play as it would be stored, with the same checks as a play entered by hand."""
    now = timezone.now()
    wanted = {p.person for line in lines for p in line.play.players if p.person is not None}
    people = people_to_play_with(person, club, wanted)
    seen: set[str] = set()
    for line in lines:
        try:
            play = tidied(msgspec.structs.replace(line.play, club=club, evening=None), now)
            _must_be_allowed(play, person, people)
        except Refusal as refusal:
            faults += _faults_of(line.number, refusal)
            continue
        filed = msgspec.convert(msgspec.to_builtins(play) | {"id": line.play.id}, Filed)
        if filed.id and filed.id in seen:
            faults += _faults_of(line.number, refusals.play_twice())
        seen.add(filed.id)
        yield filed


def _must_be_allowed(play: Play, person: User, people: set[str]) -> None:
    named = {player.person for player in play.players} - {None}
    if named - people:
        raise refusals.unknown_person()
    if play.club is None and person.pk not in named:
        raise refusals.not_among_them()


def _faults_of(line: int, refusal: Refusal) -> list[Fault]:
    if refusal.errors:
        return [
            Fault(line, "record.bad_line", field=field, detail=" ".join(sentences))
            for field, sentences in refusal.errors.items()
        ]
    return [Fault(line, refusal.code, detail=str(refusal.sentence))]


def _known(person: str, club: str | None, plays: Iterable[Filed]) -> set[str]:
    """Return the ids of these plays that already exist, entered here or imported from the same
    file."""
    ids = {play.id for play in plays if play.id}
    here = Q(club=club) if club else Q(club=None, entered_by=person)
    found = Record.objects.filter(here, Q(pk__in=ids) | Q(origin__in=ids))
    return {each for pair in found.values_list("pk", "origin") for each in pair} & ids
