"""Append-only rows stay, whoever writes to the database."""

import pytest
from django.contrib.auth.models import Group
from django.db import DatabaseError, transaction

from games.duties.append_only.triggers import Guard

pytestmark = pytest.mark.django_db
GROUPS = Guard("auth_group", "groups", "Groups stay as they are.")


@pytest.fixture
def group() -> Group:
    GROUPS.create()
    GROUPS.create()  # as after each migrate
    return Group.objects.create(name="friends")


def test_a_guarded_row_is_neither_changed_nor_deleted(group: Group) -> None:
    for deed in (group.delete, lambda: Group.objects.update(name="foes")):
        with pytest.raises(DatabaseError, match="Groups stay as they are"), transaction.atomic():
            deed()
    group.refresh_from_db()
    assert group.name == "friends"


def test_until_the_guard_is_lifted(group: Group) -> None:
    GROUPS.drop()
    group.delete()
    assert not Group.objects.filter(name="friends").exists()


def test_a_table_that_is_not_there_needs_no_guard() -> None:
    """A migrate may go back to before the table existed."""
    nothing = Guard("nowhere", "nothing", "No.")
    nothing.create()
    nothing.drop()
