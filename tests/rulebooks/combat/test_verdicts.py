"""The verdict of one technique, from what is visible at a table."""

import msgspec
import pytest

from games.kernel.hexes import Hex
from games.kernel.record import Illegal
from games.rulebooks.combat.catalogue import cards
from games.rulebooks.combat.language import read
from games.rulebooks.combat.moves import Choose, StepTo
from games.rulebooks.combat.verdicts import (
    TECHNIQUE,
    ActiveCard,
    Asked,
    Fighter,
    Found,
    LastTechnique,
)
from tests.rulebooks.combat.cast import card


def judge_technique(question: Asked) -> Found:
    return TECHNIQUE.judge(question, lambda n: 0).finding


def refusal_code(question: Asked) -> str:
    with pytest.raises(Illegal) as refusal:
        TECHNIQUE.judge(question, lambda n: 0)
    return refusal.value.code


NEAR = Fighter(position=Hex(0, 1))
AT = Fighter(position=Hex(0, 0), hand=3)


def test_cb_6_1_the_venomous_bite() -> None:
    judged = judge_technique(Asked(card="venomous_bite", self=AT, opponent=NEAR))
    assert [step.done for step in judged.steps] == [True, True, True, False]
    assert judged.opponent.life == 18
    assert judged.self.hand == 1
    assert judged.stays
    assert judged.turn_ends
    assert judged.steps[1].because[0].rule == "CB-5.2"
    assert "20" not in judged.steps[1].because[0].text.fr
    assert judged.steps[1].step.fr == "Effet\u00a0: Blesser 2"


def test_cb_3_4_a_condition_that_fails_and_what_is_not_reached() -> None:
    judged = judge_technique(Asked(card="venomous_bite", self=Fighter(hand=1), opponent=NEAR))
    assert [step.done for step in judged.steps] == [False] * 4
    assert judged.steps[0].because[0].rule == "CB-3.4"
    assert judged.steps[3].because[0].text.en == "Not reached: a condition before it was not met."
    assert not judged.stays


def test_a_base_technique() -> None:
    judged = judge_technique(Asked(base="attack", self=AT, opponent=NEAR))
    assert judged.opponent.life == 19
    assert judge_technique(Asked(base="attack")).opponent.life == 20


def test_a_text_of_ones_own_with_choices() -> None:
    text = card("Effect: Wound 3 or push 2", "Effect: Move 1")
    question = Asked(text=text, self=AT, opponent=NEAR)
    assert judge_technique(question).opponent.life == 17
    choices = (Choose(1), StepTo(Hex(0, 1)))
    judged = judge_technique(msgspec.structs.replace(question, choices=choices))
    assert judged.opponent.position == (0, 3)
    assert judged.self.position == (0, 1)


def test_last_and_active_cards_count() -> None:
    last = LastTechnique(types=("attack",), wounds=3)
    judged = judge_technique(
        Asked(card="parry", self=Fighter(life=17, hand=1), opponent=NEAR, last=last)
    )
    assert (judged.self.life, judged.opponent.life) == (20, 18)
    fury = Fighter(position=Hex(0, 0), active=("fury",))
    assert judge_technique(Asked(base="attack", self=fury, opponent=NEAR)).opponent.life == 17
    nest = Fighter(position=Hex(0, 1), active=(ActiveCard("snake_nest", marker=Hex(1, 0)),))
    assert judge_technique(Asked(base="passive", self=AT, opponent=nest)).self.hand == 4


def test_a_dodge_from_the_table() -> None:
    last = LastTechnique(types=("attack",), wounds=2, pushes=(Hex(1, 0),))
    hurt = Fighter(life=18, position=Hex(3, 0), hand=1)
    judged = judge_technique(Asked(card="roll", self=hurt, opponent=NEAR, last=last))
    assert judged.self.life == 20
    assert judged.self.position == (1, 0)


def test_the_turn_goes_on_where_one_plays_again() -> None:
    assert not judge_technique(Asked(card="focus", self=AT, opponent=NEAR)).turn_ends


def test_cb_3_8_a_push_over_the_edge() -> None:
    edge = Fighter(position=Hex(0, 3))
    me = Fighter(position=Hex(0, 2), hand=3)
    judged = judge_technique(Asked(card="over_the_edge", self=me, opponent=edge))
    assert not judged.opponent.inside


