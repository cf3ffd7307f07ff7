"""The verdict of a strike: the source's examples, every field of the contract, and refusals."""

from functools import partial
from typing import Any

import msgspec
import pytest

from games.kernel.record import Illegal
from games.kernel.rules import LANGUAGES, load_rules
from games.kernel.words import words
from games.rulebooks.martial_art.verdicts.question import StrikeAsked
from games.rulebooks.martial_art.verdicts.strike import STRIKE, StrikeFound
from games.trials.laws import numbers

FACES = {"f": "failure", "s": "success", "x": "exceptional"}


def odds(question: StrikeAsked) -> Any:
    assert STRIKE.odds is not None
    return STRIKE.odds(question)


def strike_question(
    kind: str, zone: int, attacker: Any, defender: Any, **fields: Any
) -> StrikeAsked:
    """Return the question as the API reads it."""
    whole: dict[str, Any] = {
        "kind": kind,
        "zone": zone,
        "attacker": attacker if isinstance(attacker, dict) else {"fighter": attacker},
        "defender": defender if isinstance(defender, dict) else {"fighter": defender},
    } | fields
    for name in ("attack_faces", "defence_faces"):
        if name in whole:
            whole[name] = [FACES[face] for face in whole[name]]
    return msgspec.convert(whole, StrikeAsked)


def judge_strike(*args: Any, **fields: Any) -> StrikeFound:
    return STRIKE.judge(strike_question(*args, **fields), numbers(1)).finding


def test_the_sources_first_example_igors_punch_on_the_left_arm() -> None:
    li_ming = {"fighter": "li_ming", "tokens": {"defence": 1}}
    result = judge_strike("punch", 2, "igor", li_ming, attack_faces="ss", defence_faces="sf")
    assert (result.attack.successes, result.defence.successes, result.damage) == (2, 1, 1)
    assert (result.column, result.tokens_lost, result.out) == (1, (), None)


def test_the_sources_second_example_three_damages_to_a_right_leg() -> None:
    kimberley = {"fighter": "kimberley", "techniques": ["mawashi_geri"]}
    question = strike_question("kick", 4, kimberley, "li_ming", belt="white", attack_faces="sssf")
    ruling = STRIKE.judge(question, numbers(1))
    result = ruling.finding
    assert (result.damage, result.column, result.tokens_lost) == (3, 3, ("move",))
    (lost,) = [step for step in ruling.steps if step.code == "tokens_lost"]
    assert (lost.rule, lost.facts) == ("MA-5.1", {"tokens": ("move",)})


def test_ma_4_3_more_successes_in_defence_than_in_attack_do_no_damage() -> None:
    li_ming = {"fighter": "li_ming", "tokens": {"defence": 1}, "columns": [0, 3, 0, 0, 0]}
    result = judge_strike("punch", 2, "igor", li_ming, attack_faces="fs", defence_faces="ss")
    assert (result.damage, result.column) == (0, 3)


def test_ma_6_1_the_sources_crochet_throws_three_dice() -> None:
    igor = {"fighter": "igor", "techniques": ["crochet"]}
    assert judge_strike("punch", 1, igor, "li_ming").attack.dice == 3


def test_faces_left_out_are_rolled_and_odds_need_none() -> None:
    question = strike_question("punch", 2, "igor", {"fighter": "li_ming", "tokens": {"defence": 1}})
    result = STRIKE.judge(question, numbers(5)).finding
    assert (len(result.attack.faces), len(result.defence.faces)) == (2, 2)
    die = [STRIKE.judge(question, partial(min, side)).finding.attack.faces[0] for side in range(6)]
    assert die == ["failure"] * 2 + ["success"] * 3 + ["exceptional"]
    assert odds(question)["damage"].texts() == {"0": "19/27", "1": "20/81", "2": "4/81"}


def test_without_defence_two_dice_give_nought_one_or_two() -> None:
    chances = odds(strike_question("punch", 2, "igor", "li_ming"))["damage"]
    assert chances.texts() == {"0": "1/9", "1": "4/9", "2": "4/9"}
    assert str(chances.mean) == "4/3"


