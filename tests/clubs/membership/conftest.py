"""A club organised by Olga."""

import pytest

from games.clubs.models import Club
from games.people.models import User
from tests.clubs.world import create_club


@pytest.fixture
def club(olga: User) -> Club:
    return create_club(olga)
