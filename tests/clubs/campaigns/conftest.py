"""A club whose campaign is under way."""

import pytest

from tests.clubs.world import ClubWorld


@pytest.fixture
def world(db: None) -> ClubWorld:
    return ClubWorld()
