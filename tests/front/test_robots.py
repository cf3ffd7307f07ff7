"""Search engines may find public pages, and nothing else."""

from typing import Final

import pytest
from django.test import Client

from games.people.models import User
from games.tournaments.models import Tournament, Visibility
from tests.front.pages import addresses, things

pytestmark = [pytest.mark.django_db, pytest.mark.either]
HOUSE: Final = {"start", "help", "chapter", "game", "rules", "verdict", "tournaments"}
TOURNAMENT: Final = {"tournament", "draw_of", "standings"}
"""Lists of entrants and a hall's screens are only for those who take part."""
META: Final = '<meta name="robots" content="noindex">'


def test_pages_of_somebodys_own_are_for_nobody_else(alice: User) -> None:
    client, url_values = Client(), things(alice)
    client.force_login(alice)
    for visibility in (Visibility.PUBLIC, Visibility.UNLISTED):
        Tournament.objects.update(visibility=visibility)
        indexed = set()
        for page, at in addresses(url_values):
            answer = client.get(at)
            if answer.status_code == 200 and "text/html" in answer.headers["Content-Type"]:
                text = answer.content.decode()
                assert text.count(META) <= 1, page
                indexed |= {page} if META not in text else set()
        announced = TOURNAMENT if visibility == Visibility.PUBLIC else set()
        assert indexed == HOUSE | announced
