"""A card in two languages: each text is read, drawn and described, and both are compared."""

import pytest

from games.kernel.rules import LANGUAGES, Language
from games.people.refusals import Invalid
from games.rulebooks import GAMES
from games.shelf.workshop.bench import LONGEST, Bench, Side, bench

EN = "Undertow\nAttack, Movement (Water)\nCondition: Distance X\nEffect: Approach X"
FR = "Ressac\nAttaque, Déplacement (Eau)\nCondition : Distance X\nEffet : S’approcher X"


def read(en: str = "", fr: str = "", key: str = "combat") -> Bench:
    game = GAMES[key]
    assert game.writing is not None
    return bench(game, game.writing, {"en": en, "fr": fr})


def side(of: Bench, language: Language) -> Side:
    return next(each for each in of.sides if each.language == language)


def test_two_texts_that_say_the_same_are_kept_as_they_are() -> None:
    """CB-4.1"""
    result = read(EN, FR)
    assert result.texts is not None
    assert (result.texts.en, result.texts.fr) == (EN, FR)
    assert [each.spots for each in result.sides] == [(), ()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_that_is_left_empty_the_companion_writes(language: Language) -> None:
    result = read(**{language: EN if language == "en" else FR})
    assert result.texts is not None
    other = next(each for each in LANGUAGES if each != language)
    offered = side(result, other).offered
    assert offered.split("\n")[2:] == getattr(result.texts, other).split("\n")[2:]
    assert {"en": "Distance X", "fr": "Distance X"}[other] in offered
    assert side(result, other).card is not None


def test_the_readers_language_comes_first() -> None:
    assert [each.language for each in read(EN).sides] == ["en", "fr"]


def test_a_flaw_stands_under_its_word_and_its_button_mends_it() -> None:
    result = read(EN.replace("Approach", "Aproach"))
    assert result.texts is None
    (spot,) = side(result, "en").spots
    assert (spot.line, spot.before, spot.word, spot.after) == (4, "Effect: ", "Aproach", " X")
    assert spot.suggestion == "Approach"
    assert spot.mend == "en:word:4:9:Approach"
    assert (side(result, "en").understood, side(result, "en").steps) == (1, 2)
    assert "line\u00a04 is not understood" in (side(result, "en").card or "")


def test_where_the_two_say_something_else_the_second_is_told_line_by_line() -> None:
    apart = FR.replace("S’approcher X", "Blesser 2")
    (spot,) = side(read(EN, apart), "fr").spots
    assert spot.mend == "fr:line:4:1:Effet\u00a0: S’approcher X"
    (missing,) = side(read(EN, "\n".join(FR.split("\n")[:3])), "fr").spots
    assert missing.mend == "fr:after:3:1:Effet\u00a0: S’approcher X"
    (extra,) = side(read(EN, f"{FR}\nEffet : Blesser 1"), "fr").spots
    assert extra.mend == "fr:out:5:1:"
    (types,) = side(read(EN, FR.replace("Attaque", "Défense")), "fr").spots
    assert types.mend == "fr:line:2:1:Attaque, Déplacement (Eau)"


@pytest.mark.parametrize("text", ["X", "X\nAttak", "X\n\n\nEffect", "\n\n Undertow", "«»\n«»\n«»"])
def test_half_a_card_is_drawn_as_far_as_it_goes(text: str) -> None:
    result = read(text)
    assert result.texts is None
    assert side(result, "en").spots
    assert (side(result, "en").card or "").startswith("<svg")


def test_nothing_is_nothing_yet() -> None:
    result = read()
    assert result.texts is None
    assert all(each.card is None and not each.spots for each in result.sides)
    assert all("\n" in each.example for each in result.sides)


def test_a_text_longer_than_any_card_is_refused() -> None:
    with pytest.raises(Invalid):
        read("x" * (LONGEST + 1))


@pytest.mark.usefixtures("frogs")
def test_any_game_in_whose_language_people_write_has_its_bench() -> None:
    result = read("Pond Frog\njump, rest", key="frogs")
    assert result.texts is not None
    assert result.texts.fr == "Pond Frog\nsauter, dormir"
    (spot,) = side(read("Pond Frog\njumb", key="frogs"), "en").spots
    assert (spot.word, spot.suggestion) == ("jumb", "jump")
    assert side(result, "en").example == "Tree Frog\njump, rest"
