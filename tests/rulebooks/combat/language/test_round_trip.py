"""A printed card is read back as the same tree, in either language; so a card translates itself."""

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings

from games.kernel.rules import Language
from games.rulebooks.combat.language import Card, check, read, tree, write, write_phrase
from games.rulebooks.combat.language.dictionary.vocabulary import words
from games.rulebooks.combat.language.lexer import MOST_WORDS
from games.rulebooks.combat.language.reader import LONGEST_TEXT
from games.rulebooks.combat.language.tree import (
    Alone,
    Either,
    Has,
    Phrase,
    Radius,
    Then,
    TurnTrigger,
)
from tests.rulebooks.combat.language import trees

BITE = """Morsure venimeuse
Attaque                     (Poison)
Condition : Défausser 1
Effet : Blesser 2
Permanente : À la fin de son tour l'adversaire perd 1 point de vie.
Intervention : Piocher 1
"""


def is_short_enough(text: str) -> bool:
    longest = max(len(words(line)) for line in text.splitlines())
    return len(text) <= LONGEST_TEXT and longest <= MOST_WORDS


def assert_comes_back(card: Card) -> None:
    for language in ("en", "fr"):
        text = write(card, language)
        assume(is_short_enough(text))
        checked = check(text)
        assert checked.problems == (), text
        assert checked.card == card, text
        assert write(read(text), language) == text


def test_every_tree_comes_back_from_its_text(long: bool) -> None:
    check_all = settings(
        max_examples=10_000 if long else 120, deadline=None, suppress_health_check=list(HealthCheck)
    )(given(trees.cards())(assert_comes_back))
    check_all()


def test_every_tree_crosses_the_wire(long: bool) -> None:
    @settings(max_examples=2_000 if long else 50, deadline=None)
    @given(trees.cards())
    def crosses(card: Card) -> None:
        assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card

    crosses()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "Morsure venimeuse\n"
            "Attack (Poison)\n"
            "Condition: Discard 1\n"
            "Effect: Wound 2\n"
            "Permanent: At the end of their turn the opponent loses 1 life\n"
            "Intervention: Draw 1",
        ),
        (
            "fr",
            "Morsure venimeuse\n"
            "Attaque (Poison)\n"
            "Condition\u00a0: Défausser 1\n"
            "Effet\u00a0: Blesser 2\n"
            "Permanente\u00a0: À la fin de son tour l’adversaire perd 1 point de vie\n"
            "Intervention\u00a0: Piocher 1",
        ),
    ],
)
def test_the_venomous_bite_typed_by_a_player_is_printed_in_both(
    language: Language, text: str
) -> None:
    assert write(read(BITE), language) == text


DRAW, WOUND = tree.DrawAct(1), tree.Wound(1)
DRAWS, SHIELD = Has("everyone", DRAW), Has("everyone", tree.Shield(1))


@pytest.mark.parametrize(
    ("phrase", "written"),
    [
        (Then((SHIELD, DRAW)), "(everyone has: shield 1) then draw 1"),
        (Then((DRAW, SHIELD)), "draw 1 then everyone has: shield 1"),
        (Then((DRAWS, DRAW)), "everyone draws 1 then draw 1"),
        (Then((Radius(1, WOUND), DRAW)), "(radius 1: wound 1) then draw 1"),
        (Then((Either((DRAW, WOUND)), DRAW)), "(draw 1 or wound 1) then draw 1"),
        (Then((DRAW, Either((DRAW, WOUND)))), "draw 1 then (draw 1 or wound 1)"),
        (Either((Then((DRAW, WOUND)), DRAW)), "draw 1 then wound 1 or draw 1"),
        (Either((Then((DRAW, SHIELD)), WOUND)), "(draw 1 then everyone has: shield 1) or wound 1"),
        (Either((Then((SHIELD, DRAW)), WOUND)), "(everyone has: shield 1) then draw 1 or wound 1"),
        (Either((WOUND, Then((DRAW, SHIELD)))), "wound 1 or draw 1 then everyone has: shield 1"),
        (
            Either((Then((DRAW, SHIELD, WOUND)), DRAW)),
            "draw 1 then (everyone has: shield 1) then wound 1 or draw 1",
        ),
        (
            Either((Then((DRAW, WOUND, SHIELD)), DRAW)),
            "(draw 1 then wound 1 then everyone has: shield 1) or draw 1",
        ),
        (Either((DRAWS, WOUND)), "everyone draws 1 or wound 1"),
        (Either((SHIELD, WOUND)), "(everyone has: shield 1) or wound 1"),
        (Either((Alone("player"), DRAW)), "player only or draw 1"),
        (Either((Alone("opponent", DRAW), WOUND)), "(opponent only: draw 1) or wound 1"),
        (Either((DRAW, Alone("opponent", WOUND))), "draw 1 or opponent only: wound 1"),
    ],
)
def test_what_a_colon_announces_is_bracketed_where_more_follows(
    phrase: Phrase, written: str
) -> None:
    assert write_phrase(phrase, "en") == written


