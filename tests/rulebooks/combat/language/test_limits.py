"""Texts, numbers and depths just within a limit and just beyond it; and which of two readings
counts."""

import pytest

from games.rulebooks.combat.language import Problem, check, read, tree
from games.rulebooks.combat.language.header import Types, own_type, read_title, type_key
from games.rulebooks.combat.language.lexer import DEEPEST, LARGEST, MOST_WORDS
from games.rulebooks.combat.language.reader import LONGEST_TEXT, MOST_STEPS

HEAD = "Title\nAttack\n"
DRAW = "Effect: Draw 1"


def problems_in(text: str) -> list[tuple[int, int, str, int | None]]:
    return [(each.line, each.column, each.code, each.limit) for each in check(text).problems]


def test_a_text_has_eight_thousand_characters_at_most() -> None:
    assert LONGEST_TEXT == 8000
    text = HEAD + DRAW
    assert problems_in(text + " " * (8000 - len(text))) == []
    assert problems_in(text + " " * (8001 - len(text))) == [(1, 1, "text_too_long", 8000)]


def test_a_title_has_sixty() -> None:
    assert read_title("T" * 60, 1) == ("T" * 60, [])
    title, problems = read_title("  " + "T" * 61, 4)
    assert title == "T" * 61
    assert problems == [Problem(4, 63, "title_too_long", limit=60)]


def test_a_title_is_tidied_and_holds_no_sign_that_is_not_printed() -> None:
    assert read_title("\tFlying\u00a0  Kick ", 1) == ("Flying Kick", [])
    assert read_title("E\u0301pée", 1) == ("Épée", [])
    assert read_title(" a\x00b\x07", 2)[1] == [Problem(2, 3, "unprintable", found="U+0000")]


def test_the_name_of_a_type_has_thirty() -> None:
    assert own_type("a" * 30) == "a" * 30
    assert own_type(" " * 9 + "a" * 30) == "a" * 30
    assert own_type("a" * 31) is None
    types = Types(f"Attack ({'a' * 31})", 2)
    assert types.problems == [Problem(2, 9, "bad_type_name", found="a" * 31, limit=30)]


def test_what_is_longer_than_a_hundred_is_the_name_of_no_type() -> None:
    assert type_key("attack" + " " * 94) == "attack"
    assert type_key("attack" + " " * 95) is None


def test_of_what_is_no_type_sixty_characters_are_told() -> None:
    assert [each.found for each in Types("z" * 61, 2).problems] == ["z" * 60]


def test_of_a_strange_word_forty_are_told() -> None:
    for word in ("z" * 40, "z" * 41):
        (problem,) = check(f"{HEAD}Effect: {word} 2").problems
        assert (problem.code, problem.found) == ("unknown_word", "z" * 40)


def test_a_card_has_twenty_types() -> None:
    names = ", ".join("abcdefghijklmnopqrs")
    assert Types(f"Attack ({names})", 2).problems == []
    one_more = Types(f"Attack ({names}, t)", 2)
    assert one_more.problems == [Problem(2, 1, "too_many_types", limit=20)]
    two_main = Types(f"Attack, Defence ({names})", 2)
    assert two_main.problems == one_more.problems


@pytest.mark.parametrize(
    ("line", "main", "secondary"),
    [
        ("Attack", ["attack"], []),
        ("attaque, Défense.", ["attack", "defence"], []),
        (
            "Attack/Rhetoric [Fire; Poison & Wind]",
            ["attack", "rhetoric"],
            ["fire", "poison", "wind"],
        ),
        ("Attack (Fire), ", ["attack"], ["fire"]),
        ("Attack (Fire), Defence (Mine)", ["attack", "defence"], ["fire", "Mine"]),
        ("Attack (My  own)", ["attack"], ["My own"]),
    ],
)
def test_types_are_parted_as_authors_part_them(
    line: str, main: list[str], secondary: list[str]
) -> None:
    types = Types(line, 2)
    assert (types.main, types.secondary, types.problems) == (main, secondary, [])


