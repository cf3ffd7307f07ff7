"""The sentences of KarateKarte in French and English."""

from games.kernel.words import words
from games.rulebooks.karatekarte.events import Laid, LaidDown, Scored
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.trials import wording
from tests.rulebooks.karatekarte.cast import card

SHEET = words("games.rulebooks.karatekarte")


def test_every_event_refusal_and_step_has_a_sentence_in_both_languages() -> None:
    wording.every_code_has_its_sentence(KARATEKARTE)
    wording.every_event_has_its_sentence(KARATEKARTE)
    wording.every_rule_an_event_cites_is_written(KARATEKARTE)


def test_a_strike_told_in_both_languages() -> None:
    laid = Laid(0, "left_foot", card("starter left_foot"), "KK-3.3")
    sentences = [SHEET.event(laid, language, ("Alice", "Bob")) for language in ("en", "fr")]
    assert sentences == [
        "Alice lays a left foot Starter on the left foot lane.",
        "Alice pose une Amorce du pied gauche sur la ligne du pied gauche.",
    ]


def test_numbers_choose_their_form() -> None:
    scored = [Scored(1, "left_fist", points) for points in (1, 2)]
    assert SHEET.event(scored[0], "en").endswith("1 point.")
    assert SHEET.event(scored[1], "fr").endswith("2 points.")


def test_a_hidden_card_is_not_spoken_of() -> None:
    down = LaidDown(0, "left_foot", card("slip"))
    assert SHEET.event(down, "en", ("Alice",)).endswith("Energy pile: a Slip.")
    assert SHEET.event(down.seen_by(1), "fr", ("Alice",)).endswith("Énergie du pied gauche.")
    assert "Player 1" in SHEET.event(down.seen_by(1), "en")
