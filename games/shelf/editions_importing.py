"""Importing: what a file would change, and then doing it, all or nothing.

A kind that the file speaks of becomes what the file says; a kind that it does not stays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, Literal

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.kernel.editions import AnyGame, key_of, read
from games.kernel.record import Record
from games.people.models import User
from games.people.refusals import Refusal
from games.shelf import editions, editions_refusals
from games.shelf.editions import Name
from games.shelf.editions_files import KIND, Fault, Said, Unreadable, read_csv, read_json
from games.shelf.keeping import Versions
from games.shelf.models import Edition, EditionEntry

MOST_FAULTS: Final = 200  # that are told at once
Format = Literal["json", "csv"]


@dataclass(frozen=True)
class Change:
    """What an import does, or would do."""

    added: tuple[Name, ...] = ()
    changed: tuple[Name, ...] = ()
    removed: tuple[Name, ...] = ()
    faults: tuple[Fault, ...] = ()


class Refused(Refusal):
    """The file has faults, and nothing was changed."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(
            "edition.faulty_file",
            _("Nothing was imported: put right what is listed, and send the file again."),
        )
        self.faults = faults


def rehearse(edition: Edition, content: bytes, format_: Format) -> Change:
    """The dry run: every change and every fault, and nothing done."""
    try:
        wanted, kinds = _wanted(edition.game, content, format_)
    except Unreadable as unreadable:
        return Change(faults=unreadable.faults[:MOST_FAULTS])
    return _compared(_present(edition, kinds), wanted)


def carry_out(
    person: User,
    id: str,  # noqa: A002 - the word of every row
    content: bytes,
    format_: Format,
    read_: Versions = None,
) -> tuple[Edition, Change]:
    game = editions.find(person, id).game
    try:
        wanted, kinds = _wanted(game, content, format_)
    except Unreadable as unreadable:
        raise Refused(unreadable.faults[:MOST_FAULTS]) from None
    with transaction.atomic():
        edition = editions.change(person, id, read_)
        present = _present(edition, kinds)
        change = _compared(present, wanted)
        _write(edition, present, wanted, change)
    return edition, change


def _wanted(
    game: AnyGame, content: bytes, format_: Format
) -> tuple[dict[Name, str], tuple[str, ...]]:
    """All entries of the file as they are stored; raises Unreadable with every fault."""
    said, kinds = read_json(content) if format_ == "json" else read_csv(content, game)
    if len(said) > editions.MOST_ENTRIES:
        facts = {"limit": editions.MOST_ENTRIES}
        raise Unreadable(Fault("file.too_many", said[editions.MOST_ENTRIES].place, facts=facts))
    wanted: dict[Name, str] = {}
    faults = [
        Fault("file.unknown_kind", (1, 1), kind, {"kind": kind, "kinds": tuple(game.catalogue())})
        for kind in kinds
        if kind not in game.catalogue() and not any(each.kind == kind for each in said)
    ]
    for each in said:
        record = _record(game, each)
        if not isinstance(record, Record):
            faults += record
            continue
        name = each.kind, key_of(game, each.kind, record)
        faults += _name_faults(each, name[1], twice=name in wanted)
        wanted[name] = editions.written(record)
        if len(wanted[name].encode()) > editions.LARGEST_ENTRY:
            facts = {"limit": editions.LARGEST_ENTRY}
            faults.append(Fault("file.large_entry", each.place, facts=facts))
    if faults:
        raise Unreadable(*sorted(faults, key=attrgetter("place")))
    return wanted, kinds


def _record(game: AnyGame, said: Said) -> Record | list[Fault]:
    if said.kind not in game.catalogue():
        facts = {"kind": said.kind, "kinds": tuple(game.catalogue())}
        return [Fault("file.unknown_kind", said.where(KIND), KIND, facts)]
    record = read(game, said.kind, said.body)
    if isinstance(record, Record):
        return record
    return [
        Fault("file.misfit", said.where(each.place), each.place, {"said": each.said})
        for each in record
    ]


def _name_faults(said: Said, key: str, *, twice: bool) -> list[Fault]:
    if twice:
        return [Fault("file.entry_twice", said.place, facts={"key": key})]
    if not editions.KEY.fullmatch(key):
        return [Fault("file.bad_key", said.place, facts={"key": key})]
    return []


def _present(edition: Edition, kinds: tuple[str, ...]) -> dict[Name, EditionEntry]:
    entries = edition.entries.filter(kind__in=kinds)
    return {(entry.kind, entry.key): entry for entry in entries}


def _compared(present: Mapping[Name, EditionEntry], wanted: Mapping[Name, str]) -> Change:
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
    """Three statements, however many entries there are."""
    edition.entries.filter(pk__in=[present[name].pk for name in change.removed]).delete()
    for name in change.changed:
        present[name].body = wanted[name]
    EditionEntry.objects.bulk_update([present[name] for name in change.changed], ("body",))
    EditionEntry.objects.bulk_create(
        EditionEntry(edition=edition, kind=kind, key=key, body=wanted[kind, key])
        for kind, key in change.added
    )
    if edition.entries.count() > editions.MOST_ENTRIES:
        raise editions_refusals.too_many_entries(editions.MOST_ENTRIES)
