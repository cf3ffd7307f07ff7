"""At tables in both modes: played, seen, left, corrected, and kept in the record."""

import pytest
from django.test import Client

from games.clubs.models import Record
from tests.api.conftest import Caller, problem
from tests.clubs.autoplay import carry_out_all
from tests.packages.journey.caravans import (
    fill_shelves,
    has_scored,
    journal_text,
    json_of,
    play,
    start_table,
)


@pytest.mark.parametrize("mode", ["house", "table"])
def test_three_play_it_to_its_end_with_what_they_keep(people: list[Caller], mode: str) -> None:
    place = start_table(people, mode, fill_shelves(people))
    seen = play(people, place)
    assert seen["outcome"]["rule"] == "CV-7"
    english, french = (journal_text(people[0], place, language) for language in ("en", "fr"))
    assert "Idir has laid" in english
    assert "Idir a posé" in french
    carry_out_all()
    record = Record.objects.get()
    assert record.game == "caravan"
    characters, fighters, decks = zip(
        *record.parts.order_by("place").values_list("character", "fighter", "deck"), strict=True
    )
    assert (characters[0], fighters[1], decks[2]) == ("Tin Hinan", "rock", "Swift")


@pytest.mark.parametrize(
    ("language", "question"), [("en", "Which card do you lay?"), ("fr", "Quelle carte posez-vous")]
)
def test_its_question_and_its_page_are_in_both_languages(
    people: list[Caller], language: str, question: str
) -> None:
    place = start_table(people, "house")
    seen = json_of(people[0].get(place, language=language))
    assert any(question in each.get("you", "") for each in seen["awaiting"])
    assert seen["picture"]
    page = Client().get(f"/{place}", headers={"Accept-Language": language})
    assert page.status_code == 200
    assert {"en": "Oases reached", "fr": "Oasis atteintes"}[language] in page.content.decode()
    rules = Client().get("/games/caravan/rules/", headers={"Accept-Language": language})
    assert {"en": "Three caravans race", "fr": "Trois caravanes"}[language] in (
        rules.content.decode()
    )


def test_what_others_hold_is_hidden(people: list[Caller]) -> None:
    place = start_table(people, "house")
    sides = json_of(people[1].get(place))["view"]["sides"]
    assert [set(side["hand"]) == {"?"} for side in sides] == [True, False, True]


def test_t_1_one_of_three_resigns_and_the_others_play_on(people: list[Caller]) -> None:
    place = start_table(people, "table")
    play(people, place, most=3)
    left = json_of(people[2].post(f"{place}resign/", {}))
    assert left["phase"] == "playing"
    seen = play(people[:2], place)
    assert seen["outcome"]["ranks"][2] == max(seen["outcome"]["ranks"]) > 1


def test_the_host_puts_a_card_and_a_point_right(people: list[Caller]) -> None:
    place = start_table(people, "table")
    refused = {"correction": {"kind": "move_point", "seat": 0, "target": 1}, "reason": "Miscounted"}
    error = problem(people[0].post(f"{place}overrule/", refused), 409, "correction.illegal")
    assert "No point can go from Zohra to Idir" in error["detail"]
    sides = play(people, place, until=has_scored)["view"]["sides"]
    (seat, *_) = [n for n, side in enumerate(sides) if side["points"]]
    point = {"kind": "move_point", "seat": seat, "target": (seat + 1) % 3}
    data = {"correction": point, "reason": "Miscounted"}
    json_of(people[0].post(f"{place}overrule/", data))
    card = {"kind": "put_back", "seat": 0, "card": sides[0]["laid"][0]}
    json_of(people[0].post(f"{place}overrule/", {"correction": card, "reason": "Not laid"}))
    after = json_of(people[0].get(place))["view"]["sides"]
    assert (after[seat]["points"], after[(seat + 1) % 3]["points"]) == (0, 1)
    assert len(after[0]["laid"]) == len(sides[0]["laid"]) - 1
    assert "goes back into the pile of Zohra" in journal_text(people[0], place)
