"""A finished table as one file: it can be read, checked and played back anywhere, without this
server. Its fields are those that `docs/verify_fairness.py` reads, and more."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

import msgspec

from games.kernel.chance.fairness import Number
from games.kernel.game import AnyGame
from games.kernel.record import Illegal, Outcome, Record
from games.people import rulebook
from games.tables import refusals
from games.tables.journal import proof
from games.tables.journal.entries import fair_numbers, read
from games.tables.journal.position import Position
from games.tables.journal.proof import Finding
from games.tables.journal.replay import Unplayable, replay_newest
from games.tables.models import Entry, Phase, Table

LARGEST: Final = 2_000_000  # bytes; a long game of any kind has a fifth of it
MOST_ENTRIES: Final = 5_000


class FileEntry(Record, frozen=True):
    number: int
    kind: str
    made: str
    salt: str
    body: str
    digest: str


class JournalFile(Record, frozen=True):
    id: str
    code: str
    game: str
    mode: Literal["house", "table"]
    rules_version: int
    commitment: str
    seed: str
    names: tuple[str, ...]
    numbers: tuple[Number, ...]
    journal: tuple[FileEntry, ...]


@dataclass(frozen=True)
class ReadJournalFile:
    """A file that was read, with its table and journal as far as they could be read."""

    file: JournalFile
    table: Table
    journal: tuple[Entry, ...]
    findings: tuple[Finding, ...]
    position: Position | None
    """The final position, if the journal can be played back."""

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def outcome(self) -> Outcome | None:
        return None if self.position is None else self.game.result(self.position.state)


def build_journal_file(table: Table, names: Sequence[str]) -> JournalFile:
    """Return everything the table was made of. It has ended, so nothing is hidden any more."""
    if not table.has_ended:
        raise refusals.still_played()
    journal = list(table.entries.order_by("number"))
    return JournalFile(
        id=table.pk,
        code=table.code,
        game=table.game_key,
        mode=table.mode,  # type: ignore[arg-type]  # one of its choices
        rules_version=table.rules_version,
        commitment=table.commitment,
        seed=bytes(table.seed).hex(),
        names=tuple(names),
        numbers=tuple(number for entry in journal for number in fair_numbers(read(entry.body))),
        journal=tuple(
            FileEntry(
                each.number, each.kind, each.made.isoformat(), each.salt, each.body, each.digest
            )
            for each in journal
        ),
    )


def read_journal_file(data: bytes) -> ReadJournalFile:
    """Play back and check a file from any source; nothing of it is stored."""
    if len(data) > LARGEST:
        raise refusals.no_keepsake()
    try:
        file = msgspec.json.decode(data, type=JournalFile)
        table, journal = _table(file), _journal(file)
    except ValueError as unread:  # also msgspec's errors for a file of another kind
        raise refusals.no_keepsake() from unread
    if rulebook.is_uninstalled(table.game_key) or not table.game.can_replay(table.rules_version):
        raise refusals.other_rules(game=file.game, version=file.rules_version)
    position = _replay_or_none(table, journal)
    findings = tuple(_findings(file, table, journal, position))
    if position is not None:  # names of a table's pieces are those of its newest state
        table.state = table.game.encode(position.state).decode()
    return ReadJournalFile(file, table, journal, findings, position)


def _findings(
    file: JournalFile, table: Table, journal: Sequence[Entry], position: Position | None
) -> Iterator[Finding]:
    """Yield all that is wrong with the file. There is no stored state to compare with, so it counts
    that the journal can be played back at all."""
    if file.commitment != table.commitment:
        yield Finding(table, None, "fairness.commitment")
    yield from proof.verify(table, journal)
    if position is None:
        yield Finding(table, None, "replay")
    if file.numbers != tuple(_numbers(journal)):
        yield Finding(table, None, "numbers")


def _table(file: JournalFile) -> Table:
    last = file.journal[-1] if file.journal else None
    return Table(
        id=file.id,
        code=file.code,
        game_key=file.game,
        mode=file.mode,
        rules_version=file.rules_version,
        seed=bytes.fromhex(file.seed),
        phase=Phase.OVER,
        number=0 if last is None else last.number,
        digest="" if last is None else last.digest,
    )


def _journal(file: JournalFile) -> tuple[Entry, ...]:
    if len(file.journal) > MOST_ENTRIES:
        raise ValueError
    return tuple(
        Entry(
            number=line.number,
            kind=line.kind,
            made=datetime.fromisoformat(line.made),
            salt=line.salt,
            body=line.body,
            digest=line.digest,
        )
        for line in file.journal
    )


def _numbers(journal: Sequence[Entry]) -> list[Number]:
    try:
        return [number for entry in journal for number in fair_numbers(read(entry.body))]
    except msgspec.DecodeError:
        return []  # reported already: a line that cannot be read


def _replay_or_none(table: Table, journal: Sequence[Entry]) -> Position | None:
    try:
        return replay_newest(table, journal)
    except (Illegal, Unplayable, msgspec.DecodeError, LookupError):
        return None
