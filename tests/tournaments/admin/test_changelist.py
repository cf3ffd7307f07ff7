import pytest
from django.test import Client

from games.tournaments.models import Pairing
from tests.tournaments.admin.office import LIST, SWISS, read_page
from tests.tournaments.hall import started_tournament

pytestmark = pytest.mark.django_db


def test_what_is_disputed_or_late_stands_in_the_list(office: Client) -> None:
    of = started_tournament(8, SWISS, round_minutes=10)
    started_tournament(8, SWISS)
    first, second, *_rest = Pairing.objects.filter(stage__tournament=of)
    first.phase = second.phase = Pairing.Phase.DISPUTED
    Pairing.objects.bulk_update((first, second), ("phase",))
    of.stages.get().rounds.update(due="2020-01-01T00:00:00Z")
    page = read_page(office, LIST)
    assert "2 disputed, 4 late, 4 outstanding" in page
    assert read_page(office, f"{LIST}?alarm=disputed").count("2 disputed") == 1
    assert read_page(office, f"{LIST}?alarm=overdue").count("4 late") == 1
