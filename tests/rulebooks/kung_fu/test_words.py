"""Kung-Fu speaks French and English, and every rule of it is held by a test."""

import tomllib
from pathlib import Path

from games.kernel.dealers import House, settle
from games.kernel.numbered import as_markdown, numbered
from games.kernel.record import Event
from games.kernel.words import words
from games.rulebooks.kung_fu.cards import DECK
from games.rulebooks.kung_fu.events import Absorbed, Kept, Wagered
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from tests.rulebooks import laws, wording
from tests.rulebooks.kung_fu.cast import BRAWL

SHEET = words("games.rulebooks.kung_fu")
RULES = numbered("games.rulebooks.kung_fu")
ROOM = Path(__file__).parents[3] / "games/rulebooks/kung_fu"
OWN = tomllib.loads((ROOM / "words.toml").read_text("utf-8"))


def test_every_event_refusal_and_step_has_a_sentence_in_both_languages() -> None:
    wording.every_code_has_its_sentence(KUNG_FU)
    wording.every_event_has_its_sentence(KUNG_FU)
    wording.every_rule_an_event_cites_is_written(KUNG_FU)


def test_whole_scenes_can_be_told() -> None:
    for seed in range(15):
        wording.events_can_be_told(KUNG_FU, happened(BRAWL, seed))


def happened(fixture: laws.Fixture, seed: int) -> list[Event]:
    below = laws.numbers(seed)
    step = settle(KUNG_FU, fixture.game.begin(fixture.setup, True), House(below))
    found = list(step.events)
    while waiting := KUNG_FU.unanswered(step.state):
        request = waiting[below(len(waiting))]
        move = request.sample(step.state, below)
        played = KUNG_FU.play(step.state, request.seat, move)
        step = settle(KUNG_FU, played.state, House(below))
        found += [*played.events, *step.events]
    return found


def test_every_card_has_its_name_in_both_languages() -> None:
    assert all(SHEET.name(card, "en") != card for card in DECK)
    assert SHEET.name("QD", "fr") == "la dame de carreau"
    assert SHEET.name("AS", "en") == "the ace of spades"


def test_a_card_kept_told_in_both_languages() -> None:
    kept = Kept(0, "vigour", "QD", "KF-2.6")
    told = [SHEET.event(kept, language, ("Li",)) for language in ("en", "fr")]
    assert told == [
        "Li keeps the queen of diamonds on Vigour.",
        "Li garde la dame de carreau sur la composante Vigueur.",
    ]


def test_bonus_cards_are_told_by_their_printed_names() -> None:
    limp = KUNG_FU.begin(Setup(), known=True).box["limp"]
    absorbed = Absorbed(0, limp, 2, "KF-5.2")
    assert SHEET.event(absorbed, "en", ("Li",)) == "“limp” of Li absorbs 2 damages."
    assert (
        SHEET.event(absorbed, "fr", ("Li",))
        == "«\u00a0boiterie\u00a0» de Li neutralise 2 dommages."
    )
    none = Wagered(0, 1, 0, 0, 0, bonuses=())
    assert SHEET.event(none, "fr", ("Li",)).endswith("bonus joués\u00a0: –.")


def test_signs_keep_to_their_word_in_french() -> None:
    texts = [rule.fr for rule in RULES.values()]
    texts += [entry["fr"] for table in OWN.values() for entry in table.values()]
    wrong = (" :", " ;", " ?", " !", "« ", " »", "'")
    assert [text for text in texts if any(sign in text for sign in wrong)] == []


def test_every_numbered_rule_is_cited_by_a_test() -> None:
    here = Path(__file__).parent
    tests = "".join(path.read_text("utf-8") for path in here.glob("test_*.py"))
    unheld = [
        rule
        for rule in RULES
        if rule not in tests and rule.lower().replace("-", "_").replace(".", "_") not in tests
    ]
    assert unheld == []


def test_the_page_of_rules_is_generated() -> None:
    assert (ROOM / "RULES.md").read_text("utf-8") == as_markdown("Kung-Fu", RULES)
