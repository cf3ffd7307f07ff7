"""Problems of texts that diagnoses.txt has no room for: empty lines, huge texts, hidden signs."""

import tomllib
from importlib.resources import files

import pytest

from games.rulebooks.combat import language
from games.rulebooks.combat.language import Problem, Unreadable, check, read, sentence

HEAD = "Title\nAttack\n"


def problems(text: str) -> tuple[Problem, ...]:
    checked = check(text)
    assert checked.card is None
    return checked.problems


def test_all_problems_are_named_at_once() -> None:
    text = "Titre\nAtaque\nEffet : Bleser 2\nEffet : Piocher\n\nPermanente : Blesser 1"
    assert [(p.line, p.code) for p in problems(text)] == [
        (2, "unknown_type"),
        (3, "unknown_word"),
        (4, "incomplete"),
        (6, "not_a_permanent"),
    ]


def test_of_a_line_of_a_thousand_types_forty_one_problems_are_read() -> None:
    many = ", ".join(f"zzz{n}" for n in range(1000))
    results = problems(f"Title\n{many[:3900]}\nEffect: Wound 1")
    assert (results[-1].code, results[-1].limit) == ("more_problems", 41 - 20)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(1, "no_title"), (1, "no_types"), (1, "no_steps")]),
        ("\n\n", [(1, "no_title"), (1, "no_types"), (1, "no_steps")]),
        ("Title", [(2, "no_types"), (2, "no_steps")]),
        ("\n\nTitle", [(4, "no_types"), (4, "no_steps")]),
        ("Title\n\nAttack", [(4, "no_steps")]),
        ("Title\nEffect: Draw 1\nEffect: Draw 2", [(2, "no_types")]),
        ("Effect: Draw 1\nEffect: Draw 2", [(1, "no_title"), (1, "no_types")]),
        ("Ti\x07tle\nAttack\nEffect: Wound 1", [(1, "unprintable")]),
        ("Intervention\nAttack\nEffect: Draw 1", []),  # a title may be any word
        ("Title\nAttack\n" + "Effect: Draw 1\n" * 41 + "Effect: Wuond 1", [(43, "too_many_steps")]),
    ],
)
def test_what_a_card_lacks_is_told_where_it_would_stand(
    text: str, expected: list[tuple[int, str]]
) -> None:
    assert [(each.line, each.code) for each in check(text).problems] == expected


def test_read_raises_what_check_tells() -> None:
    with pytest.raises(Unreadable) as refused:
        read(HEAD + "Effect: Wuond 2")
    assert refused.value.problems == check(HEAD + "Effect: Wuond 2").problems
    assert str(refused.value) == "3:9 unknown_word"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * 100_000, "text_too_long"),
        (HEAD + "Effect: " + "(" * 10_000, "text_too_long"),
        (HEAD + "Effect: " + "everyone has: " * 10_000 + "draw 1", "text_too_long"),
        (HEAD + "Effect: " + "(" * 3_900, "line_too_long"),
        (HEAD + "Effect: " + "((((((((((((((((draw 1", "nested_too_deep"),
    ],
)
def test_a_huge_or_deep_text_is_refused_before_it_is_read(text: str, code: str) -> None:
    """No test measures the time: the limit itself bounds the work."""
    assert [p.code for p in problems(text)] == [code]


def codes() -> list[str]:
    sheet = tomllib.loads(files(language).joinpath("words.toml").read_text("utf-8"))
    return sorted(sheet["refusals"].keys() - {"expected", "suggestion", "readings"})


@pytest.mark.parametrize("code", codes())
def test_every_problem_is_told_in_both_languages(code: str) -> None:
    example = Problem(1, 1, code, "wound", ("number",), "effect", 3)
    assert sentence(example, "en") != sentence(example, "fr")
    assert "{" not in sentence(example, "en") + sentence(example, "fr")
