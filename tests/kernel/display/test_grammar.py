"""How a name changes the sentence it is put into."""

import pytest

from games.kernel.display.grammar import (
    Noun,
    begins_with_a_vowel,
    choose_form,
    group_repeats,
    join_words,
)
from games.kernel.record import Event, Record
from games.kernel.words import Words, words

ELIDED = (
    *(
        "Anna",
        "Élodie",
        "Émile",
        "Inès",
        "Omar",
        "Ulysse",
        "Œdipe",
        "Iris",
        "Océane",
        "Ève",
        "Aïcha",
    ),
    # A mute h: Greek and Latin names, Henri and related names, as most people pronounce them now.
    *("Hélène", "Héloïse", "Hector", "Henri", "Henriette", "Hermione", "Hippolyte", "Hortense"),
    *(
        "Hubert",
        "Hervé",
        "Honoré",
        "Honorine",
        "Hadrien",
        "Homère",
        "Hercule",
        "Hélias",
        "Hyacinthe",
    ),
    # A y before a consonant counts as a vowel.
    *("Yves", "Yvonne", "Yvain", "Ysé", "Ysaline"),
    *("histoire", "homme", "huile", "heure", "humeur", "habit", "hiver", "horloge", "honneur"),
    "hésitation",
)
APART = (
    *("Bob", "Chloé", "Zoé", "Wanda", "Ÿ", "Boris", "Łucja", "Ngozi", "Çelik"),
    # An aspirated h: Germanic, English, Arabic and Japanese names, and every unknown name.
    *("Hugo", "Hugues", "Harold", "Harry", "Hassan", "Hiroshi", "Hans", "Heidi", "Helga", "Hilda"),
    *("Hakim", "Hamza", "Howard", "Holly", "Han", "Hua", "Hobbit", "Hulk"),
    # A semivowel.
    *("Yannick", "Yasmine", "Yohan", "Youssef", "Yeva", "Iouri", "Ioulia"),
    # Numbers, letters, text in quotes or in another script.
    *(
        "11",
        "8 cartes",
        "A",
        "O",
        "H",
        "«\u00a0Ours\u00a0»",
        "?",
        "",
        "Ангелина",
        "阿明",
        "🥋 Anna",
    ),
    *("onze", "onzième", "oui", "ouistiti", "héros", "hauteur", "haine", "hasard", "hérisson"),
    *("hiérarchie", "hors", "huit", "hotte"),
)


@pytest.mark.parametrize("name", ELIDED)
def test_a_vowel_shortens_the_word_before_it(name: str) -> None:
    assert begins_with_a_vowel(name)
    assert join_words("C’est le tour de ", name, "fr") == f"C’est le tour d’{name}"
    assert join_words("Que ", name, "fr") == f"Qu’{name}"
    assert join_words("la place que ", name, "fr") == f"la place qu’{name}"
    assert join_words("près du ", name, "fr") == f"près de l’{name}"
    assert join_words("revient au ", name, "fr") == f"revient à l’{name}"


@pytest.mark.parametrize("name", APART)
def test_an_aspirated_h_and_whatever_nobody_knows_do_not(name: str) -> None:
    assert not begins_with_a_vowel(name)
    for before in ("C’est le tour de ", "Que ", "près du ", "revient au "):
        assert join_words(before, name, "fr") == before + name


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("le tour de ", "le Grand", "le tour du Grand"),
        ("l’avis de ", "les Ours", "l’avis des Ours"),
        ("un coup à ", "le poing", "un coup au poing"),
        ("À ", "les armes", "Aux armes"),
        ("De ", "la défausse", "De la défausse"),
        ("le tour de ", "Le Gall", "le tour de Le Gall"),
        ("le tour de ", "Les", "le tour de Les"),
        ("(de ", "Anna", "(d’Anna"),
        ("«\u00a0le ", "ours", "«\u00a0l’ours"),
        ("le coude ", "Anna", "le coude Anna"),
        ("monde", "Anna", "mondeAnna"),
    ],
)
def test_an_article_grows_together_with_the_word_before_it(
    before: str, after: str, expected: str
) -> None:
    assert join_words(before, after, "fr") == expected


