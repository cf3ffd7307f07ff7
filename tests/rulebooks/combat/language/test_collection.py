"""Cards in authors' wording: read, written, read again in both languages, and played."""

import pytest

from games.kernel.rules import LANGUAGES
from games.rulebooks.combat.language import read, write, write_step
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import Last
from tests.rulebooks.combat.cast import Scene
from tests.rulebooks.combat.language.collection import COLLECTION, Written

each_card = pytest.mark.parametrize(
    "card", COLLECTION, ids=[each.steps[:60] for each in COLLECTION]
)


def test_it_is_large() -> None:
    assert len(COLLECTION) >= 150
    assert len({(each.types, each.steps) for each in COLLECTION}) == len(COLLECTION)


@each_card
def test_it_is_read_as_it_is_meant(card: Written) -> None:
    steps = [write_step(step, "en") for step in read(card.text("Titre")).steps]
    assert " | ".join(steps) == card.reads


@each_card
def test_written_in_either_language_it_is_read_alike(card: Written) -> None:
    meant = read(card.text("Titre"))
    for language in LANGUAGES:
        assert read(write(meant, language)) == meant


@each_card
def test_played_it_does_what_it_must(card: Written) -> None:
    scene = Scene(card.text("Titre"), blanks=3, other_blanks=3)
    scene.set(0, life=15, hurt=2, previous=("passive",))
    scene.set(1, life=15, previous=("attack",), last=Last(("attack",), 0, wounds=2))
    scene.does("a")
    while not isinstance(scene.request, Turn):
        scene.does(scene.options()[0])
    left = (scene.me.life, scene.you.life, len(scene.me.hand), len(scene.you.hand))
    assert left == card.left
