"""The sentences of Combat in French and English."""

from games.kernel.hexes import Hex
from games.kernel.record import Event
from games.kernel.rules import Texts
from games.kernel.words import words
from games.rulebooks.combat import events
from games.rulebooks.combat.game import COMBAT, Setup
from games.trials import wording
from games.trials.laws import numbers
from tests.rulebooks.combat.cast import fixture, published_deck
from tests.rulebooks.combat.random_cards import random_deck

SHEET = words("games.rulebooks.combat")
NAMES = ("Alice", "Bob")


def test_every_event_refusal_and_step_has_a_sentence_in_both_languages() -> None:
    wording.every_code_has_its_sentence(COMBAT)
    wording.every_event_has_its_sentence(COMBAT)
    wording.every_rule_an_event_cites_is_written(COMBAT)


def test_a_duel_is_told_whole_in_both_languages() -> None:
    for seed in range(4):
        decks = (random_deck(2 * seed), published_deck("whisper"))
        below = numbers(seed)
        state = COMBAT.begin(Setup(decks=decks), 2, known=True)
        all_events: list[Event] = []
        while state.open:
            request = state.open[0]
            step = COMBAT.play(state, request.seat, request.sample(state, below))
            state, all_events = step.state, [*all_events, *step.events]
        wording.events_can_be_told(COMBAT, all_events)
        assert fixture(*decks).game.outcome(state) is not None


def test_a_card_is_called_by_its_title_in_the_readers_language() -> None:
    played = events.PlayedCard(0, Texts("Venomous Bite", "Morsure venimeuse"))
    assert SHEET.event(played, "en", NAMES) == "Alice plays Venomous Bite."
    assert SHEET.event(played, "fr", NAMES) == "Alice joue Morsure venimeuse."


def test_a_hidden_card_stays_hidden() -> None:
    drew = events.Drew(0, 2, (Texts("Guard", "Garde"),) * 2).seen_by(1)
    assert "Guard" not in SHEET.event(drew, "en", NAMES)
    assert "Garde" not in SHEET.event(drew, "fr", NAMES)


def test_cb_7_1_each_reads_of_an_event_what_they_may_know() -> None:
    """Drawn and discarded cards are known to their owner only; a revealed hand to both players."""
    guard = Texts("Guard", "Garde")
    drew = events.Drew(0, 2, (guard, guard), known=True)
    dropped = events.Discarded(1, guard, known=True)
    shown = events.HandRevealed(0, 1, (guard,), known=True)
    assert [drew.seen_by(seat) == drew for seat in (0, 1, None)] == [True, False, False]
    assert [dropped.seen_by(seat) == dropped for seat in (0, 1, None)] == [False, True, False]
    assert [shown.seen_by(seat) == shown for seat in (0, 1, None)] == [True, True, False]
    assert drew.seen_by(None) == events.Drew(0, 2, ("?", "?"))
    assert dropped.seen_by(0) == events.Discarded(1, "?")
    assert shown.seen_by(None) == events.HandRevealed(0, 1, ("?",))


def test_a_space_is_told_as_where_it_lies() -> None:
    pushed = events.Pushed(0, 1, Hex(0, -3))
    assert (
        SHEET.event(pushed, "en", NAMES)
        == "Alice pushes Bob, who now stands three spaces north of the centre."
    )
    out = events.Pushed(0, 1, Hex(0, -4), out=True)
    assert SHEET.event(out, "fr", NAMES) == "Alice pousse Bob par-delà le bord."


def test_a_wound_says_why_it_is_as_great_as_it_is() -> None:
    plain = events.Wounded(0, 1, 2, 0, 18)
    assert (
        SHEET.event(plain, "fr", NAMES) == "Alice blesse Bob, qui perd 2 points de vie et en a 18."
    )
    strong = events.Wounded(0, 1, 1, 3, 17, force=2, shielded=1)
    assert (
        SHEET.event(strong, "en", NAMES)
        == "Alice wounds Bob, who loses 1 life and has 17 left, Force 2 included; 3 stopped, 1 of"
        " it by the shield."
    )


def test_who_stands_within_a_radius_is_told_so() -> None:
    caught = events.Caught(0, 1, Texts("Blaze", "Brasier"), 2, 0, 18)
    assert (
        SHEET.event(caught, "fr", NAMES)
        == "Bob est dans le rayon de Brasier, perd 2 points de vie et en a 18."
    )


def test_what_holds_and_what_acts_is_told_by_its_words() -> None:
    holds = events.CardHolds(0, Texts("Fury", "Fureur"), 1, Texts("force 2", "force 2"))
    assert (
        SHEET.event(holds, "fr", ("Odile",))
        == "Désormais, tant que Fureur reste dans la zone d’activité d’Odile, ceci vaut\u00a0: "
        "«\u00a0force 2\u00a0»."
    )


def test_a_correction_says_what_was_set_and_what_stood_before() -> None:
    fact = events.LifePutRight(1, 12, 7)
    assert SHEET.event(fact, "en", NAMES) == "The host sets Bob’s life to 12; it was 7."
    assert SHEET.event(fact, "fr", NAMES) == "L’hôte fixe la vie de Bob à 12\u202f; elle était à 7."


def test_the_end_says_who_wins_and_with_what() -> None:
    fact = events.Lost(1, -1, winner=0, best=1)
    sentence = "Bob ends the turn with −1 life and loses: Alice wins the duel with 1 life left."
    assert SHEET.event(fact, "en", NAMES).replace("-1", "−1") == sentence
    assert SHEET.event(fact, "fr", NAMES).endswith("remporte le duel avec 1 point de vie.")
