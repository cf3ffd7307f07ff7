"""Import of entries, with a dry run; all or nothing.

A kind in the file replaces all entries of that kind; other kinds stay.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.kernel.editions import key_of
from games.kernel.editions import read_entry as entry_of
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.papers.faults import MOST_TOLD, Fault, Unreadable
from games.people.models import User
from games.people.refusals import Invalid
from games.shelf import rows
from games.shelf.access import get_access, must_own
from games.shelf.editions import entries, refusals
from games.shelf.editions.entries import Name
from games.shelf.editions.files import KIND, ParsedEntry, read_csv, read_json
from games.shelf.models import Edition, EditionEntry
from games.shelf.rows import Versions

Format = Literal["json", "csv"]


@dataclass(frozen=True)
class Change:
    """Changes that an import makes, or would make."""

    added: tuple[Name, ...] = ()
    changed: tuple[Name, ...] = ()
    removed: tuple[Name, ...] = ()
    faults: tuple[Fault, ...] = ()


class FaultyFile(Invalid):
    """The file has faults, and nothing was changed."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        faults: tuple[Fault, ...] = self.more["faults"]
        return faults


refused = FaultyFile.define(
    "edition.faulty_file",
    _("Nothing was imported: put right what is listed, and send the file again."),
    tells=("faults",),
)


def preview(edition: Edition, content: bytes, format_: Format) -> Change:
    """Return every change and every fault without changing anything."""
    try:
        wanted, kinds = _parse_file(edition.game, content, format_)
    except Unreadable as unreadable:
        return Change(faults=unreadable.faults[:MOST_TOLD])
    return _diff(_present(edition, kinds), wanted)


def import_entries(
    person: User,
    id: str,
    content: bytes,
    format_: Format,
    read: Versions = None,
    *,
    dry_run: bool = False,
) -> tuple[Edition, Change]:
    access = get_access(Edition.objects.all(), id, person)
    if dry_run:
        must_own(access)
        return access.row, preview(access.row, content, format_)
    try:
        wanted, kinds = _parse_file(access.row.game, content, format_)
    except Unreadable as unreadable:
        raise refused(faults=unreadable.faults[:MOST_TOLD]) from None
    with transaction.atomic():
        edition = rows.change(Edition.objects.all(), person, id, read)
        present = _present(edition, kinds)
        change = _diff(present, wanted)
        touched = {*change.added, *change.changed, *change.removed}
        before = entries.stored_state(edition, touched)
        _write(edition, present, wanted, change)
        entries.note_changes(edition, before, touched)
    return edition, change


def _parse_file(
    game: AnyGame, content: bytes, format_: Format
) -> tuple[dict[Name, str], tuple[str, ...]]:
    """Return all entries of the file as they are stored; raises Unreadable with every fault."""
    parsed, kinds = read_json(content) if format_ == "json" else read_csv(content, game)
    if len(parsed) > entries.MOST_ENTRIES:
        beyond = parsed[entries.MOST_ENTRIES]
        raise Unreadable(beyond.fault("file.too_many", limit=entries.MOST_ENTRIES))
    wanted: dict[Name, str] = {}
    faults = [
        Fault(1, "file.unknown_kind", 1, kind, {"kind": kind, "kinds": tuple(game.catalogue())})
        for kind in kinds
        if kind not in game.catalogue() and not any(each.kind == kind for each in parsed)
    ]
    for each in parsed:
        record = _record(game, each)
        if not isinstance(record, Record):
            faults += record
            continue
        name = each.kind, key_of(game, each.kind, record)
        faults += _name_faults(each, name[1], twice=name in wanted)
        wanted[name] = entries.encode(record)
        if len(wanted[name].encode()) > entries.LARGEST_ENTRY:
            faults.append(each.fault("file.large_entry", limit=entries.LARGEST_ENTRY))
    if faults:
        raise Unreadable(*sorted(faults, key=attrgetter("line", "column")))
    return wanted, kinds


def _record(game: AnyGame, entry: ParsedEntry) -> Record | list[Fault]:
    if entry.kind not in game.catalogue():
        kinds = tuple(game.catalogue())
        return [entry.fault("file.unknown_kind", KIND, kind=entry.kind, kinds=kinds)]
    record = entry_of(game, entry.kind, entry.body)
    if isinstance(record, Record):
        return record
    return [entry.fault("file.misfit", each.place, each.said) for each in record]


def _name_faults(entry: ParsedEntry, key: str, *, twice: bool) -> list[Fault]:
    if twice:
        return [entry.fault("file.entry_twice", key=key)]
    if not entries.KEY.fullmatch(key):
        return [entry.fault("file.bad_key", key=key)]
    return []


def _present(edition: Edition, kinds: tuple[str, ...]) -> dict[Name, EditionEntry]:
    present = edition.entries.filter(kind__in=kinds)
    return {(entry.kind, entry.key): entry for entry in present}


def _diff(present: Mapping[Name, EditionEntry], wanted: Mapping[Name, str]) -> Change:
    both = [name for name in wanted if name in present]
    return Change(
        added=tuple(name for name in wanted if name not in present),
        changed=tuple(name for name in both if present[name].body != wanted[name]),
        removed=tuple(name for name in present if name not in wanted),
    )


def _write(
    edition: Edition,
    present: Mapping[Name, EditionEntry],
    wanted: Mapping[Name, str],
    change: Change,
) -> None:
    """Write the changes in three statements, however many entries there are."""
    edition.entries.filter(pk__in=[present[name].pk for name in change.removed]).delete()
    for name in change.changed:
        present[name].body = wanted[name]
    EditionEntry.objects.bulk_update([present[name] for name in change.changed], ("body",))
    EditionEntry.objects.bulk_create(
        EditionEntry(edition=edition, kind=kind, key=key, body=wanted[kind, key])
        for kind, key in change.added
    )
    if edition.entries.count() > entries.MOST_ENTRIES:
        raise refusals.too_many_entries(limit=entries.MOST_ENTRIES)