def test_steps_explain_themselves_in_both_languages_and_cite_rules() -> None:
    igor = {"fighter": "igor", "techniques": ["crochet"], "styles": ["puncheur"], "bonus_dice": 1}
    li_ming = {
        "fighter": "li_ming",
        "tokens": {"defence": 1},
        "styles": ["voie_du_serpent"],
        "columns": [0, 5, 0, 0, 0],
    }
    fields = {"belt": "black", "from_behind": True}
    question = strike_question(
        "punch", 2, igor, li_ming, **fields, attack_faces="xxsss", defence_faces="f"
    )
    ruling = STRIKE.judge(question, numbers(1))
    sheet, rules = words("games.rulebooks.martial_art"), load_rules("games.rulebooks.martial_art")
    codes = [(step.code, step.rule) for step in ruling.steps]
    assert codes == [
        ("dice", "MA-4.2"),
        ("dice", "MA-7.3"),
        ("dice", "MA-4.2"),
        ("dice", "MA-8.1"),
        ("defence_lost", "MA-8.1"),
        ("exceptional", "MA-8.1"),
        ("parry", "MA-4.2"),
        ("no_effect", "MA-8.4"),
        ("attack", "MA-4.3"),
        ("defence", "MA-4.3"),
        ("damage", "MA-4.3"),
        ("out", "MA-5.2"),
    ]
    for step in ruling.steps:
        assert step.rule in rules
        assert all("{" not in sheet.step(step, language) for language in LANGUAGES)
    assert (ruling.finding.damage, ruling.finding.out, ruling.finding.column) == (7, "ko", 6)


def test_ma_5_2_a_technical_ko_and_ma_7_4_no_push_of_the_fallen() -> None:
    hirumasa = {"fighter": "hirumasa", "techniques": ["tsuppari"]}
    igor = {"fighter": "igor", "columns": [4, 3, 0, 4, 0]}
    result = judge_strike("punch", 2, hirumasa, igor, belt="black", attack_faces="sf")
    assert (result.out, result.pushed, result.tokens_lost) == ("technical_ko", 0, ("punch",))
    assert judge_strike("punch", 2, hirumasa, "igor", belt="black", attack_faces="ff").pushed == 2


def test_ma_8_8_a_discard_is_told() -> None:
    wonja = {"fighter": "wonja", "techniques": ["khai_kong"]}
    igor = {"fighter": "igor", "tokens": {"defence": 1}}
    fields = {"belt": "black", "defence_faces": "ff"}
    assert judge_strike("kick", 2, wonja, igor, attack_faces="xff", **fields).discarded
    assert not judge_strike("kick", 2, wonja, igor, attack_faces="sff", **fields).discarded


def test_what_the_verdict_cannot_see_may_be_told() -> None:
    ricardo = {"fighter": "ricardo", "techniques": ["ginga_de_bahia"]}
    attacker = ricardo | {"start_zone": ["move", "move", "kick"]}
    assert judge_strike("kick", 2, attacker, "igor").attack.dice == 4
    snake = {"fighter": "li_ming", "styles": ["voie_du_serpent"]}
    empty = {"fighter": "igor", "zone_empty": True}
    assert judge_strike("kick", 2, snake, empty, belt="black").attack.dice == 3
    sumo = {"fighter": "hirumasa", "styles": ["oshi_zumo"], "tokens": {"punch": 1}}
    assert judge_strike("kick", 2, "ricardo", sumo, belt="black", attack_faces="ss").damage == 1