def test_what_bad_input_gets() -> None:
    wait = Fighter(position=Hex(0, 1), active=("guard",))
    calm = Fighter(position=Hex(0, 1), active=("call_to_peace",))
    assert refusal_code(Asked()) == "which_technique"
    assert refusal_code(Asked(card="guard", base="attack")) == "which_technique"
    assert refusal_code(Asked(card="nobody")) == "unknown_card"
    assert refusal_code(Asked(text="Nobody")) == "unreadable"
    assert refusal_code(Asked(card="guard", self=Fighter(hand=0))) == "empty_hand"
    assert refusal_code(Asked(base="attack", last=LastTechnique(types=("!",)))) == "no_such_type"
    assert refusal_code(Asked(base="passive", choices=(Choose(0),))) == "nothing_asked"
    assert refusal_code(Asked(base="attack", self=NEAR, opponent=NEAR)) == "same_space"
    assert refusal_code(Asked(base="attack", self=Fighter(position=Hex(4, 0)))) == "no_such_space"
    assert refusal_code(Asked(base="attack", self=Fighter(hand=-1))) == "zone_size"
    assert refusal_code(Asked(base="attack", self=Fighter(life=21))) == "too_much_life"
    assert refusal_code(Asked(base="passive", opponent=wait)) == "never_waits"
    assert refusal_code(Asked(base="attack", self=AT, opponent=calm)) == "prevented"
    assert refusal_code(Asked(base="movement", choices=(Choose(0),))) == "other_question"


@pytest.mark.parametrize("key", list(cards()))
def test_every_published_card_is_judged(key: str) -> None:
    for distance in (1, 3):
        other = Fighter(position=Hex(0, distance), hand=2)
        judged = judge_technique(Asked(card=key, self=AT, opponent=other))
        assert len(judged.steps) == len(read(cards()[key].text.en).steps)
        assert all(step.because for step in judged.steps)


def test_cb_1_3_nobody_holds_more_cards_than_a_deck_has() -> None:
    assert judge_technique(Asked(base="passive", self=Fighter(hand=20))).self.hand >= 20
    for hand in (-1, 21):
        assert refusal_code(Asked(base="passive", self=Fighter(hand=hand))) == "zone_size"


def test_it_crosses_the_wire() -> None:
    data = b'{"base": "attack", "self": {"position": [0, 0]}, "opponent": {"position": [0, 1]}}'
    judged = judge_technique(msgspec.json.decode(data, type=Asked))
    written = msgspec.json.decode(msgspec.json.encode(judged))
    fields = {"steps", "choices", "assumed", "self", "opponent", "stays", "turn_ends"}
    assert set(written) == fields
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"bass": "attack"}', type=Asked)


def test_a_choice_that_was_made_for_the_asker_is_told() -> None:
    text = card("Effect: Wound 3 or push 2", "Effect: Move 1")
    judged = judge_technique(Asked(text=text, self=AT, opponent=NEAR, choices=(Choose(0),)))
    either, step = judged.choices
    assert (either.step, either.given, either.others) == (1, True, 1)
    assert (step.step, step.given, step.by) == (2, False, "self")
    assert (step.told.en, step.told.fr) == ("Go no further", "S’en tenir là")
    assert step.asked.en == "a step"
    made = judge_technique(Asked(text=text, self=AT, opponent=NEAR)).choices[0]
    assert (made.step, made.given, made.others) == (1, False, 1)
    assert made.told.en == "Wound 3"
    forced = judge_technique(Asked(text=card("Effect: Push 1"), self=AT, opponent=NEAR))
    assert forced.choices == ()


def test_what_is_asked_before_the_first_step_has_no_step() -> None:
    trap = "Permanent: When the opponent plays a card: draw 1 or wound 1"
    waits = Fighter(position=Hex(0, 1), hand=2, active=(card(trap, "Intervention: Draw 1"),))
    (choice,) = judge_technique(Asked(card="guard", self=AT, opponent=waits)).choices
    assert (choice.step, choice.by, choice.others) == (0, "opponent", 1)


def test_cb_1_3_a_pile_that_is_not_told_has_twenty_cards() -> None:
    text = card("Effect: Draw 99")
    assert judge_technique(Asked(text=text, self=Fighter(hand=1))).self.hand == 20
    assert judge_technique(Asked(text=text, self=Fighter(hand=1, pile=3))).self.hand == 3


def test_no_technique_costs_less_than_nothing() -> None:
    for wounds, life in ((-3, 10), (0, 10), (2, 12)):
        hurt = Fighter(life=10, position=Hex(0, 0), hand=1)
        last = LastTechnique(types=("attack",), wounds=wounds)
        dodges = Asked(text=card("Effect: Dodge"), self=hurt, opponent=NEAR, last=last)
        assert judge_technique(dodges).self.life == life


def test_a_card_is_called_by_its_first_line_cut_at_sixty() -> None:
    with pytest.raises(Illegal) as refusal:
        TECHNIQUE.judge(Asked(text=f"{'T' * 70}\nAttack\nEffect: Wound 1"), lambda n: 0)
    assert "T" * 60 in repr(refusal.value.facts)
    assert "T" * 61 not in repr(refusal.value.facts)
    with pytest.raises(Illegal) as refusal:
        judge_technique(Asked(base="attack", last=LastTechnique(types=("!" * 70,))))
    assert refusal.value.facts["type"] == "!" * 60


