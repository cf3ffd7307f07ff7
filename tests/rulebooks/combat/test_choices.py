"""Texts on the buttons of a duel, in both languages."""

import pytest

from games.kernel.choices import choices
from games.kernel.record import Illegal
from games.kernel.rules import Language, Texts
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.combat.moves import Choose, PlayCard, ShowDeck
from games.rulebooks.combat.rules.audit import Audit
from games.rulebooks.combat.state import BOUNDLESS, number_duplicates
from tests.rulebooks.combat.cast import BLANK, Scene, card

GUARD = "Guard\nDefence\nEffect: Block 2"
WAITS = card("Intervention: Draw 1 or discard 1 then wound 2", title="Spit")


def choice_texts(scene: Scene, language: Language) -> list[str]:
    view = COMBAT.view(scene.state, scene.request.seat)
    return [each.text for each in choices(COMBAT, view, scene.request, language, ("Zoé", "Max"))]


def test_cb_3_1_a_turn_says_what_each_technique_does() -> None:
    assert choice_texts(Scene(GUARD), "en") == [
        "Attack: wound 1 if adjacent",
        "Defend: block 1",
        "Wait: draw 1 card",
        "Talk: this turn brings nothing else",
        "Move: 1 space",
        "Play Guard",
    ]
    assert choice_texts(Scene(GUARD), "fr")[0] == "Attaquer\u00a0: blesser 1 au corps à corps"


def test_cb_3_3_a_card_in_hand_says_what_it_does() -> None:
    scene = Scene(GUARD, WAITS)
    view = COMBAT.view(scene.state, scene.request.seat)
    moves = [each.move for each in choices(COMBAT, view, scene.request, "en", ("Zoé", "Max"))]
    texts = [
        COMBAT.card_text(view, each.card, "en") for each in moves if isinstance(each, PlayCard)
    ]
    assert texts == ["Effect: Block 2.", "Intervention: Draw 1 or discard 1 then wound 2."]
    assert COMBAT.card_text(view, "attack", "en") == ""


def test_two_cards_of_one_title_are_told_apart() -> None:
    other = "Guard\nDefence\nEffect: Block 3"
    assert choice_texts(Scene(GUARD, other, BLANK), "en")[5:] == [
        "Play Guard (1)",
        "Play Guard (2)",
        "Play Blank",
    ]
    titles = Texts("Guard", "Garde"), Texts("Guard", "Rempart")
    assert number_duplicates(titles) == (Texts("Guard (1)", "Garde"), Texts("Guard (2)", "Rempart"))


def test_cb_3_7_an_intervention_names_its_card_whose_it_is_and_the_way() -> None:
    scene = Scene(WAITS, WAITS, blanks=1, other=(WAITS,), other_blanks=1).does("a")
    scene.does("A", seat=1).does("b")
    assert choice_texts(scene, "en")[6:10] == [
        "Take the intervention of Spit (1) (the opponent’s): draw 1",
        "Take the intervention of Spit (1) (the opponent’s): discard 1 then wound 2",
        "Take the intervention of Spit (2) (the opponent’s): draw 1",
        "Take the intervention of Spit (2) (the opponent’s): discard 1 then wound 2",
    ]
    scene.does("passive")
    mine = choice_texts(scene, "fr")[6:]
    assert "Jouer l’intervention de Spit (1) (la vôtre)\u00a0: piocher 1" in mine


def test_cb_5_30_a_way_is_told_by_its_text() -> None:
    scene = Scene(card("Effect: Wound 3 or push 2")).does("a")
    assert choice_texts(scene, "en") == ["Wound 3", "Push 2"]
    assert choice_texts(scene, "fr") == ["Blesser 3", "Pousser 2"]
    assert scene.request.marks(scene.state, Choose(0)) == ()


def test_cb_5_8_to_cb_5_13_spaces_are_told_with_what_is_done_there() -> None:
    walk = Scene().does("movement")
    assert choice_texts(walk, "en")[:2] == [
        "Go no further",
        "Go to the space 1 north of the centre",
    ]
    shove = Scene(card("Effect: Move the opponent 1")).does("a")
    assert "Déplacer l’adversaire sur la case à 2 au sud du centre" in choice_texts(shove, "fr")
    out = Scene(card("Effect: Push 1"), at=((2, -3), (3, -1))).does("a")
    assert any(
        text.startswith("Push the opponent out of the arena") for text in choice_texts(out, "en")
    )
    put = Scene(card("Effect: Place the opponent adjacent")).does("a")
    assert "Put the opponent on the space 1 north of the centre" in choice_texts(put, "en")
    jump = Scene(card("Effect: Teleport")).does("a")
    assert len(choice_texts(jump, "fr")) == 35


def test_cb_5_5_a_discard_names_the_card_or_a_hidden_one() -> None:
    losing = card("Effect: Discard 1")
    assert choice_texts(Scene(losing, GUARD, BLANK).does("a"), "en") == [
        "Discard Guard",
        "Discard Blank",
    ]
    table = Scene(losing, blanks=2, known=False).does("a")
    assert choice_texts(table, "fr") == ["Défausser une carte cachée"]
    any_number = Scene(card("Effect: Discard X"), blanks=1).does("a")
    assert choice_texts(any_number, "en") == ["Discard 0 cards", "Discard 1 card"]


def test_cb_5_19_an_armament_without_bounds_is_told_as_such() -> None:
    scene = Scene(card("Permanent: Armament ∞", "Intervention: Draw 1"), blanks=1)
    scene.does("a").does("passive")
    texts = [text for text in choice_texts(scene, "en") if "armament" in text]
    assert texts == ["Strike with an armament: discard 1 card, wound ∞"]
    assert str(BOUNDLESS) not in texts[0]


def test_who_can_only_pass_passes_quietly() -> None:
    scene = Scene(card("Permanent: Prevent movement", "Intervention: Draw 1", types="Movement"))
    assert [each.__name__ for each in scene.request.passes] == ["PassTurn"]
    walk = Scene().does("movement")
    view = COMBAT.view(walk.state, 0)
    stay, *steps = choices(COMBAT, view, walk.request, "en")
    assert stay.quiet
    assert not any(step.quiet for step in steps)


class TestAudit:
    """CB-7.3: the revealed deck is counted, card by card."""

    scene = Scene(known=False).set(0, history=("spit", "spit", "coils"), seen=("coils", "spit"))
    request = Audit(0)

    def test_what_was_seen_is_in_it(self) -> None:
        form = self.request.form(self.scene.state)
        fewest = {slot.name: slot.fewest for slot in form.faces}
        assert (fewest["spit"], fewest["coils"], fewest["fury"]) == (2, 1, 0)
        assert form.total == 20

    def test_it_makes_the_deck(self) -> None:
        state = self.scene.state
        move = ShowDeck(tuple(sorted(["spit"] * 10 + ["coils"] * 10)))
        filled = self.request.form_values(state, move)
        assert self.request.read_form(state, filled) == move

    def test_too_few_of_what_was_seen_are_refused_by_the_form(self) -> None:
        state = self.scene.state
        filled = self.request.form_values(state, ShowDeck(("spit",) * 19 + ("coils",)))
        spit = [slot.name for slot in self.request.form(state).faces].index("spit")
        short = (*filled[:spit], (1,), *filled[spit + 1 :])
        with pytest.raises(Illegal, match=r"form\.few"):
            self.request.read_form(state, short)