@pytest.mark.parametrize(
    ("args", "fields", "code", "rule"),
    [
        (("punch", 6, "igor", "li_ming"), {}, "no_such_zone", "MA-1.1"),
        (("punch", 1, "bruce", "li_ming"), {}, "no_such_fighter", "MA-2.1"),
        (("punch", 1, "igor", "igor"), {}, "same_fighter", "MA-2.1"),
        (("kick", 1, "igor", "li_ming"), {}, "no_such_strike", "MA-3.5"),
        (("headbutt", 1, "li_ming", "igor"), {}, "no_such_strike", "MA-3.5"),
        (("punch", 1, "igor", "li_ming"), {"attack_faces": "sss"}, "wrong_dice", "MA-4.2"),
        (("punch", 1, "igor", "li_ming"), {"defence_faces": "s"}, "wrong_dice", "MA-4.2"),
        (("punch", 1, "igor", "li_ming"), {"from_behind": True}, "black_belt_only", "MA-7.3"),
    ],
)
def test_what_is_refused(args: Any, fields: Any, code: str, rule: str) -> None:
    with pytest.raises(Illegal) as refused:
        judge_strike(*args, **fields)
    assert (refused.value.code, refused.value.rule) == (code, rule)


@pytest.mark.parametrize(
    ("attacker", "code"),
    [
        ({"techniques": ["kiai"]}, "not_its_technique"),
        ({"techniques": ["hadouken"]}, "no_such_technique"),
        ({"techniques": ["oeil_du_tigre"]}, "not_now"),
        ({"techniques": ["crochet", "uppercut"]}, "one_of_a_kind"),
        ({"techniques": ["crochet", "crochet"]}, "one_of_a_kind"),
        ({"styles": ["puncheur", "danseur"]}, "one_of_a_kind"),
        ({"styles": ["crochet"]}, "not_now"),
        ({"bonus_dice": 21}, "bonus_range"),
        ({"bonus_dice": -1}, "bonus_range"),
        ({"techniques": ["serie_de_jabs"], "start_zone": ["punch"]}, "start_zone_lacks"),
        ({"start_zone": ["kick"]}, "not_in_set"),
        ({"start_zone": ["energy", "headbutt"]}, "strike_not_held"),
    ],
)
def test_what_an_attacker_cannot_have(attacker: Any, code: str) -> None:
    with pytest.raises(Illegal, match=code):
        judge_strike("punch", 1, {"fighter": "igor"} | attacker, "li_ming", belt="black")


@pytest.mark.parametrize(
    ("defender", "code"),
    [
        ({"tokens": {"defence": 3}}, "not_in_set"),
        # Li-Ming's left and right arms each picture a Defence at square 2.
        ({"tokens": {"defence": 1}, "columns": [0, 2, 0, 0, 2]}, "lost_already"),
        ({"tokens": {"defence": 2}, "columns": [0, 2, 0, 0, 1]}, "lost_already"),
        ({"tokens": {"defence": -1}}, "not_in_set"),
        ({"tokens": {"move": 1}}, "moves_do_not_defend"),
        ({"zone_empty": True, "tokens": {"defence": 1}}, "zone_not_empty"),
        ({"columns": [7, 0, 0, 0, 0]}, "column_range"),
        ({"columns": [6, 0, 0, 0, 0]}, "already_fallen"),
        ({"techniques": ["fureur_du_leopard"]}, "not_now"),
    ],
)
def test_what_a_defender_cannot_have(defender: Any, code: str) -> None:
    with pytest.raises(Illegal, match=code):
        judge_strike("punch", 1, "igor", {"fighter": "li_ming"} | defender, belt="black")


def test_ma_9_2_a_token_that_a_set_has_none_of_lies_in_no_zone() -> None:
    """Li-Ming has no Headbutt and Kimberley no Lock; Hirumasa has only two Punches."""
    kimberley = {"fighter": "kimberley", "start_zone": ["lock", "punch"]}
    with pytest.raises(Illegal, match="not_in_set") as refused:
        judge_strike("punch", 1, kimberley, "igor")
    assert refused.value.facts["count"] == 0
    hirumasa = {"fighter": "hirumasa", "styles": ["oshi_zumo"]}
    for punches, allowed in ((2, True), (3, False)):
        question = hirumasa | {"tokens": {"punch": punches}}
        if allowed:
            assert not judge_strike("punch", 1, "igor", question, belt="black").discarded
        else:
            with pytest.raises(Illegal, match="not_in_set"):
                judge_strike("punch", 1, "igor", question, belt="black")


