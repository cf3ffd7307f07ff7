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
from games.tables.journal.entries import drawn, read
from games.tables.journal.position import Position
from games.tables.journal.proof import Finding
from games.tables.journal.replay import Unplayable, replayed
from games.tables.models import Entry, Phase, Table

LARGEST: Final = 2_000_000  # bytes; a long game of any kind has a fifth of it
MOST_ENTRIES: Final = 5_000


class Line(Record, frozen=True):
    number: int
    kind: str
    made: str
    salt: str
    body: str
    digest: str


class Keepsake(Record, frozen=True):
    id: str
    code: str
    game: str
    mode: Literal["house", "table"]
    rules_version: int
    commitment: str
    seed: str
    names: tuple[str, ...]
    numbers: tuple[Number, ...]
    journal: tuple[Line, ...]


@dataclass(frozen=True)
class Retold:
    """A file that was read, with its table and journal as far as they could be read."""

    keepsake: Keepsake
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


def kept(table: Table, names: Sequence[str]) -> Keepsake:
    """Return everything the table was made of. It has ended, so nothing is hidden any more."""
    if not table.ended:
        raise refusals.still_played()
    journal = list(table.entries.order_by("number"))
    return Keepsake(
        id=table.pk,
        code=table.code,
        game=table.game_key,
        mode=table.mode,  # type: ignore[arg-type]  # one of its choices
        rules_version=table.rules_version,
        commitment=table.commitment,
        seed=bytes(table.seed).hex(),
        names=tuple(names),
        numbers=tuple(number for entry in journal for number in drawn(read(entry.body))),
        journal=tuple(
            Line(each.number, each.kind, each.made.isoformat(), each.salt, each.body, each.digest)
            for each in journal
        ),
    )


def retold(data: bytes) -> Retold:
    """Play back and check a file from any source; nothing of it is stored."""
    if len(data) > LARGEST:
        raise refusals.no_keepsake()
    try:
        keepsake = msgspec.json.decode(data, type=Keepsake)
        table, journal = _table(keepsake), _journal(keepsake)
    except ValueError as unread:  # also msgspec's errors for a file of another kind
        raise refusals.no_keepsake() from unread
    if rulebook.is_uninstalled(table.game_key) or not table.game.can_replay(table.rules_version):
        raise refusals.other_rules(game=keepsake.game, version=keepsake.rules_version)
    position = _played(table, journal)
    findings = tuple(_findings(keepsake, table, journal, position))
    if position is not None:  # names of a table's pieces are those of its newest state
        table.state = table.game.encode(position.state).decode()
    return Retold(keepsake, table, journal, findings, position)


def _findings(
    keepsake: Keepsake, table: Table, journal: Sequence[Entry], position: Position | None
) -> Iterator[Finding]:
    """Yield all that is wrong with the file. There is no stored state to compare with, so it counts
    that the journal can be played back at all."""
    if keepsake.commitment != table.commitment:
        yield Finding(table, None, "fairness.commitment")
    yield from proof.verify(table, journal)
    if position is None:
        yield Finding(table, None, "replay")
    if keepsake.numbers != tuple(_numbers(journal)):
        yield Finding(table, None, "numbers")


def _table(keepsake: Keepsake) -> Table:
    last = keepsake.journal[-1] if keepsake.journal else None
    return Table(
        id=keepsake.id,
        code=keepsake.code,
        game_key=keepsake.game,
        mode=keepsake.mode,
        rules_version=keepsake.rules_version,
        seed=bytes.fromhex(keepsake.seed),
        phase=Phase.OVER,
        number=0 if last is None else last.number,
        digest="" if last is None else last.digest,
    )


def _journal(keepsake: Keepsake) -> tuple[Entry, ...]:
    if len(keepsake.journal) > MOST_ENTRIES:
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
        for line in keepsake.journal
    )


def _numbers(journal: Sequence[Entry]) -> list[Number]:
    try:
        return [number for entry in journal for number in drawn(read(entry.body))]
    except msgspec.DecodeError:
        return []  # reported already: a line that cannot be read


def _played(table: Table, journal: Sequence[Entry]) -> Position | None:
    try:
        return replayed(table, journal)
    except (Illegal, Unplayable, msgspec.DecodeError, LookupError):
        return None
