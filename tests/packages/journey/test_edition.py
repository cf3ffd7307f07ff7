"""A card with another name and speed: at the table, in every sentence, in verdicts."""

import pytest

from tests.api.conftest import Caller, problem
from tests.packages.journey.caravans import journal_text, json_of, play, start_table

ASKED = {
    "ground": "sand",
    "caravans": [{"card": "gallop"}, {"card": "dash"}, {"card": "walk", "mount": "sand"}],
}


@pytest.fixture
def edition(people: list[Caller]) -> str:
    """The gallop has speed 1, and every card has another name."""
    data = {"game": "caravan", "name": "Ours"}
    path = f"editions/{json_of(people[0].post('editions/', data), 201)['id']}/"
    for entry in json_of(people[0].get(f"{path}entries/?kind=cards"))["results"]:
        body = entry["body"] | {
            "name": {"en": f"Our {entry['key']}", "fr": f"Notre {entry['key']}"},
            "speed": 1 if entry["key"] == "gallop" else entry["body"]["speed"],
        }
        json_of(people[0]("PUT", f"{path}entries/cards/{entry['key']}/", body))
    return path


def test_a_table_plays_with_it_in_its_names(people: list[Caller], edition: str) -> None:
    for language, ours, theirs in (("en", "Our ", "Amble"), ("fr", "Notre ", "Flânerie")):
        place = start_table(people, "house", edition=edition.split("/")[1])
        seen = json_of(people[0].get(place, language=language))
        (options,) = seen["options"].values()
        assert all(ours in choice["text"] for choice in options["choices"])
        play(people, place)
        text = journal_text(people[0], place, language)
        assert ours in text
        assert theirs not in text


def test_one_that_nobody_could_play_with_is_refused(people: list[Caller], edition: str) -> None:
    assert people[0]("DELETE", f"{edition}entries/cards/trot/").status_code == 204
    (fault,) = json_of(people[0].get(f"{edition}validate/"))["problems"]
    assert (fault["code"], fault["rule"]) == ("deck_size", "CV-2")
    data = {"game": "caravan", "mode": "house", "edition": edition.split("/")[1]}
    assert people[0].post("tables/", data).status_code == 400


def test_a_verdict_has_its_odds_and_is_found_with_the_edition(
    people: list[Caller], edition: str
) -> None:
    plain = json_of(people[0].post("verdicts/caravan/oasis/", ASKED | {"face": 3}))
    assert plain["taker"] == 0
    assert plain["steps"][0]["text"] == "Caravan 1 runs at 9 with Gallop."
    shares = plain["odds"]
    edited = json_of(
        people[0].post(
            f"verdicts/caravan/oasis/?edition={edition.split('/')[1]}", ASKED | {"face": 3}
        )
    )
    assert (edited["taker"], edited["speeds"]) == (1, [1, 7, 6])
    assert edited["steps"][0]["text"] == "Caravan 1 runs at 1 with Our gallop."
    assert edited["odds"] != shares
    wrong = ASKED | {"face": 7}
    problem(people[0].post("verdicts/caravan/oasis/", wrong), 400, "verdict.illegal")