@pytest.mark.parametrize(
    ("phrase", "written"),
    [
        (Has("opponent", tree.SelfWound(0)), "l’adversaire perd 0 point de vie"),
        (Has("opponent", tree.SelfWound(1)), "l’adversaire perd 1 point de vie"),
        (Has("opponent", tree.SelfWound(2)), "l’adversaire perd 2 points de vie"),
        (Has("opponent", tree.SelfWound(tree.X())), "l’adversaire perd X points de vie"),
        (Has("opponent", tree.SelfWound(tree.Infinite())), "l’adversaire perd ∞ points de vie"),
        (tree.Hand(0), "aucune carte en main"),
        (tree.Hand(0, "at_most"), "aucune carte en main"),
        (tree.Hand(0, "at_least"), "au moins 0 carte en main"),
        (tree.Hand(1), "1 carte en main"),
        (tree.Hand(2, "at_most"), "au plus 2 cartes en main"),
        (tree.Distance(), "distance"),
        (tree.Distance(1), "corps à corps"),
        (tree.Distance(1, "at_most"), "distance ≤ 1"),
        (tree.Distance(2), "distance 2"),
        (tree.Force(-2), "force −2"),
        (tree.Charm(tree.Infinite(minus=True)), "charme −∞"),
        (tree.Force(tree.X(minus=True)), "force −X"),
        (
            Has("opponent", TurnTrigger("end", "own", DRAW)),
            "à la fin de son tour l’adversaire pioche 1",
        ),
        (
            Has("opponent", TurnTrigger("end", "player", DRAW)),
            "l’adversaire a : à la fin du tour du joueur : piocher 1",
        ),
        (
            Has("player", TurnTrigger("start", "own", TurnTrigger("end", "own", DRAW))),
            "le joueur a : au début de son tour : à la fin de son tour : piocher 1",
        ),
        (
            Has("opponent", TurnTrigger("start", "own", tree.Shield(1))),
            "l’adversaire a : au début de son tour : bouclier 1",
        ),
        (Has("opponent", tree.Discard(2)), "l’adversaire défausse 2"),
        (Has("opponent", tree.Discard(2, "at_least")), "l’adversaire a : défausser au moins 2"),
        (Has("opponent", tree.PlayArmament()), "l’adversaire joue un armement"),
        (Has("opponent", tree.PlayArmament(2)), "l’adversaire a : jouer un armement 2"),
        (tree.Playing("own", "card", None, DRAW), "jouer une carte : piocher 1"),
        (
            tree.Playing("opponent", "technique", "Bidule", DRAW),
            "quand l’adversaire joue une technique de type « Bidule » : piocher 1",
        ),
        (tree.Hurt("own", DRAW), "chaque fois qu’il est blessé : piocher 1"),
        (tree.Doing("own", "draw", WOUND), "chaque fois que l’on pioche : blesser 1"),
        (tree.Doing("everyone", "discard", DRAW), "chaque fois que quelqu’un défausse : piocher 1"),
        (
            tree.Doing("opponent", "move", DRAW),
            "chaque fois que l’adversaire se déplace : piocher 1",
        ),
    ],
)
def test_a_phrase_as_a_french_author_writes_it(phrase: Phrase, written: str) -> None:
    assert write_phrase(phrase, "fr").replace("\u00a0", " ") == written