def test_a_step_has_a_hundred_words() -> None:
    assert MOST_WORDS == 100
    # each bracket counts as a word
    assert problems_in(f"{HEAD}Effect: {'draw 1 then ' * 32}(draw 1)") == []
    longer = f"Effect: {'draw 1 then ' * 33}draw 1"
    assert problems_in(HEAD + longer) == [(3, len(longer), "line_too_long", 100)]


def test_it_is_eight_deep_at_most() -> None:
    assert DEEPEST == 8
    for opened, closed in (("(", ")"), ("everyone has: ", "")):
        assert problems_in(f"{HEAD}Effect: {opened * 8}draw 1{closed * 8}") == []
        ((_, column, code, limit),) = problems_in(f"{HEAD}Effect: {opened * 9}draw 1{closed * 9}")
        assert (code, limit) == ("nested_too_deep", 8)
        assert column == 9 + len(opened) * 8 + max(0, opened.find(":"))
    beside = " then ".join(["(draw 1)"] * 9)
    assert problems_in(f"{HEAD}Effect: {beside}") == []
    mixed = f"Effect: {'(everyone has: ' * 4}draw 1{')' * 4}"
    assert problems_in(HEAD + mixed) == []
    within = f"Effect: (everyone has: {'everyone has: ' * 8}draw 1)"
    assert [each.code for each in check(HEAD + within).problems] == ["nested_too_deep"]
    closing = f"Effect: {'(everyone has: draw 1) then ' * 8}draw 1"
    assert problems_in(HEAD + closing) == []


def test_a_number_goes_to_ninety_nine() -> None:
    assert LARGEST == 99
    for written, meant in (("99", 99), ("099", 99), ("0", 0), ("000", 0), ("007", 7)):
        assert read(f"{HEAD}Effect: Wound {written}").steps == (tree.Effect(tree.Wound(meant)),)
    (problem,) = check(f"{HEAD}Effect: Wound 0{'1234567890' * 2}").problems
    assert (problem.column, problem.code) == (15, "number_too_large")
    assert (problem.found, problem.limit) == ("123456789012", 99)


def test_a_card_has_forty_steps() -> None:
    assert MOST_STEPS == 40
    assert problems_in(HEAD + f"{DRAW}\n" * 40) == []
    assert problems_in(HEAD + f"{DRAW}\n" * 42) == [(43, 1, "too_many_steps", 40)]


def test_twenty_problems_are_told_and_the_others_counted() -> None:
    wrong = "Effect: Wound\n"
    assert len(problems_in(HEAD + wrong * 20)) == 20
    assert problems_in(HEAD + wrong * 21)[20:] == [(23, 14, "more_problems", 1)]
    assert problems_in(HEAD + wrong * 25)[20:] == [(23, 14, "more_problems", 5)]


def test_for_eight_strange_words_of_a_card_a_near_one_is_looked_for() -> None:
    problems = check(HEAD + "Effect: Wuond 2\n" * 10).problems
    assert [each.suggestion for each in problems] == ["wound"] * 8 + [""] * 2


def test_a_type_of_ones_own_may_look_like_any_word() -> None:
    """CB-4.1: a step's own words come first; of two own types, the longer one."""
    own = read(
        "Titre\nAttaque (Draw, Art, Art du thé)\n"
        "Effect: Draw 1\n"
        "Condition: Visible art du thé\n"
        "Condition: Visible art"
    )
    assert own.steps == (
        tree.Effect(tree.DrawAct(1)),
        tree.Condition(tree.Visible("Art du thé")),
        tree.Condition(tree.Visible("Art")),
    )
    longer = read("Titre\nAttaque (Art du thé)\nCondition: Visible art")
    assert longer.steps == (tree.Condition(tree.Visible("art")),)