def test_english_does_none_of_that() -> None:
    assert join_words("the turn de ", "Anna", "en") == "the turn de Anna"


def test_nouns_take_articles_and_names_do_not() -> None:
    starter, reach, impact = Noun("Amorce", "f"), Noun("Parade", "f"), Noun("Impact", "m")
    assert [each.with_article("the", "fr") for each in (starter, reach, impact)] == [
        "l’Amorce",
        "la Parade",
        "l’Impact",
    ]
    assert [each.with_article("a", "fr") for each in (starter, impact)] == [
        "une Amorce",
        "un Impact",
    ]
    assert Noun("Impact", "m").with_article("a", "en") == "an Impact"
    assert Noun("Starter", "f").with_article("a", "en") == "a Starter"
    assert Noun("gants", "mp").with_article("a", "fr") == "des gants"
    assert Noun("gants", "mp").with_article("the", "fr") == "les gants"
    assert Noun("gloves", "mp").with_article("a", "en") == "gloves"
    assert Noun("Kiai").with_article("the", "fr") == "Kiai"


@pytest.mark.parametrize(
    ("value", "en", "fr"),
    [(0, "none", "none"), (1, "one", "one"), (2, "many", "many"), (-1, "many", "one")],
)
def test_a_number_chooses_its_form(value: int, en: str, fr: str) -> None:
    assert choose_form("none|one|many", value, "en") == en
    assert choose_form("none|one|many", value, "fr") == fr
    assert choose_form("one|many", 0, "en") == "many"
    assert choose_form("one|many", 0, "fr") == "one"


def test_anything_else_by_whether_it_is_there() -> None:
    assert [choose_form("with|without", value, "en") for value in (True, False, None, "", "x")] == [
        *("with", "without", "without", "without", "with")
    ]
    assert [choose_form("none|one|many", cards, "en") for cards in ((), ("a",), ("a", "b"))] == [
        *("none", "one", "many")
    ]
    assert choose_form("{n:a|b}|c", True, "en") == "{n:a|b}"


def test_what_is_alike_is_counted() -> None:
    assert [*group_repeats(["Move", "Move", "Energy", "Move"])] == ["2 × Move", "Energy", "Move"]


class Card(Record, frozen=True):
    kind: str
    strike: str | None = None


class Laid(Event, frozen=True):
    seat: int
    card: Card
    cards: tuple[Card, ...] = ()
    stopped: int = 0


NAMES = words("games.rulebooks.karatekarte").sheet
LAID = {
    "en": "{seat}’s card is {card:the}, beside {cards:a}"
    "{stopped:| ({stopped} stopped)| ({stopped} stopped)}.",
    "fr": "La carte de {seat} est {card:the}, à côté de {cards:counted}"
    "{stopped:| ({stopped} arrêté)| ({stopped} arrêtés)}.",
}
STARTER = Card("starter", "left_fist")


def test_a_sentence_is_put_together_so() -> None:
    sheet = Words(
        {
            "events": {"laid": {"en": LAID["en"], "fr": LAID["fr"]}},
            "names": {**NAMES["names"], "starter": {"en": "Starter", "fr": "Amorce"}},
            "pieces": {"card": {"en": "{strike} {kind}", "fr": "{kind}{strike: du {strike}|}"}},
            "gender": {"names.starter": {"fr": "f"}, "pieces.card": {"fr": "{kind}"}},
        }
    )
    event = Laid(0, STARTER, (STARTER, STARTER), 2)
    assert sheet.event(event, "fr", ("Anna",)) == (
        "La carte d’Anna est l’Amorce du poing gauche, "
        "à côté de 2 × Amorce du poing gauche (2 arrêtés)."
    )
    assert sheet.event(Laid(0, Card("starter")), "fr", ("Hugo",)) == (
        "La carte de Hugo est l’Amorce, à côté de rien."
    )
    assert sheet.event(Laid(0, STARTER, (STARTER,), 1), "en", ("Anna",)) == (
        "Anna’s card is the left fist Starter, beside a left fist Starter (1 stopped)."
    )
