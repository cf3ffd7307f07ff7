"""Brutal Ring's texts in French and English."""

import functools
from pathlib import Path

import msgspec
import pytest

from games.kernel.record import Event, Illegal
from games.kernel.rules import LANGUAGES, load_rules
from games.kernel.words import words
from games.rulebooks.brutal_ring import events, moves
from games.rulebooks.brutal_ring.catalogue import BLACK, HOUSE, ORANGE, Catalogue, problems
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.state import Entry
from games.trials import laws, wording
from tests.rulebooks.brutal_ring.cast import fixture

PACKAGE = "games.rulebooks.brutal_ring"
SHEET = words(PACKAGE)


def test_every_event_refusal_and_step_has_a_sentence_in_both_languages() -> None:
    wording.every_code_has_its_sentence(BRUTAL_RING)
    wording.every_event_has_its_sentence(BRUTAL_RING)
    wording.every_rule_an_event_cites_is_written(BRUTAL_RING)


@functools.cache
def sample_events() -> tuple[Event, ...]:
    log: dict[Event, None] = {}
    for seats in (2, 4):
        for known in (True, False):
            for seed in range(4):
                log |= dict.fromkeys(_play_game(seats, seed, known=known))
    return tuple(log)


def _play_game(seats: int, seed: int, *, known: bool) -> list[Event]:
    chosen, below = fixture(seats), laws.numbers(seed)
    state = chosen.game.begin(chosen.setup, 2, known)
    log: list[Event] = []
    while chosen.game.open_requests(state):
        request = laws.one_of(state, chosen.game, below)
        step = chosen.game.play(state, request.seat, request.sample(state, below))
        state = step.state
        log += step.events
    return log


def test_what_happens_in_games_can_be_told_to_everyone() -> None:
    wording.events_can_be_told(BRUTAL_RING, list(sample_events()))
    masked = [event.seen_by(None) for event in sample_events()]
    wording.events_can_be_told(BRUTAL_RING, masked)


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


def test_an_entry_told_in_both_languages() -> None:
    entered = events.Entered(0, (Entry("fog", ("sword",)), Entry("the_notary")))
    sentences = [SHEET.event(entered, language, ("Alice", "Bob")) for language in LANGUAGES]
    assert sentences == [
        "Alice sends in Fog with Sword and The Notary bare-handed.",
        "Alice fait entrer Brume avec Épée et Le Notaire à mains nues.",
    ]


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


@pytest.mark.parametrize("rule", list(load_rules(PACKAGE)))
def test_every_rule_is_cited_by_a_test(rule: str) -> None:
    """The rule is cited in the test's name or in its file."""
    spelt = rule.lower().replace("-", "_").replace(".", "_")
    room = Path(__file__).parent
    texts = [path.read_text("utf-8") for path in sorted(room.rglob("test_*.py"))]
    assert any(f"test_{spelt}_" in text or rule in text for text in texts)


def test_every_move_and_state_crosses_the_wire() -> None:
    for seats in (2, 4):
        chosen = fixture(seats)
        for move in laws.moves_in(chosen, range(3), known=True)[::9]:
            assert BRUTAL_RING.read_move(msgspec.json.encode(move)) == move
    for event in sample_events()[::7]:
        assert BRUTAL_RING.read_event(msgspec.json.encode(event)) == event
    assert BRUTAL_RING.read_move(b'{"kind": "enter", "entries": null}') == moves.Enter(None)
