"""Each word of the glossary, in a player's wording, in English and in French."""

from typing import get_args

import pytest

from games.kernel.rules import Texts
from games.rulebooks.combat.language import read, tree, write, write_phrase
from games.rulebooks.combat.language.dictionary import vocabulary
from games.rulebooks.combat.language.dictionary.vocabulary import (
    concepts,
    lexicon,
    readings,
    spellings,
)
from games.rulebooks.combat.language.tree import (
    Alone,
    Distance,
    Either,
    Has,
    Infinite,
    Phrase,
    Play,
    Playing,
    Radius,
    SelfWound,
    Then,
    TurnTrigger,
    X,
)
from games.rulebooks.combat.repertoire import make_technique

LABELS = {
    "Condition": ("Condition", tree.Condition),
    "Effect": ("Effet", tree.Effect),
    "Permanent": ("Permanente", tree.Permanent),
    "Intervention": ("Intervention", tree.Intervention),
}

GLOSSARY: list[tuple[str, str, str, Phrase]] = [
    ("Effect", "Wound 2", "Blesser 2", tree.Wound(2)),
    ("Effect", "Self-wound 2", "Se blesser 2", SelfWound(2)),
    ("Effect", "Lose 3 life", "Perdre 3 points de vie", SelfWound(3)),
    ("Effect", "Draw 1", "Piocher 1", tree.DrawAct(1)),
    ("Effect", "Draw a card", "Piocher une carte", tree.DrawAct(1)),
    ("Effect", "Discard 2 cards", "Défausser 2 cartes", tree.Discard(2)),
    ("Condition", "Discard 2", "Défausser 2", tree.Discard(2)),
    ("Effect", "Pass 2", "Passer 2", tree.Pass(2)),
    ("Effect", "Pass 1 turn", "Passer 1 tour", tree.Pass(1)),
    ("Effect", "Play again", "Rejouer", tree.PlayAgain()),
    ("Effect", "Move 3", "Se déplacer 3", tree.MoveAct(3)),
    ("Effect", "Move by two spaces", "Se déplacer de deux cases", tree.MoveAct(2)),
    ("Effect", "Approach 2", "S'approcher 2", tree.Approach(2)),
    ("Effect", "Withdraw 2", "S’éloigner de 2", tree.Withdraw(2)),
    ("Effect", "Push 2", "Pousser 2", tree.Push(2)),
    ("Effect", "Move the opponent away 2", "Éloigner l’adversaire 2", tree.Push(2)),
    ("Effect", "Move the opponent 2", "Déplacer l'adversaire 2", tree.MoveOpponent(2)),
    ("Effect", "Teleport", "Se téléporter sur n’importe quelle case inoccupée", tree.Teleport()),
    (
        "Effect",
        "Teleport to any free space",
        "Sur n'importe quelle case inoccupée",
        tree.Teleport(),
    ),
    (
        "Effect",
        "Place the opponent adjacent",
        "Placer l’adversaire au corps à corps",
        tree.PlaceOpponent(),
    ),
    ("Effect", "Block 3", "Bloquer 3", tree.Block(3)),
    ("Permanent", "Block 1", "Bloquer 1", tree.Block(1)),
    ("Effect", "Shield 3", "Bouclier 3", tree.Shield(3)),
    ("Effect", "Dodge", "Esquiver", tree.Dodge()),
    ("Permanent", "Force 2", "Force 2", tree.Force(2)),
    ("Permanent", "Force -1", "Force −1", tree.Force(-1)),
    ("Permanent", "Charm 3", "Charme 3", tree.Charm(3)),
    ("Permanent", "Charm -2", "Charme -2", tree.Charm(-2)),
    ("Condition", "Charm 3", "Charme 3", tree.Charm(3)),
    ("Permanent", "Armament 2", "Armement 2", tree.Armament(2)),
    ("Permanent", "Immobilise", "Immobiliser", tree.Immobilise()),
    ("Permanent", "Prevent movement", "Empêcher déplacement", tree.Immobilise()),
    ("Permanent", "Prevent attack", "Empêcher attaque", tree.Prevent("attack")),
    (
        "Permanent",
        "The opponent cannot play cards",
        "L’adversaire ne peut pas jouer de cartes",
        tree.NoCards(),
    ),
    ("Condition", "Adjacent", "Corps à corps", Distance(1)),
    ("Condition", "Distance 1", "Distance 1", Distance(1)),
    ("Condition", "Distance 3", "Distance 3", Distance(3)),
    ("Condition", "Distance", "Distance", Distance()),
    ("Condition", "Distance X", "Distance X", Distance(X())),
    ("Condition", "Counter attack", "Contre attaque", tree.Counter("attack")),
    ("Condition", "Visible poison", "Visible poison", tree.Visible("poison")),
    ("Condition", "Ignorant fire", "Ignorant feu", tree.Ignorant("fire")),
    ("Condition", "Poison active", "Poison actif", tree.ActiveTest("poison")),
    ("Condition", "Life <= 5", "Vie ≤ 5", tree.LifeAtMost(5)),
    ("Condition", "5 life or less", "Vie 5 ou moins", tree.LifeAtMost(5)),
    (
        "Effect",
        "The opponent has: draw 1",
        "L’adversaire a : piocher 1",
        Has("opponent", tree.DrawAct(1)),
    ),
    ("Effect", "The opponent draws 1", "L’adversaire pioche 1", Has("opponent", tree.DrawAct(1))),
    ("Effect", "The player draws 1", "Le joueur pioche 1", Has("player", tree.DrawAct(1))),
    (
        "Effect",
        "Everyone has: wound 1",
        "Tout le monde a : blesser 1",
        Has("everyone", tree.Wound(1)),
    ),
    ("Permanent", "Everyone has: Force 1", "Chacun a : Force 1", Has("everyone", tree.Force(1))),
    (
        "Permanent",
        "Playing a card of type attack: draw 1",
        "Jouer une carte attaque : piocher 1",
        Playing("own", "card", "attack", tree.DrawAct(1)),
    ),
    (
        "Permanent",
        "Playing a technique of type attack: draw 1",
        "Jouer une technique d'attaque : piocher 1",
        Playing("own", "technique", "attack", tree.DrawAct(1)),
    ),
    (
        "Permanent",
        "When the opponent plays a card: wound 1",
        "Quand l’adversaire joue une carte : blesser 1",
        Playing("opponent", "card", None, tree.Wound(1)),
    ),
    (
        "Permanent",
        "At the start of their turn: draw 1",
        "Au début de son tour : piocher 1",
        TurnTrigger("start", "own", tree.DrawAct(1)),
    ),
    (
        "Permanent",
        "At the end of their turn the opponent loses 1 life.",
        "À la fin de son tour, l’adversaire perd 1 point de vie.",
        Has("opponent", TurnTrigger("end", "own", SelfWound(1))),
    ),
    (
        "Permanent",
        "At the end of each turn: draw 1",
        "À la fin de chaque tour : piocher 1",
        TurnTrigger("end", "everyone", tree.DrawAct(1)),
    ),
    (
        "Permanent",
        "Adjacency conditions of attacks are ignored",
        "Les conditions de corps à corps des attaques sont ignorées",
        tree.IgnoreAdjacency(),
    ),
    (
        "Permanent",
        "Techniques of type movement cannot be played",
        "Les techniques de déplacement ne peuvent pas être jouées",
        tree.Ban("movement"),
    ),
    ("Effect", "Play an armament", "Jouer un armement", tree.PlayArmament()),
    ("Effect", "Mark", "Marquer", tree.Mark()),
    (
        "Effect",
        "Mark then Radius 2: lose 1 life",
        "Marquer puis rayon 2 : perdre 1 point de vie",
        Then((tree.Mark(), Radius(2, SelfWound(1)))),
    ),
    (
        "Intervention",
        "Player only: discard 1",
        "Joueur seul : défausser 1",
        Alone("player", tree.Discard(1)),
    ),
    ("Intervention", "Opponent only", "Adversaire seul", Alone("opponent")),
    ("Intervention", "Play an attack", "Jouer une attaque", Play("technique", "attack")),
    (
        "Intervention",
        "Discard 1 or play a card of type defence",
        "Défausser 1 ou jouer une carte défense",
        Either((tree.Discard(1), Play("card", "defence"))),
    ),
    ("Effect", "Return this card to hand", "Reprendre cette carte dans sa main", tree.TakeBack()),
    (
        "Effect",
        "Draw 1 then wound 1",
        "Piocher 1 puis blesser 1",
        Then((tree.DrawAct(1), tree.Wound(1))),
    ),
    ("Effect", "Wound infinite", "Blesser infini", tree.Wound(Infinite())),
    ("Effect", "Pull 2", "Attirer 2", tree.Pull(2)),
    ("Effect", "Go next to the opponent", "Se placer à côté de l’adversaire", tree.PlaceSelf()),
    (
        "Effect",
        "Teleport the opponent to any free space",
        "Téléporter l’adversaire",
        tree.SendOpponent(),
    ),
    ("Effect", "Reveal the hand", "Révéler sa main", tree.Reveal()),
    ("Condition", "Life ≥ 5", "Vie 5 ou plus", tree.LifeAtLeast(5)),
    ("Condition", "At least 3 cards in hand", "3 cartes ou plus en main", tree.Hand(3, "at_least")),
    ("Condition", "No card in hand", "Aucune carte", tree.Hand(0)),
    (
        "Condition",
        "Played an attack at the previous turn",
        "Avoir joué une attaque au tour précédent",
        tree.Played("attack"),
    ),
    ("Condition", "Armament", "Armement", tree.Armed()),
    (
        "Effect",
        "The next card of type fire is played whatever the distance",
        "La prochaine carte feu se joue quelle que soit la distance",
        tree.NextCard("distance", "fire"),
    ),
    (
        "Permanent",
        "Each time that the player is wounded: draw 1",
        "Chaque fois que le joueur est blessé : piocher 1",
        tree.Hurt("player", tree.DrawAct(1)),
    ),
    (
        "Permanent",
        "Each time that the opponent discards: draw 1",
        "Chaque fois que l’adversaire défausse : piocher 1",
        tree.Doing("opponent", "discard", tree.DrawAct(1)),
    ),
    ("Permanent", "Charm -∞", "Charme -∞", tree.Charm(Infinite(minus=True))),
]


