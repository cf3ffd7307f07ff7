"""Checks of journals: unbroken chains, equal replays, fair numbers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.chance.fairness import faults
from games.kernel.record import Illegal
from games.tables.journal import chain, entries
from games.tables.journal.replay import Unplayable, replay_newest
from games.tables.models import Entry, Table

SENTENCES: Final[dict[str, Promise]] = {
    "missing": _("entry %(number)s is missing"),
    "chain": _("entry %(number)s does not have the digest that it should"),
    "unreadable": _("entry %(number)s cannot be read"),
    "kind": _("entry %(number)s is listed as something else than it says"),
    "newest": _("the table says it stands at entry %(number)s, its journal says otherwise"),
    "replay": _("the journal does not play back to the state of the table"),
    "numbers": _("the numbers that are listed are not those of the journal"),
    "fairness.commitment": _("the seed is not the one that was promised"),
    "requests": _("the open requests are not those that the journal leads to"),
    "game.gone": _("its game is not installed any more: it could not be played back"),
    "table.older_rules": _("the rules have changed since: it could not be played back"),
}


@dataclass(frozen=True)
class Finding:
    table: Table
    number: int | None
    code: str

    @property
    def sentence(self) -> str:
        unfair = _("fair number %(number)s is not the one that was promised")
        return str(SENTENCES.get(self.code, unfair)) % {"number": self.number}


def verify(table: Table, journal: Sequence[Entry] | None = None) -> Iterator[Finding]:
    """Yield everything that is wrong with one table, or with a journal from a file."""
    stored = Entry.objects.filter(table=table).order_by("number").iterator()
    findings, lines = _read(table, stored if journal is None else journal)
    yield from findings
    numbers = [number for line in lines for number in entries.fair_numbers(line)]
    for fault in faults(bytes(table.seed), table.commitment, numbers):
        yield Finding(table, fault.index, fault.code)
    if table.state and table.standstill is not None:
        yield Finding(table, None, table.standstill.code)
    elif table.state and not any(finding.code == "unreadable" for finding in findings):
        yield from _replays(table, journal)


def _read(table: Table, journal: Iterable[Entry]) -> tuple[list[Finding], list[entries.EntryBody]]:
    """Return what is wrong with the chain, and every line of it that can be read."""
    findings, lines = [], []
    before, following = chain.origin_digest(table), 1
    for entry in journal:
        if entry.number != following:
            findings.append(Finding(table, following, "missing"))
        if chain.entry_digest(before, entry) != entry.digest:
            findings.append(Finding(table, entry.number, "chain"))
        before, following = entry.digest, entry.number + 1
        try:
            line = entries.read(entry.body)
        except msgspec.DecodeError:
            findings.append(Finding(table, entry.number, "unreadable"))
            continue
        if entries.kind(line) != entry.kind:
            findings.append(Finding(table, entry.number, "kind"))
        lines.append(line)
    if following - 1 != table.number or (table.number and before != table.digest):
        findings.append(Finding(table, table.number, "newest"))
    return findings, lines


def _replays(table: Table, journal: Sequence[Entry] | None) -> Iterator[Finding]:
    try:
        position, stored = replay_newest(table, journal), table.game.encode(table.decoded_state)
    except (Illegal, Unplayable, msgspec.DecodeError, LookupError):
        # A journal that was tampered with may not play at all: that is a finding too.
        yield Finding(table, None, "replay")
        return
    # Encoded anew, because a state may have got new fields with defaults since it was stored.
    if table.game.encode(position.state) != stored:
        yield Finding(table, table.number, "replay")
    if position.requests.numbers != table.asked:
        yield Finding(table, table.number, "requests")
