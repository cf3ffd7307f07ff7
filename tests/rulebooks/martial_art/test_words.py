"""Martial Art's texts in French and English."""

from typing import get_args

from games.kernel.record import Event
from games.kernel.rules import LANGUAGES
from games.kernel.words import words
from games.rulebooks.martial_art.catalogue import FIGHTERS, FORMATS, TECHNIQUES, Token
from games.rulebooks.martial_art.dice import Term
from games.rulebooks.martial_art.events import Defended, Struck, TokenLaid
from games.rulebooks.martial_art.game import MARTIAL_ART, PLACES
from games.rulebooks.martial_art.state import Belt, DieFace, Energy, Out
from games.trials import laws, wording
from tests.rulebooks.martial_art.cast import BELTS, fixture, setup

SHEET = words("games.rulebooks.martial_art")


def test_every_event_refusal_and_step_has_a_sentence_in_both_languages() -> None:
    wording.every_code_has_its_sentence(MARTIAL_ART)
    wording.every_event_has_its_sentence(MARTIAL_ART)
    wording.every_rule_an_event_cites_is_written(MARTIAL_ART)


def test_every_term_of_a_strike_has_its_step() -> None:
    for term in get_args(Term):
        assert all(SHEET.sheet["steps"][term][language] for language in LANGUAGES)


def test_every_word_has_its_name() -> None:
    listed = (*FIGHTERS, *TECHNIQUES, *FORMATS, *PLACES)
    typed = [word for kind in (Token, Belt, Energy, DieFace, Out) for word in get_args(kind)]
    for word in (*listed, *typed):
        assert word in SHEET.sheet["names"], word


def test_every_event_of_some_fights_can_be_told() -> None:
    log: list[Event] = []
    for belt in BELTS:
        whole = fixture("battle_royale", belt)
        state = MARTIAL_ART.begin(setup("battle_royale", belt), 4, known=True)
        below = laws.numbers(3)
        while requests := MARTIAL_ART.pending_requests(state):
            move = whole.choose(requests[0], state, below)
            step = MARTIAL_ART.play(state, requests[0].seat, move)
            state = step.state
            log += [*step.events, *(event.seen_by(None) for event in step.events)]
    wording.events_can_be_told(MARTIAL_ART, log)
    assert len({type(event) for event in log}) > 25


def test_a_strike_told_in_both_languages() -> None:
    struck = Struck(0, 1, "punch", 2)
    sentences = [SHEET.event(struck, language, ("Alice", "Bob")) for language in ("en", "fr")]
    assert sentences == [
        "Alice strikes Bob in the Left Arm with a Punch.",
        "Alice frappe Bob au Bras Gauche d’un Coup de Poing.",
    ]


def test_a_hidden_token_is_spoken_of_as_hidden() -> None:
    laid = TokenLaid(0, "defence", 3)
    assert SHEET.event(laid, "fr", ("Alice",)).endswith("pose une Défense sur la Jambe Gauche.")
    assert SHEET.event(laid.seen_by(1), "fr", ("Alice",)).startswith("Alice pose un pion caché")
    assert SHEET.event(laid.seen_by(1), "en", ("Alice",)).startswith("Alice lays a hidden token")


def test_events_name_their_rule_and_a_defence_its_tokens() -> None:
    sentence = SHEET.event(Defended(0, 2, 1, 0), "en", ("Alice",))
    assert sentence == "Alice defends the Left Arm with 1 Defence token."
    both = SHEET.event(Defended(0, 2, 2, 1), "fr", ("Alice",))
    assert both == "Alice défend le Bras Gauche avec 2 pions Défense et 1 pion Mouvement."
