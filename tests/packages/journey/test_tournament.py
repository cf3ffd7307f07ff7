"""A tournament of pods of three, played at its tables to its end."""

from games.tournaments.models import Tournament
from tests.api.conftest import Caller
from tests.packages.journey.caravans import json_of, play_tournament


def test_pods_are_played_at_tables_and_decided_by_them(people: list[Caller]) -> None:
    place = play_tournament(people)
    assert Tournament.objects.get().phase == "over"
    standings = json_of(people[0].get(f"{place}standings/"))
    assert all(name in str(standings) for name in ("Zohra", "Idir", "Lila"))
