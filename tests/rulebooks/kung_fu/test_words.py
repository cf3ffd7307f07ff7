"""Kung-Fu's texts in French and English, and a test for every rule."""

import tomllib
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from games.kernel.choices import choices, vocabulary
from games.kernel.dealers import House, settle
from games.kernel.record import Event, Illegal, snake_case_tag
from games.kernel.rules import LANGUAGES, Texts, load_rules
from games.kernel.words import words
from games.rulebooks.kung_fu.bonuses import starter_deck
from games.rulebooks.kung_fu.cards import DECK, Counts, puts
from games.rulebooks.kung_fu.events import Absorbed, BonusDiscarded, Kept, Wagered
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from games.rulebooks.kung_fu.moves import Backing, LayBonus, Wager
from games.rulebooks.kung_fu.rules.scene import Question, Scene
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.rulebooks.kung_fu.state import Blow, Deck, Laid, Side
from games.trials import laws, wording
from tests.rulebooks.kung_fu.cast import BRAWL, LED

SHEET = words("games.rulebooks.kung_fu")
RULES = load_rules("games.rulebooks.kung_fu")
ROOM = Path(__file__).parents[3] / "games/rulebooks/kung_fu"
VIEW = tomllib.loads((ROOM / "view.toml").read_text("utf-8"))


def test_every_event_refusal_and_step_has_a_sentence_in_both_languages() -> None:
    wording.every_code_has_its_sentence(KUNG_FU)
    wording.every_event_has_its_sentence(KUNG_FU)
    wording.every_rule_an_event_cites_is_written(KUNG_FU)


def test_whole_scenes_can_be_told() -> None:
    for seed in range(15):
        wording.events_can_be_told(KUNG_FU, events_of_scene(BRAWL, seed))


def events_of_scene(fixture: laws.Fixture, seed: int) -> list[Event]:
    below = laws.numbers(seed)
    step = settle(KUNG_FU, fixture.game.begin(fixture.setup, 2, True), House(below))
    log = list(step.events)
    while waiting := KUNG_FU.pending_requests(step.state):
        request = waiting[below(len(waiting))]
        move = request.sample(step.state, below)
        played = KUNG_FU.play(step.state, request.seat, move)
        step = settle(KUNG_FU, played.state, House(below))
        log += [*played.events, *step.events]
    return log


def test_every_card_has_its_name_in_both_languages() -> None:
    assert all(SHEET.name(card, "en") != card for card in DECK)
    assert SHEET.name("QD", "fr") == "la dame de carreau"
    assert SHEET.name("AS", "en") == "the ace of spades"


def test_the_starter_decks_cards_are_called_as_they_are_printed() -> None:
    state = KUNG_FU.begin(Setup(), 2, known=True)
    for language in LANGUAGES:
        texts = vocabulary(KUNG_FU, state, language)
        for bonus in starter_deck():
            assert texts.name(bonus.key, language) == bonus.name.text(language)


def test_kf_5_6_a_card_of_the_groups_own_is_told_by_its_own_name_everywhere() -> None:
    """The new name appears in the journal, in choices, in forms and in refusals; the old name does
    not."""
    first, *rest = starter_deck()
    renamed = replace(first, name=Texts("like a heron", "tel un héron"))
    setup = KUNG_FU.with_edition(Setup(), {"bonuses": (renamed, *rest)})
    state = KUNG_FU.begin(setup, 2, known=True)
    state = replace(state, sides=(replace(state.sides[0], hand=(first.key,)), state.sides[1]))
    names = {"en": "“like a heron”", "fr": "«\u00a0tel un héron\u00a0»"}
    for language in LANGUAGES:
        name = names[language]
        view = KUNG_FU.view(state, 0)
        texts = vocabulary(KUNG_FU, view, language)
        labels = [choice.text for choice in choices(KUNG_FU, view, view.open[0], language)]
        assert sum(name in text for text in labels) == 1
        discarded = BonusDiscarded(0, state.box[first.key])
        assert name in texts.event(discarded, language, ("Li",))
        with pytest.raises(Illegal) as refused:
            KUNG_FU.play(state, 0, LayBonus(first.key))
        assert name in texts.refusal(refused.value, language)
        refusal = Illegal("not_in_front", "KF-2.1", key=first.key)
        assert renamed.name.text(language) in texts.refusal(refusal, language).lower()
        wager = Wager(bonuses=(Backing(first.key, Counts(1)),))
        (slot, *_) = [each for each in Stake(0).form(view).slots if each.of]
        assert texts.name(slot.of, language) == renamed.name.text(language)
        assert name in texts.move(wager, language, (), Stake(0).move_facts(view, wager))
        entries = {"bonuses": (renamed,)}
        assert KUNG_FU.edition_titles(entries, language)[first.key] == renamed.name.text(language)


def test_everything_awaited_and_every_part_of_a_view_is_told() -> None:
    requests = {snake_case_tag(kind.__name__) for kind in get_args(Question)}
    assert requests == set(VIEW["requests"])
    records = (Scene, Side, Deck, Laid, Blow)
    fields = {field for record in records for field in record.__struct_fields__}
    parts = {*VIEW["parts"], *VIEW["table"]["hidden"]}
    assert fields - {"sides", "open", "sealed", "parting"} <= parts
    assert set(VIEW["table"]["glance"]) <= set(Side.__struct_fields__)


def test_whatever_is_awaited_can_be_said() -> None:
    for seed in range(10):
        for state in laws.states_of_game(LED, seed, known=False):
            for request in state.open:
                for language in LANGUAGES:
                    assert "{" not in SHEET.request(request, language, ("Li", "Wu"))


def test_a_card_kept_told_in_both_languages() -> None:
    kept = Kept(0, "vigour", "QD", "KF-2.6")
    sentences = [SHEET.event(kept, language, ("Li",)) for language in ("en", "fr")]
    assert sentences == [
        "Li keeps the queen of diamonds on Vigour.",
        "Li garde la dame de carreau en Vigueur.",
    ]


def test_bonus_cards_are_told_by_their_printed_names() -> None:
    limp = KUNG_FU.begin(Setup(), 2, known=True).box["limp"]
    absorbed = Absorbed(0, limp, 2, "KF-5.2")
    assert SHEET.event(absorbed, "en", ("Li",)) == "Li’s “limp” absorbs 2 damage."
    assert (
        SHEET.event(absorbed, "fr", ("Li",))
        == "Li neutralise 2 dommages grâce à «\u00a0boiterie\u00a0»."
    )
    one = Wagered(0, 1, 0, 0, 0, bonuses=(), puts=puts((1, 0, 0, 0)))
    sentences = [SHEET.event(one, language, ("Li",)) for language in LANGUAGES]
    assert sentences == [
        "Li stakes 1 card on Vigour, face down.",
        "Li mise 1 carte en Vigueur, face cachée.",
    ]


def test_every_numbered_rule_is_cited_by_a_test() -> None:
    folder = Path(__file__).parent
    tests = "".join(path.read_text("utf-8") for path in folder.rglob("test_*.py"))
    unheld = [
        rule
        for rule in RULES
        if rule not in tests and rule.lower().replace("-", "_").replace(".", "_") not in tests
    ]
    assert unheld == []