def card(*steps: str) -> str:
    return "\n".join(("Title", "Attack", *steps))


@pytest.mark.parametrize(("label", "english", "french", "phrase"), GLOSSARY)
def test_a_glossary_word_is_read_in_english(
    label: str, english: str, french: str, phrase: Phrase
) -> None:
    assert read(card(f"{label}: {english}")).steps == (LABELS[label][1](phrase),)


@pytest.mark.parametrize(("label", "english", "french", "phrase"), GLOSSARY)
def test_a_glossary_word_is_read_in_french(
    label: str, english: str, french: str, phrase: Phrase
) -> None:
    assert read(card(f"{LABELS[label][0]} : {french}")).steps == (LABELS[label][1](phrase),)


def test_every_kind_of_phrase_is_in_the_glossary() -> None:
    phrases = [phrase for *_, phrase in GLOSSARY]
    joined = [step for phrase in phrases if isinstance(phrase, Then) for step in phrase.steps]
    shown = {type(phrase) for phrase in (*phrases, *joined)}
    assert shown == set(get_args(tree.Phrase))


@pytest.mark.parametrize(
    "text",
    [
        "EFFECT: WOUND 2",
        "effect:wound 2.",
        "  Effect  :  Wound   2 . ",
        "Effects: wounds 2",
        "Effet : Blesser 2",
        "Effet : blessé 2",
        "Effect : blesser 2",
        "Effet: wound two",
        "Effet\u00a0:\u202fBlesser l’adversaire de deux",
    ],
)
def test_accents_case_stops_plurals_and_spaces_do_not_count(text: str) -> None:
    assert read(card(text)).steps == (tree.Effect(tree.Wound(2)),)


