"""Players bring loadouts and decks from their shelf to a table."""

import pytest

from games.people.models import User
from games.tables.models import Seat
from tests.api.conftest import Caller, problem
from tests.api.shelf.ready import LEGAL, READY, UNFINISHED


class TestBringing:
    @pytest.fixture
    def code(self, anybody: Caller) -> str:
        body = {"game": "martial_art", "mode": "house", "setup": {"belt": "black"}}
        code: str = anybody.post("tables/", body).json()["code"]
        return code

    def test_a_seat_is_taken_with_ones_own_loadout(
        self, as_alice: Caller, alice: User, code: str
    ) -> None:
        kept = as_alice.post("loadouts/", READY).json()["id"]
        answer = as_alice.post(f"tables/{code}/seats/", {"loadout": kept})
        assert answer.status_code == 201
        as_alice("PATCH", f"loadouts/{kept}/", {"fighter": "wonja", "techniques": []})
        assert '"igor"' in Seat.objects.get(person=alice).brought

    def test_a_seat_is_taken_with_ones_own_deck(self, as_alice: Caller, alice: User) -> None:
        code = as_alice.post("tables/", {"game": "combat", "mode": "house"}).json()["code"]
        kept = as_alice.post("decks/", LEGAL).json()["id"]
        assert as_alice.post(f"tables/{code}/seats/", {"deck": kept}).status_code == 201
        assert "venomous_bite" in Seat.objects.get(person=alice).brought

    def test_one_with_problems_stays_away_and_all_are_told(
        self, as_alice: Caller, code: str
    ) -> None:
        kept = as_alice.post("loadouts/", UNFINISHED).json()
        for brought in (kept["id"], {key: UNFINISHED[key] for key in UNFINISHED if key != "name"}):
            answer = as_alice.post(f"tables/{code}/seats/", {"loadout": brought})
            assert problem(answer, 400, "shelf.unready")["problems"] == kept["problems"]
        assert not Seat.objects.exists()

    def test_nobody_brings_what_is_not_theirs_or_of_another_game(
        self, anybody: Caller, as_alice: Caller, as_bob: Caller, code: str
    ) -> None:
        loadout = as_alice.post("loadouts/", READY).json()["id"]
        deck = as_alice.post("decks/", LEGAL).json()["id"]
        seats = f"tables/{code}/seats/"
        problem(as_bob.post(seats, {"loadout": loadout}), 404, "shelf.unknown")
        problem(anybody.post(seats, {"name": "Zoé", "loadout": loadout}), 404, "shelf.unknown")
        problem(as_alice.post(seats, {"loadout": deck}), 404, "shelf.unknown")
        problem(as_alice.post(seats, {"deck": deck}), 400, "shelf.other_game")
        assert not Seat.objects.exists()
