"""Combat with an edition of its catalogue: its cards, its decks, its names."""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.kernel.rules import Texts
from games.kernel.words import words
from games.rulebooks.combat.catalogue import CardEntry, cards
from games.rulebooks.combat.decks import Deck
from games.rulebooks.combat.events import PlayedCard
from games.rulebooks.combat.game import COMBAT, Setup
from games.rulebooks.combat.moves import PlayBase, PlayCard
from games.rulebooks.combat.rules.duel import Duel
from games.rulebooks.combat.verdicts import Asked, Fighter
from games.trials.laws import numbers
from tests.rulebooks.combat.cast import EDITION, GONE, OURS, published_deck

BITE = "Morsure venimeuse"


def begin_duel(*, known: bool, decks: tuple[Deck | None, Deck | None] = (None, None)) -> Duel:
    setup = COMBAT.setup_for_seats(COMBAT.with_edition(Setup(first=0), EDITION), decks)
    return COMBAT.begin(setup, 2, known)


def deck_with_ours() -> Deck:
    listed = {key: count for key, count in published_deck("serpent").cards.items() if key != GONE}
    return Deck(listed | {"ours": 1}, name="Ours")


def codes(wrong: Sequence[Illegal]) -> list[str]:
    return [each.code for each in wrong]


def test_cb_1_3_a_deck_is_judged_by_the_cards_of_the_edition() -> None:
    assert codes(COMBAT.problems(deck_with_ours())) == ["unknown_card"]
    assert COMBAT.problems(deck_with_ours(), EDITION) == ()
    assert "unknown_card" in codes(COMBAT.problems(published_deck("serpent"), EDITION))


def test_the_decks_of_the_edition_are_ready_made_but_for_those_it_no_longer_allows() -> None:
    assert [(each.key, each.fr) for each in COMBAT.ready_made()] == [
        ("serpent", "Le Serpent"),
        ("mountain", "La Montagne"),
        ("tempest", "La Tempête"),
        ("whisper", "Le Murmure"),
    ]
    assert COMBAT.ready_made()[0].brought == published_deck("serpent")
    assert "serpent" not in [each.key for each in COMBAT.ready_made(EDITION)]
    assert len(COMBAT.ready_made(EDITION)) == 3


def test_cb_4_1_an_edition_too_small_for_any_deck_is_found_out() -> None:
    assert COMBAT.faults(EDITION) == ()
    plain = [key for key, card in cards().items() if "Lambda" not in card.text.en]
    kept = [card for card in EDITION["cards"] if getattr(card, "key", "") not in plain[5:]]
    few = EDITION | {"cards": tuple(kept)}
    (fault,) = COMBAT.faults(few)
    assert (fault.code, fault.rule) == ("edition_lacks", "CB-1.3")
    assert "6 others" in words(COMBAT.package).refusal(fault, "en")
    with pytest.raises(Illegal, match="edition_lacks"):
        COMBAT.begin(COMBAT.with_edition(Setup(), few), 2, known=False)


def test_the_house_deals_the_cards_of_the_edition() -> None:
    state = begin_duel(known=True, decks=(deck_with_ours(), published_deck("mountain")))
    texts = {text.key: text.text.en for text in state.sides[0].prints}
    assert texts["ours"] == OURS.text.en
    assert "Wound 3" in texts["venomous_bite"]


def test_cb_7_2_a_table_shows_the_cards_of_the_edition_and_no_others() -> None:
    state = begin_duel(known=False)
    for seat in (0, 1):
        state = COMBAT.play(state, seat, PlayBase("passive")).state
    with pytest.raises(Illegal, match="no_such_card"):
        COMBAT.play(state, 0, PlayCard(GONE))
    (played, *_) = COMBAT.play(state, 0, PlayCard("venomous_bite")).events
    assert played == PlayedCard(0, Texts("Vicious Bite", BITE))


def test_who_imagines_a_deck_takes_it_from_the_edition() -> None:
    state = begin_duel(known=False)
    for seed in range(40):
        for side in COMBAT.imagine(state, None, numbers(seed)).sides:
            assert side.deck is not None
            assert GONE not in side.deck


def test_its_names_are_told_in_both_languages() -> None:
    view = COMBAT.view(begin_duel(known=False), None)
    assert COMBAT.titles(view, "en")["venomous_bite"] == "Vicious Bite"
    assert COMBAT.titles(view, "fr")["venomous_bite"] == BITE
    assert GONE not in COMBAT.titles(view, "en")
    assert COMBAT.edition_titles(EDITION, "fr")["ours"] == "La nôtre"


def test_a_card_is_named_by_its_text_and_no_other_way() -> None:
    bite = cards()["venomous_bite"]
    assert bite.name == Texts("Venomous Bite", BITE)
    renamed = replace(bite, name=Texts("Kiss", BITE))
    others = [each for each in EDITION["cards"] if getattr(each, "key", "") != bite.key]
    (fault,) = COMBAT.faults(EDITION | {"cards": (renamed, *others)})
    assert (fault.code, fault.facts) == ("other_title", {"key": "venomous_bite"})
    unsaid = {**msgspec.to_builtins(bite), "name": None}
    assert msgspec.convert(unsaid, CardEntry) == bite


def test_verdicts_know_the_edition() -> None:
    question = Asked(card="ours", self=Fighter(hand=1))
    with pytest.raises(Illegal, match="unknown_card"):
        COMBAT.adjudications()["technique"].judge(question, numbers(0))
    verdict = COMBAT.adjudications(EDITION)["technique"]
    assert verdict.judge(question, numbers(0)).finding.self.hand == 2
    with pytest.raises(Illegal, match="unknown_card"):
        verdict.judge(Asked(card=GONE, self=Fighter(hand=1)), numbers(0))


def test_a_set_up_with_an_edition_crosses_the_wire_and_an_old_one_is_still_read() -> None:
    setup = COMBAT.with_edition(Setup(), EDITION)
    assert COMBAT.read_setup(msgspec.json.encode(setup)) == setup
    assert COMBAT.read_setup(b'{"decks": [null, null]}').edition is None
    state = begin_duel(known=False)
    assert COMBAT.decode(COMBAT.encode(state)) == state
    old = msgspec.json.decode(COMBAT.encode(COMBAT.begin(Setup(), 2, known=False)))
    del old["edition"]
    assert COMBAT.decode(msgspec.json.encode(old)).edition is None


def test_cb_4_1_a_set_up_may_not_bring_an_edition_that_nobody_could_play() -> None:
    broken = replace(COMBAT.with_edition(Setup(), EDITION), edition=())
    with pytest.raises(Illegal, match="edition_lacks"):
        COMBAT.begin(broken, 2, known=False)
    entry = CardEntry("odd", "house", Texts("Odd", "Odd"))
    wrong = COMBAT.with_edition(Setup(), EDITION | {"cards": [*EDITION["cards"], entry]})
    with pytest.raises(Illegal, match="unreadable"):
        COMBAT.begin(wrong, 2, known=False)