@pytest.mark.parametrize("apostrophe", "'’ʼ")
def test_any_apostrophe_will_do(apostrophe: str) -> None:
    text = f"Effet : Déplacer l{apostrophe}adversaire 2"
    assert read(card(text)).steps == (tree.Effect(tree.MoveOpponent(2)),)


def test_accents_may_be_typed_apart() -> None:
    text = "Effet : De\u0301fausser 2"
    assert read(card(text)).steps == (tree.Effect(tree.Discard(2)),)


def test_a_hyphen_joins_words_and_is_a_minus_before_a_number() -> None:
    joined = read(card("Condition: corps-à-corps", "Effect: self-wound 1", "Permanent: Force-1"))
    assert joined.steps == (
        tree.Condition(Distance(1)),
        tree.Effect(SelfWound(1)),
        tree.Permanent(tree.Force(-1)),
    )


def test_one_card_may_mix_both_languages() -> None:
    mixed = read(card("Condition: Discard 1", "Effet : Blesser 2 then draw 1"))
    assert mixed.steps[1] == tree.Effect(Then((tree.Wound(2), tree.DrawAct(1))))


def test_the_line_of_types_names_several() -> None:
    read_card = read("Titre\nAttaque, Défense (Poison, Feu)\nEffet : Blesser 1")
    assert read_card.types == ("attack", "defence")
    assert read_card.secondary_types == ("poison", "fire")
    assert write(read_card, "en").splitlines()[1] == "Attack, Defence (Poison, Fire)"


