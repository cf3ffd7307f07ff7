"""Concurrent changes of one character, on the database that runs them in parallel."""

import threading
from collections import Counter
from typing import Any

import pytest
from django.db import IntegrityError, connection
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.people.models import User
from games.people.refusals import PreconditionFailed
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import character as rules
from games.rulebooks.kung_fu.characters.deeds import Raise
from games.shelf import characters, rows
from games.shelf.access import get_access
from games.shelf.models import Character
from tests.duties.conftest import run_in_parallel
from tests.shelf.conftest import Sheet

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
CLIENTS = 8
# 151 points of 160 spent: enough for one more level of Vigour (9 points), not for two.
NEARLY = Sheet("Mei", Levels(8, 7, 6, 4))


def race(alice: User, versions: set[int] | None) -> tuple[Counter[str], Sheet, int]:
    mei = characters.keep(alice, NEARLY)

    def run_one(_client: int) -> str:
        try:
            characters.apply_action(alice, mei.pk, Raise("vigour"), versions)
        except PreconditionFailed:
            return "stale"
        except Illegal as refusal:
            return refusal.code
        except IntegrityError:
            return "refused by the constraint"
        return "raised"

    outcomes = Counter(run_in_parallel(run_one, CLIENTS))
    return outcomes, Character.objects.get(pk=mei.pk).read, mei.changes.count()


@pytest.mark.parametrize(("versions", "others"), [(None, "point_buy.over_budget"), ({1}, "stale")])
def test_raised_from_many_clients_at_once_it_spends_the_points_once(
    alice: User, versions: set[int] | None, others: str
) -> None:
    assert rules.points(NEARLY.levels).left == 9
    outcomes, sheet, changes = race(alice, versions)
    assert outcomes == {"raised": 1, others: CLIENTS - 1}
    assert rules.points(sheet.levels).left == 0
    assert changes == 1


def test_of_edits_to_different_parts_none_is_lost(alice: User) -> None:
    mei = characters.keep(alice, replace(NEARLY, levels=Levels(1, 1, 1, 1)))

    def run_one(client: int) -> None:
        if client % 2:
            characters.apply_action(alice, mei.pk, Raise("vigour"))
        else:
            characters.edit(
                alice, mei.pk, lambda s: replace(s, abilities=(*s.abilities, f"Trick {client}"))
            )

    run_in_parallel(run_one, CLIENTS)
    after = Character.objects.get(pk=mei.pk)
    assert after.read.levels.vigour == 1 + CLIENTS // 2
    assert len(after.read.abilities) == CLIENTS // 2
    assert after.version == 1 + CLIENTS == 1 + mei.changes.count()


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """All clients have read before the first one writes."""
    all_have_looked = threading.Barrier(CLIENTS)

    def read_unlocked(these: Any, person: User, key: str, _read: Any) -> Any:
        row = get_access(these, key, person).row
        all_have_looked.wait(timeout=60)
        return row

    monkeypatch.setattr(rows, "lock_row", read_unlocked)


@pytest.mark.usefixtures("unlocked")
def test_with_the_lock_off_the_constraint_still_lets_one_spend(alice: User) -> None:
    outcomes, sheet, changes = race(alice, None)
    assert outcomes == {"raised": 1, "refused by the constraint": CLIENTS - 1}
    assert changes == 1
    assert rules.points(sheet.levels).left == 0


@pytest.mark.usefixtures("unlocked")
def test_control_with_lock_and_constraint_off_several_are_told_that_they_raised(
    alice: User,
) -> None:
    constraint = "shelf_characterchange DROP CONSTRAINT a_change_is_numbered_once"
    again = "ADD CONSTRAINT a_change_is_numbered_once UNIQUE (character_id, number)"
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {constraint}")
    try:
        outcomes, _, changes = race(alice, None)
        assert outcomes["raised"] == changes > 1
    finally:
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE shelf_characterchange")
            cursor.execute(f"ALTER TABLE shelf_characterchange {again}")
