import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.tables.apps import JOURNAL
from games.tables.journal import chain
from games.tables.journal.proof import verify
from games.tables.models import Entry, Mode, Phase, Table
from tests.tables.conftest import Cast, play_on, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


@pytest.mark.either
@pytest.mark.parametrize("mode", Mode)
def test_a_game_is_played_to_its_end_and_its_journal_holds(mode: Mode) -> None:
    cast = start_table(mode, setup=b"{}")
    made = play_on(cast, 600)
    table = cast.now()
    assert table.phase == Phase.OVER
    assert table.number == Entry.objects.filter(table=table).count() == made + 1
    assert list(verify(table)) == []


def test_a_changed_line_breaks_the_chain(house: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    play_on(house, 5)
    real = chain.entry_digest
    monkeypatch.setattr(chain, "entry_digest", lambda before, e: real(before, e)[e.number == 3 :])
    assert {finding.code for finding in verify(house.now())} == {"chain"}


def test_a_state_that_does_not_follow_from_the_journal_is_found(house: Cast) -> None:
    play_on(house, 5)
    Table.objects.filter(pk=house.table.pk).update(number=9, asked=[77])
    assert {f.code for f in verify(house.now())} == {"newest", "requests"}


def test_a_seed_that_was_exchanged_is_found(house: Cast) -> None:
    Table.objects.filter(pk=house.table.pk).update(seed=bytes(32))
    assert "chain" in {finding.code for finding in verify(house.now())}


@pytest.fixture
def open_journal(house: Cast) -> Cast:
    """A journal whose rows can be overwritten with direct access to the database; undone with the
    test."""
    play_on(house, 12)
    JOURNAL.drop()
    return house


def write_over(cast: Cast, number: int, **fields: Any) -> None:
    places = ", ".join(f"{name} = %s" for name in fields)
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE tables_entry SET {places} WHERE table_id = %s AND number = %s",  # noqa: S608
            [*fields.values(), cast.table.pk, number],
        )


def findings_of(cast: Cast) -> set[tuple[str, int | None]]:
    return {(finding.code, finding.number) for finding in verify(cast.now())}


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "closed"},
        {"made": "2026-05-04 20:15:00+00:00"},
        {"salt": "0" * 32},
        {"salt": ""},
        {"body": '{"kind":"closed","abandoned":true}'},
    ],
    ids="".join,
)
def test_every_column_is_under_the_digest(open_journal: Cast, fields: Any) -> None:
    write_over(open_journal, 3, **fields)
    assert ("chain", 3) in findings_of(open_journal)


def test_an_entry_of_before_there_were_salts_is_chained_as_it_was_then(open_journal: Cast) -> None:
    """Its digest does not reveal that such an entry is stored under another kind than its body
    says."""
    unsalt(open_journal)
    assert findings_of(open_journal) == set()
    write_over(open_journal, 3, kind="closed")
    assert findings_of(open_journal) == {("kind", 3)}
    write_over(open_journal, 3, kind="answered", body="{}")
    assert ("chain", 3) in findings_of(open_journal)


def unsalt(cast: Cast) -> None:
    """Rewrite the journal in the form of the chain's first version."""
    digest = chain.origin_digest(cast.table)
    for entry in Entry.objects.filter(table=cast.table).order_by("number"):
        entry.salt = ""
        digest = chain.entry_digest(digest, entry)
        write_over(cast, entry.number, salt="", digest=digest)
    Table.objects.filter(pk=cast.table.pk).update(digest=digest)


def test_until_the_end_no_digest_without_a_salt_is_shown(open_journal: Cast) -> None:
    unsalt(open_journal)
    entry = Entry.objects.filter(table=open_journal.table).first()
    assert entry is not None
    assert (entry.shown_digest(ended=False), entry.shown_digest(ended=True)) == ("", entry.digest)


@pytest.mark.either
@pytest.mark.parametrize("body", ["", "{", "null", "[]", "{}", '{"kind":"sung"}', "\ud7ff"])
def test_what_nobody_can_read_is_named_and_the_rest_is_verified(
    open_journal: Cast, body: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write_over(open_journal, 3, body=body)
    write_over(open_journal, 5, made="2026-05-04 20:15:00+00:00")
    assert {("unreadable", 3), ("chain", 3), ("chain", 5)} <= findings_of(open_journal)
    other = start_table(Mode.TABLE)
    Table.objects.filter(pk=other.table.pk).update(number=9)
    with pytest.raises(CommandError, match="in 2 tables"):
        call_command("verify")
    output = capsys.readouterr().err
    assert f"{open_journal.code} unreadable at 3" in output
    assert f"{other.code} newest at 9" in output


def test_whatever_is_written_over_is_found_and_verifying_never_breaks(
    open_journal: Cast, long: bool
) -> None:
    rows = list(Entry.objects.filter(table=open_journal.table).values_list("number", "body"))
    for number, body in changed_bodies(rows, 2_000 if long else 30):
        write_over(open_journal, number, body=body)
        assert ("chain", number) in findings_of(open_journal), body
        write_over(open_journal, number, body=dict(rows)[number])
    assert findings_of(open_journal) == set()


def changed_bodies(rows: list[tuple[int, str]], count: int) -> Iterator[tuple[int, str]]:
    """Yield bodies in which a number, a word or a piece was moved or changed: many can still be
    read."""
    chance = random.Random(15)
    for _ in range(count):
        (number, body), (_, another) = chance.choice(rows), chance.choice(rows)
        if another != body:
            yield number, another
        at, end = sorted(chance.choices(range(len(body)), k=2))
        piece = chance.choice(["0", "-1", "999", "null", "[]", '"?"', "{}", body[at:end] * 2, ""])
        spot = chance.randrange(len(body))
        other = body[:spot] + piece + body[spot + chance.randrange(3) :]
        if other != body:
            yield number, other
        for digit in ("0", "1", "2"):
            swapped = body.replace(digit, chance.choice("3456789"))
            if swapped != body:
                yield number, swapped
