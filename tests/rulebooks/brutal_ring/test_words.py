"""Brutal Ring's texts in French and English."""

import msgspec

from games.kernel.record import Illegal
from games.kernel.rules import LANGUAGES
from games.kernel.words import words
from games.rulebooks.brutal_ring.catalogue import BLACK, HOUSE, ORANGE, Catalogue, problems

PACKAGE = "games.rulebooks.brutal_ring"
SHEET = words(PACKAGE)


def test_every_card_trick_and_back_is_named_in_both_languages() -> None:
    cards = [card.key for card in (*HOUSE.gladiators, *HOUSE.weapons)]
    for word in (*cards, *ORANGE, *BLACK, "gladiator", "weapon", "orange", "black"):
        assert set(SHEET.sheet["names"][word]) == set(LANGUAGES)
    for key in cards:
        assert all(SHEET.sheet["flavours"][key][language] for language in LANGUAGES)


def test_no_two_cards_have_one_name() -> None:
    for language in LANGUAGES:
        names = [SHEET.name(card.key, language) for card in (*HOUSE.gladiators, *HOUSE.weapons)]
        assert len(set(names)) == 78


def test_a_refusal_says_what_to_do() -> None:
    refusal = Illegal("second_weapon", "BR-4.1", gladiator="fog")
    assert SHEET.refusal(refusal, "en") == "Fog may carry one weapon only: keep the other in hand."
    assert SHEET.refusal(refusal, "fr").startswith("Brume ne peut porter qu’une Arme")


def test_every_problem_of_a_catalogue_can_be_told() -> None:
    broken = Catalogue(
        tuple(
            msgspec.structs.replace(card, key="A b", trick="attack_x2", attack_black=-1)
            for card in HOUSE.gladiators[:2]
        ),
        (),
    )
    faults = problems(broken)
    assert len({problem.code for problem in faults}) == 5
    for problem in faults:
        for language in LANGUAGES:
            assert "{" not in SHEET.refusal(problem, language)
