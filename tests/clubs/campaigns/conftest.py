"""A club with a running campaign."""

import pytest

from tests.clubs.world import ClubWorld


@pytest.fixture
def world(db: None) -> ClubWorld:
    return ClubWorld()
