"""Kung-Fu's texts in French and English, and a test for every rule."""

import tomllib
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from games.kernel.choices import choices, vocabulary
from games.kernel.record import Illegal, snake_case_tag
from games.kernel.rules import LANGUAGES, Texts
from games.kernel.words import words
from games.rulebooks.kung_fu.bonuses import starter_deck
from games.rulebooks.kung_fu.cards import DECK, Counts
from games.rulebooks.kung_fu.events import BonusDiscarded
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from games.rulebooks.kung_fu.moves import Backing, LayBonus, Wager
from games.rulebooks.kung_fu.rules.scene import Question, Scene
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.rulebooks.kung_fu.state import Blow, Deck, Laid, Side

SHEET = words("games.rulebooks.kung_fu")
ROOM = Path(__file__).parents[3] / "games/rulebooks/kung_fu"
VIEW = tomllib.loads((ROOM / "view.toml").read_text("utf-8"))


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