def test_an_end_that_adds_nothing_to_a_strike_and_white_belts_two_techniques() -> None:
    with pytest.raises(Illegal, match="no_strike_technique"):
        judge_strike(
            "punch", 1, {"fighter": "kimberley", "techniques": ["kiai"]}, "igor", belt="black"
        )
    with pytest.raises(Illegal, match="white_belt_techniques"):
        judge_strike("punch", 1, {"fighter": "igor", "styles": ["puncheur"]}, "li_ming")
    with pytest.raises(Illegal, match="say_start_zone"):
        judge_strike("punch", 1, {"fighter": "ricardo", "techniques": ["ginga_de_bahia"]}, "igor")


def test_unknown_fields_are_refused_where_they_are_read() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        strike_question("punch", 1, {"fighter": "igor", "style": "puncheur"}, "li_ming")
    with pytest.raises(msgspec.ValidationError):
        strike_question("bite", 1, "igor", "li_ming")


PUSHER = {"fighter": "hirumasa", "techniques": ["tsuppari"]}


def test_ma_7_6_a_collision_gives_a_die_and_strikes_the_third_with_one() -> None:
    igor = {"fighter": "igor", "tokens": {"defence": 1}, "columns": [0, 1, 0, 0, 0]}
    third = {"defender": igor, "attack_faces": ["exceptional"], "defence_faces": ["failure"] * 2}
    fields = {"belt": "black", "third": third, "attack_faces": "ssf"}
    result = judge_strike("punch", 2, PUSHER, "wonja", **fields)
    assert (result.attack.dice, result.damage, result.pushed) == (3, 2, 0)
    assert result.third is not None
    assert (result.third.attack.dice, result.third.defence.dice) == (1, 2)
    assert (result.third.damage, result.third.column) == (1, 2)
    assert result.third.tokens_lost == ("defence",)
    question = strike_question("punch", 2, PUSHER, "wonja", belt="black", third={"defender": igor})
    assert set(odds(question)) == {"damage", "collision_damage"}
    codes = [step.code for step in STRIKE.judge(question, numbers(1)).steps]
    assert codes[codes.index("collided") :][:2] == ["collided", "dice"]


def test_ma_7_6_only_a_push_collides_and_a_third_is_somebody_else() -> None:
    third = {"defender": {"fighter": "igor"}}
    for args, code in (
        (("punch", 2, "hirumasa", "wonja"), "no_collision"),
        (("punch", 1, PUSHER, "wonja"), "no_collision"),  # Tsuppari applies to the arms only
        (("punch", 2, PUSHER, "igor"), "same_fighter"),
    ):
        with pytest.raises(Illegal, match=code):
            judge_strike(*args, belt="black", third=third)


def test_ma_8_3_what_exceptional_faces_bring_is_told_in_figures() -> None:
    harite = {"fighter": "hirumasa", "techniques": ["harite"]}
    question = strike_question("punch", 2, harite, "igor", belt="black", attack_faces="xxs")
    ruling = STRIKE.judge(question, numbers(1))
    assert (ruling.finding.burden, ruling.finding.energy) == (2, 0)
    assert (ruling.steps[-1].code, ruling.steps[-1].facts) == ("burdened", {"movements": 2})
    atama = {"fighter": "hirumasa", "techniques": ["futsu_no_atama"]}
    question = strike_question("headbutt", 2, atama, "igor", belt="black", attack_faces="xff")
    ruling = STRIKE.judge(question, numbers(1))
    assert (ruling.finding.burden, ruling.finding.energy) == (0, 1)
    assert (ruling.steps[-1].code, ruling.steps[-1].facts) == ("gained", {"energy": 1})


def test_ma_4_2_twenty_dice_may_be_added_and_no_more() -> None:
    plain = judge_strike("punch", 1, "igor", "li_ming").attack.dice
    for bonus, fits in ((20, True), (21, False)):
        igor = {"fighter": "igor", "bonus_dice": bonus}
        if fits:
            assert judge_strike("punch", 1, igor, "li_ming").attack.dice == plain + bonus
        else:
            with pytest.raises(Illegal, match="bonus_range") as refused:
                judge_strike("punch", 1, igor, "li_ming")
            assert refused.value.facts == {"most": 20}
