"""A change is accepted only if the user has read the current version."""

import pytest

from games.clubs.membership.club import ClubChanges
from games.clubs.records import refusals
from games.clubs.versions import changed_fields, must_be_read
from tests.clubs.world import assert_refused


@pytest.mark.parametrize("read", [None, {3}, (2, 3)])
def test_what_was_read_may_be_changed(read: set[int] | None) -> None:
    must_be_read(3, read)


def test_what_came_since_says_which_version_it_is() -> None:
    assert_refused("club.stale", must_be_read, 3, {2})
    assert_refused("record.stale", must_be_read, 3, (), refusals.stale)


def test_only_what_was_said_is_a_change() -> None:
    assert changed_fields(ClubChanges(name="A", place="")) == {"name": "A", "place": ""}
    assert changed_fields(ClubChanges()) == {}