def test_types_are_said_in_either_language() -> None:
    parry = Asked(card="parry", self=Fighter(life=17, hand=1), opponent=NEAR)
    for kind in ("attack", "Attaque", "ATTAQUES"):
        last = LastTechnique(types=(kind,), wounds=3)
        assert judge_technique(msgspec.structs.replace(parry, last=last)).opponent.life == 18
    assert judge_technique(Asked(base="attaque", self=AT, opponent=NEAR)).opponent.life == 19
    glace = card("Condition: Counter ice", "Effect: Wound 1")
    last = LastTechnique(types=("passif", "Glace"))
    assert judge_technique(Asked(text=glace, self=AT, opponent=NEAR, last=last)).opponent.life == 19


def test_a_card_without_a_hand_is_judged_with_as_many_as_it_asks_for() -> None:
    judged = judge_technique(Asked(card="venomous_bite", opponent=Fighter()))
    assert [step.done for step in judged.steps] == [True, True, True, False]
    assert judged.self.hand == 0
    (assumed,) = judged.assumed
    assert assumed.en.startswith("No hand was given: judged with 2 cards")
    far = judge_technique(Asked(text=card("Condition: Distance 2", "Effect: Wound 1")))
    assert [step.done for step in far.steps] == [False, False]
    assert "1 carte, " in far.assumed[0].fr
    charm = card("Permanent: Charm 4", "Intervention: Draw 1") + "\n"
    charmed = judge_technique(Asked(card="guard", opponent=Fighter(active=(charm,))))
    assert "4 cartes" in charmed.assumed[0].fr


def test_cb_3_4_a_failed_condition_ends_the_turn_after_play_again_too() -> None:
    text = card("Effect: Play again", "Condition: Distance 5")
    assert judge_technique(Asked(text=text, self=AT, opponent=NEAR)).turn_ends


def test_cb_3_7_with_which_step_an_active_card_waits() -> None:
    text = "Two\nPassive\nIntervention: Draw 1\nPermanent: Force 2\nIntervention: Draw 1"
    for step, life in ((None, 19), (1, 19), (3, 17)):
        me = Fighter(position=Hex(0, 0), active=(ActiveCard(text, step),))
        assert judge_technique(Asked(base="attack", self=me, opponent=NEAR)).opponent.life == life
    for step in (0, 2, 4):
        me = Fighter(position=Hex(0, 0), active=(ActiveCard(text, step),))
        assert refusal_code(Asked(base="attack", self=me, opponent=NEAR)) == "never_waits"


def test_of_a_text_that_cannot_be_read_the_first_problem_is_told() -> None:
    with pytest.raises(Illegal) as refusal:
        TECHNIQUE.judge(Asked(text=card("Effect: Wuond 1", "Effect: Draww 1")), lambda n: 0)
    assert refusal.value.facts["line"] == 3


def test_cb_5_18_a_charm_of_twenty_can_still_be_met() -> None:
    for charm, held in ((20, 20), (21, None)):
        text = card(f"Permanent: Charm {charm}", "Intervention: Draw 1")
        question = Asked(card="guard", opponent=Fighter(active=(text,)))
        if held is None:
            assert refusal_code(question) == "charmed"
        else:
            assert f"with {held} cards" in judge_technique(question).assumed[0].en


def test_the_smallest_hand_is_judged_that_does_most() -> None:
    for steps, count in (("Discard 1", 2), ("Discard 5", 6), ("Distance 5", 1)):
        judged = judge_technique(Asked(text=card(f"Condition: {steps}")))
        assert judged.assumed[0].en.split(" with ")[1].startswith(f"{count} card")


def test_what_waits_beside_the_card_does_not_count_as_it() -> None:
    text = card("Effect: Draw 1", "Intervention: Draw 1", "Effect: Draw 2")
    me = Fighter(position=Hex(0, 0), hand=1, active=("fury",))
    judged = judge_technique(Asked(text=text, self=me, opponent=NEAR))
    assert judged.stays
    assert [each.because[0].rule for each in judged.steps] == ["CB-5.4", "CB-3.7", "CB-3.7"]
    assert not judge_technique(Asked(text=card("Effect: Draw 1"), self=me, opponent=NEAR)).stays


def test_cb_3_4_a_card_that_returns_has_failed_all_the_same() -> None:
    text = card("Effect: Return this card to hand", "Condition: Distance 5")
    judged = judge_technique(Asked(text=text, self=AT, opponent=NEAR))
    assert [step.done for step in judged.steps] == [True, False]


def test_cb_5_4_as_far_as_possible_is_done() -> None:
    steps = judge_technique(Asked(text=card("Effect: Draw 99", "Effect: Draw 1"), self=AT)).steps
    assert [step.done for step in steps] == [True, False]


def test_cb_5_16_a_dodge_finds_where_the_first_push_began() -> None:
    last = LastTechnique(types=("attack",), pushes=(Hex(1, 0), Hex(2, 0)))
    hurt = Fighter(position=Hex(3, 0), hand=1)
    assert judge_technique(
        Asked(card="roll", self=hurt, opponent=NEAR, last=last)
    ).self.position == (1, 0)


def test_whoever_plays_no_card_holds_none_unless_it_is_told() -> None:
    judged = judge_technique(Asked(base="attack"))
    assert (judged.self.hand, judged.opponent.hand) == (0, 0)
