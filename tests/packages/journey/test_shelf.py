"""A guide, a mount, a deck: kept, changed, and only brought to a table if they are legal."""

from tests.api.conftest import Caller, problem
from tests.packages.journey.caravans import GUIDE, SWIFT, fill_shelves, json_of, start_table


def test_a_guide_is_trained_until_the_points_are_spent(people: list[Caller]) -> None:
    path = f"characters/{json_of(people[0].post('characters/', GUIDE), 201)['id']}/"
    assert json_of(people[0].post(f"{path}train/", {"part": "cunning"}))["cunning"] == 2
    over = problem(people[0].post(f"{path}train/", {"part": "endurance"}), 400,
                   "point_buy.over_budget")  # fmt: skip
    assert (over["rule"], over["over"]) == ("CV-8", 1)
    (line, *_) = json_of(people[0].get(f"{path}history/", language="fr"))["results"]
    assert line["sentence"] == "Entraînement\u00a0: Ruse de 1 à 2."


def test_what_is_changed_at_home_is_what_sits_down(people: list[Caller]) -> None:
    guide, mule, swift = things = fill_shelves(people)
    json_of(people[0].post(f"characters/{guide['character']}/train/", {"part": "cunning"}))
    json_of(people[1]("PATCH", f"loadouts/{mule['loadout']}/", {"ground": "salt"}))
    cards = SWIFT["cards"] | {"amble": 2, "trot": 1}
    json_of(people[2]("PATCH", f"decks/{swift['deck']}/", {"cards": cards}))
    place = start_table(people, "house", things)
    sides = json_of(people[0].get(place))["view"]["sides"]
    assert (sides[0]["cunning"], sides[1]["mount"]) == (2, "salt")
    assert sides[2]["deck"].count("trot") == 1


def test_a_deck_that_breaks_its_rules_stays_at_home(people: list[Caller]) -> None:
    nine = {"game": "caravan", "name": "Nine", "cards": {"gallop": 9}}
    deck = json_of(people[0].post("decks/", nine, language="fr"), 201)
    assert [each["rule"] for each in deck["problems"]] == ["CV-2", "CV-2"]
    table = json_of(people[0].post("tables/", {"game": "caravan", "mode": "house"}), 201)
    refused = people[0].post(f"tables/{table['code']}/seats/", {"deck": deck["id"]})
    assert refused.status_code in (400, 409)
    assert "9" in refused.content.decode()


def test_something_ready_made_is_chosen(people: list[Caller]) -> None:
    place = start_table(people, "house", ({"ready": "camel"}, {"ready": "scout"}, {}))
    sides = json_of(people[0].get(place))["view"]["sides"]
    assert (sides[0]["mount"], sides[1]["cunning"]) == ("sand", 2)