def test_the_secondary_types_are_an_open_list() -> None:
    """CB-4.1: an author's own type is written in quotation marks, or without them if the card has
    this type."""
    own = read(
        "Titre\nAttaque (Épée fine)\n"
        "Condition : contre « Œil de lynx »\n"
        'Condition : visible "feu"\n'
        "Condition : épée fine active"
    )
    assert own.steps == (
        tree.Condition(tree.Counter("Œil de lynx")),
        tree.Condition(tree.Visible("fire")),
        tree.Condition(tree.ActiveTest("Épée fine")),
    )
    technique = make_technique(own, Texts("", ""))
    assert technique.has("EPEE FINE")
    assert not technique.has("Épée")


def test_then_binds_tighter_than_or_and_a_colon_reaches_to_the_end() -> None:
    wound, draw, move = tree.Wound(1), tree.DrawAct(1), tree.MoveAct(1)
    assert effect("wound 1 then draw 1 or move 1") == Either((Then((wound, draw)), move))
    assert effect("wound 1 then (draw 1 or move 1)") == Then((wound, Either((draw, move))))
    assert effect("everyone has: wound 1 then draw 1") == Has("everyone", Then((wound, draw)))
    assert effect("(everyone has: wound 1) then draw 1") == Then((Has("everyone", wound), draw))
    assert effect("everyone draws 1 then move 1") == Then((Has("everyone", draw), move))


def effect(text: str) -> Phrase:
    (step,) = read(card(f"Effect: {text}")).steps
    assert isinstance(step, tree.Effect)
    return step.does


def test_their_turn_is_the_subjects() -> None:
    """After a colon, “their” means the carrier's turn; with a subject in the sentence, the
    subject's turn."""
    carried = Has("opponent", TurnTrigger("end", "own", tree.Discard(1)))
    for text in (
        "At the end of their turn the opponent discards 1",
        "At the end of their turn, the opponent discards 1",
        "The opponent has: at the end of their turn: discard 1",
    ):
        (step,) = read(card(f"Permanent: {text}")).steps
        assert step == tree.Permanent(carried)


def test_the_rulebooks_example_is_printed_as_the_rulebook_has_it() -> None:
    phrase = Has("opponent", TurnTrigger("end", "own", SelfWound(1)))
    assert write_phrase(phrase, "fr") == "à la fin de son tour l’adversaire perd 1 point de vie"
    assert write_phrase(phrase, "en") == "at the end of their turn the opponent loses 1 life"


def test_every_form_of_the_vocabulary_means_one_thing() -> None:
    """The lexicon refuses a form with two concepts; the only exception is "un", the article before
    a number."""
    for concept, _, form, _ in readings():
        for spelling in spellings(form):
            means = lexicon()[tuple(word.key for word in vocabulary.words(spelling))].concept
            assert means == concept or (spelling, means.key) == ("un", "article")


@pytest.mark.parametrize("key", sorted(concepts()))
def test_every_concept_has_both_languages(key: str) -> None:
    assert all(concepts()[key].forms[language] for language in ("en", "fr"))
