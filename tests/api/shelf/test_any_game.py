"""An unknown game uses the same addresses with its own request bodies."""

from typing import Any

import msgspec
import pytest

from api.shelf.characters import actions
from api.shelf.characters.rows import WISHES
from api.wire.document import components
from games.people.models import User
from games.rulebooks import GAMES
from games.tables.models import Seat
from tests.api.conftest import Caller, problem
from tests.api.shelf.characters.mei import MEI
from tests.api.shelf.ready import READY
from tests.shelf.tavern.game import TAVERN

ADA = {"game": "tavern", "name": "Ada", "thirst": 2, "mirth": 3, "notes": "Owes a round."}


@pytest.fixture(autouse=True)
def tavern(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TAVERN.key, TAVERN)
    # the API document does not know the game `tavern`
    monkeypatch.setattr(components, "_KINDS", [*components._KINDS])


@pytest.fixture
def ada(as_alice: Caller) -> str:
    return f"characters/{as_alice.post('characters/', ADA).json()['id']}/"


class TestSaying:
    def test_of_several_games_each_is_read_by_its_own_record(self, as_alice: Caller) -> None:
        answer = as_alice.post("characters/", ADA)
        assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
        kept = answer.json()
        assert kept == kept | ADA | {"headache": 0, "abilities": [], "problems": []}
        assert as_alice.get(f"characters/{kept['id']}/").json() == kept
        mei = as_alice.post("characters/", MEI | {"game": "kung_fu"}).json()
        assert mei["points"]["left"] == 21
        results = as_alice.get("characters/").json()["results"]
        assert [each["game"] for each in results] == ["kung_fu", "tavern"]

    def test_then_the_game_is_said(self, as_alice: Caller) -> None:
        for wish, field in (
            (MEI, "game"),
            (ADA | {"game": "combat"}, "game"),
            (ADA | {"levels": MEI["levels"]}, "levels"),
            (ADA | {"kept_by_the_house": True}, "kept_by_the_house"),
            (ADA | {"thirst": "great"}, "thirst"),
        ):
            body = problem(as_alice.post("characters/", wish), 400, "request.invalid")
            assert list(body["errors"]) == [field]
        refused = problem(as_alice.post("loadouts/", READY), 400, "request.invalid")
        assert list(refused["errors"]) == ["game"]

    def test_the_document_tells_them_apart_by_game(self) -> None:
        schema = msgspec.json.schema(WISHES.kind)
        assert schema["discriminator"]["propertyName"] == "game"
        assert set(schema["discriminator"]["mapping"]) == {"kung_fu", "tavern"}

    def test_tv_1_over_the_budget_says_by_how_much_in_both_languages(
        self, as_alice: Caller
    ) -> None:
        for language, words in (("en", "1 too many"), ("fr", "1 de trop")):
            answer = as_alice.post("characters/", ADA | {"mirth": 5}, language=language)
            body = problem(answer, 400, "point_buy.over_budget")
            assert (body["rule"], body["over"]) == ("TV-1", 1)
            assert words in body["detail"]


class TestDeeds:
    def test_a_raise_is_what_its_game_says_it_is(self, as_alice: Caller, ada: str) -> None:
        raised = as_alice.post(f"{ada}raise/", {"part": "mirth"})
        assert (raised.json()["mirth"], raised.headers["ETag"]) == (4, '"2"')
        body = problem(as_alice.post(f"{ada}raise/", {"component": "vigour"}), 400,
                       "request.invalid")  # fmt: skip
        assert list(body["errors"]) == ["component"]
        over = problem(as_alice.post(f"{ada}raise/", {"part": "mirth"}), 400,
                       "point_buy.over_budget")  # fmt: skip
        assert over["rule"] == "TV-1"
        assert as_alice.post(f"{ada}undo/").json()["mirth"] == 3
        (_, first) = as_alice.get(f"{ada}history/", language="fr").json()["results"]
        assert first["sentence"] == "Montée\u00a0: gaieté de 3 à 4."

    def test_what_it_does_not_know_it_says(self, as_alice: Caller, ada: str) -> None:
        body = problem(as_alice.post(f"{ada}heal/"), 404, "shelf.no_such_deed")
        assert "raise, sleep_in" in body["detail"]

    def test_each_deed_of_a_game_has_its_address(self) -> None:
        assert {"raise", "heal", "sleep_in"} <= {each.name for each in actions.addresses()}

    def test_a_part_is_changed_and_the_rest_stays(self, as_alice: Caller, ada: str) -> None:
        changed = as_alice("PATCH", ada, {"headache": 2}).json()
        assert changed == changed | ADA | {"headache": 2, "version": 2}
        refused = as_alice("PUT", ada, MEI | {"game": "kung_fu"})
        assert list(problem(refused, 400, "request.invalid")["errors"]) == ["game"]

    def test_what_is_exported_is_imported_again(self, as_alice: Caller, ada: str) -> None:
        file = as_alice.get(f"{ada}export/").json()
        assert file["game"] == "tavern"
        again = as_alice.post("characters/import/", file).json()
        assert again == again | ADA

    def test_a_ready_one_is_found_by_its_game(self, as_alice: Caller) -> None:
        unsaid = problem(as_alice.post("characters/npc/", {"archetype": "host"}), 400,
                         "request.invalid")  # fmt: skip
        assert list(unsaid["errors"]) == ["game"]
        made = as_alice.post("characters/npc/", {"archetype": "host", "game": "tavern"}).json()
        assert (made["name"], made["kept_by_the_house"]) == ("The host", True)


class TestTheRest:
    def test_loadouts_and_decks_likewise(self, as_alice: Caller, alice: User) -> None:
        mug = as_alice.post("loadouts/", {"game": "tavern", "name": "Big", "cups": 5}).json()
        assert [each["rule"] for each in mug["problems"]] == ["TV-2"]
        place = f"loadouts/{mug['id']}/"
        assert as_alice("PATCH", place, {"cups": 3}).json()["problems"] == []
        deck = as_alice.post("decks/", {"game": "tavern", "name": "Pints", "cards": {}}).json()
        assert [each["rule"] for each in deck["problems"]] == ["TV-3"]
        code = as_alice.post("tables/", {"game": "tavern", "mode": "house"}).json()["code"]
        seat: dict[str, Any] = {"loadout": mug["id"]}
        assert as_alice.post(f"tables/{code}/seats/", seat).status_code == 201
        assert msgspec.json.decode(Seat.objects.get(person=alice).brought) == {
            "kind": "Mug", "cups": 3,
        }  # fmt: skip
