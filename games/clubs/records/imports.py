"""Import of plays: a file is imported completely or not at all; a long one in parts, as duties."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from games.clubs.access import get_access, must_organise
from games.clubs.models import ImportState, Record, RecordImport, Source
from games.clubs.records import refusals
from games.clubs.records.access import people_to_play_with
from games.clubs.records.changes import new_record, write_records
from games.clubs.records.files import Format, Line, read_plays
from games.clubs.records.play import Filed, NewPlay, clean_play
from games.duties import agenda
from games.papers.faults import MOST_TOLD, Fault, Unreadable
from games.people.models import User
from games.people.refusals import Refusal

AT_ONCE: Final = 200


@dataclass(frozen=True)
class ImportPreview:
    plays: tuple[Filed, ...] = ()
    known: int = 0
    """Number of plays that were entered before."""
    faults: tuple[Fault, ...] = ()


def preview(person: User, club: str | None, content: bytes, format_: Format) -> ImportPreview:
    """Return every fault and change nothing."""
    if club is not None:
        must_organise(get_access(club, person))
    try:
        lines = read_plays(content, format_)
    except Unreadable as unreadable:
        return ImportPreview(faults=unreadable.faults[:MOST_TOLD])
    if not lines:
        return ImportPreview(
            faults=(Fault(1, "record.bad_line", detail=gettext("It holds no play.")),)
        )
    faults: list[Fault] = []
    plays = tuple(_checked_plays(person, club, lines, faults))
    ordered = sorted(faults, key=lambda fault: fault.line)[:MOST_TOLD]
    return ImportPreview(plays, len(_known_ids(person.pk, club, plays)), tuple(ordered))


def import_file(
    person: User, club: str | None, content: bytes, format_: Format, *, dry_run: bool = False
) -> RecordImport | ImportPreview:
    read = preview if dry_run else import_plays
    return read(person, club, content, format_)


def import_plays(person: User, club: str | None, content: bytes, format_: Format) -> RecordImport:
    """Import a short file at once; file a duty for each part of a long one."""
    seen = preview(person, club, content, format_)
    if seen.faults:
        raise refusals.bad_lines(faults=seen.faults)
    with transaction.atomic():
        entry = RecordImport(person=person, club_id=club, plays=len(seen.plays))
        entry.content = msgspec.json.encode(seen.plays).decode()
        entry.save(force_insert=True)
        if len(seen.plays) <= AT_ONCE:
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
    row = RecordImport.objects.select_for_update(of=("self",)).filter(pk=entry).first()
    if row is None or row.state == ImportState.DONE or row.done != int(start):
        return
    plays = msgspec.json.decode(row.content, type=tuple[Filed, ...])
    part = plays[row.done : row.done + AT_ONCE]
    known = _known_ids(row.person_id, row.club_id, part)
    fresh = [play for play in part if not play.id or play.id not in known]
    write_records(
        [
            (new_record(play, row.person, Source.IMPORT, origin=play.id), play.players)
            for play in fresh
        ]
    )
    row.done += len(part)
    row.added += len(fresh)
    if row.done == row.plays:
        row.state, row.content = ImportState.DONE, ""
    row.save(update_fields=("done", "added", "state", "content"))
    if row.state == ImportState.WAITING:
        _file(row)


def _file(entry: RecordImport) -> None:
    payload = {"entry": entry.pk, "start": str(entry.done)}
    agenda.enqueue("clubs.import_records", f"{entry.pk}.{entry.done}", payload)


def _checked_plays(
    person: User, club: str | None, lines: Sequence[Line], faults: list[Fault]
) -> Iterable[Filed]:
    """Yield each play as it would be stored, with the same checks as a play entered by hand."""
    now = timezone.now()
    wanted = {p.person for line in lines for p in line.play.players if p.person is not None}
    people = people_to_play_with(person, club, wanted)
    seen: set[str] = set()
    for line in lines:
        try:
            play = clean_play(msgspec.structs.replace(line.play, club=club, evening=None), now)
            _must_be_allowed(play, person, people)
        except Refusal as refusal:
            faults += _faults_of(line.number, refusal)
            continue
        filed = msgspec.convert(msgspec.to_builtins(play) | {"id": line.play.id}, Filed)
        if filed.id and filed.id in seen:
            faults += _faults_of(line.number, refusals.play_twice())
        seen.add(filed.id)
        yield filed


def _must_be_allowed(play: NewPlay, person: User, people: set[str]) -> None:
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


def _known_ids(person: str, club: str | None, plays: Iterable[Filed]) -> set[str]:
    """Return the ids of these plays that already exist, entered here or imported from the same
    file."""
    ids = {play.id for play in plays if play.id}
    scope = Q(club=club) if club else Q(club=None, entered_by=person)
    rows = Record.objects.filter(scope, Q(pk__in=ids) | Q(origin__in=ids))
    return {each for pair in rows.values_list("pk", "origin") for each in pair} & ids
