"""Problems of bad input: the line, the column, what was expected, and the intended word."""

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


def problem(text: str) -> Problem:
    (only,) = problems(text)
    return only


def location_of(text: str) -> tuple[int, int, str]:
    only = problem(text)
    return only.line, only.column, only.code


def test_a_misspelt_word_is_named_with_the_one_that_was_meant() -> None:
    result = problem(f"{HEAD}Effect: Wuond 2")
    assert result == Problem(3, 9, "unknown_word", "Wuond", ("effect",), "wound")
    assert (
        sentence(result, "en") == "“Wuond” is unknown. Expected: an effect. Did you mean “wound”?"
    )
    french = sentence(result, "fr").replace("\u00a0", " ")
    assert french == "« Wuond » est inconnu. Attendu : un effet. Vouliez-vous dire « wound » ?"


@pytest.mark.parametrize(
    ("step", "line_column_code", "suggestion"),
    [
        ("Effet : Bleser 2", (3, 9, "unknown_word"), "blesser"),
        ("Effect: Move the oponent 2", (3, 18, "unknown_word"), "opponent"),
        ("Effet : piocher 1 puis pousserr 2", (3, 24, "unknown_word"), "pousser"),
        ("Efect: Wound 2", (3, 1, "unknown_label"), "effect"),
        ("Permanant : Force 1", (3, 1, "unknown_label"), "permanent"),
        ("Condition: Counter atack", (3, 20, "unknown_word"), "attack"),
    ],
)
def test_the_nearest_known_word_is_suggested(
    step: str, line_column_code: tuple[int, int, str], suggestion: str
) -> None:
    assert location_of(HEAD + step) == line_column_code
    assert problem(HEAD + step).suggestion == suggestion


def test_of_a_word_of_seven_letters_two_may_be_wrong_of_a_shorter_one_one() -> None:
    for word, meant in (
        ("blesxxr", "blesser"),
        ("wouxd", "wound"),
        ("shxxld", ""),
        ("bxxxser", ""),
    ):
        assert problem(f"{HEAD}Effect: {word} 2").suggestion == meant


@pytest.mark.parametrize(
    ("step", "line_column_code", "expected"),
    [
        ("Effect: Wound", (3, 14, "incomplete"), ("number",)),
        ("Effect:", (3, 8, "incomplete"), ("effect",)),
        ("Effect: Wound 2 3", (3, 17, "unexpected"), ("end", "life", "or", "then")),
        ("Effect: Wound 2)", (3, 16, "unexpected"), ("end",)),
        ("Effect: (Wound 2", (3, 17, "incomplete"), ("bracket",)),
        ("Condition: Counter 2", (3, 20, "unexpected"), ("type",)),
        ("Condition: the", (3, 12, "unexpected"), ("condition",)),
        ("Effect: The opponent 2", (3, 23, "incomplete"), ("damage",)),
        (
            "Effect: The opponent moves away 2 3",
            (3, 35, "unexpected"),
            ("end", "space", "or", "then"),
        ),
        ("Effect: Lose 2", (3, 15, "incomplete"), ("life",)),
        (
            "Intervention (pink): Draw 1",
            (3, 15, "unknown_word"),
            ("everyone", "opponent", "player"),
        ),
        ("Intervention (draw): Draw 1", (3, 15, "unexpected"), ("everyone", "opponent", "player")),
        ("Permanent: Radius 1 Force 1", (3, 21, "unexpected"), ("of_the_marker", "space", "colon")),
        ("Wound 2", (3, 1, "no_label"), ("effect", "permanent", "condition", "intervention")),
    ],
)
def test_what_was_expected_is_told(
    step: str, line_column_code: tuple[int, int, str], expected: tuple[str, ...]
) -> None:
    assert location_of(HEAD + step) == line_column_code
    assert problem(HEAD + step).expected == expected


@pytest.mark.parametrize(
    ("steps", "line_column_code"),
    [
        ("Effect: Draw -1", (3, 14, "negative_number")),
        ("Effect: Draw −∞", (3, 14, "negative_number")),
        ("Effect: Wound X", (3, 15, "unbound_x")),
        ("Effect: Wound X\nEffect: Discard X", (3, 15, "unbound_x")),
        ("Permanent: Armament X", (3, 21, "unbound_x")),
        ("Permanent: Playing a card: discard X", (3, 36, "unbound_x")),
        ("Effect: Everyone discards X", (3, 18, "unbound_x")),
        ("Intervention: Discard X or draw 1\nEffect: Wound X", (4, 15, "unbound_x")),
        ("Permanent: Radius 1: Force 1", (3, 12, "no_marker")),
        ("Effect: Everyone has: Radius 2: wound 1", (3, 23, "no_marker")),
        ("Condition: Distance 0", (3, 21, "impossible_distance")),
        ("Condition: Distance 7", (3, 21, "impossible_distance")),
        ("Condition: Distance ∞", (3, 21, "impossible_distance")),
        ("Condition: Discard ∞", (3, 20, "impossible_discard")),
        ("Effect: Wound 100", (3, 15, "number_too_large")),
        ("Effect: Force 1", (3, 9, "not_an_effect")),
        ("Condition: Wound 1", (3, 12, "not_a_condition")),
        ("Permanent: Dodge", (3, 12, "not_a_permanent")),
        ("Permanent: Wound 1 then draw 1", (3, 12, "not_a_permanent")),
        ("Permanent: Force 1 then block 1", (3, 25, "not_joined")),
        ("Permanent: Force 1 or draw 1", (3, 23, "not_joined")),
        ("Permanent: Draw 1 or wound 1", (3, 12, "not_a_permanent")),
        ("Permanent: The opponent has: wound 1", (3, 30, "not_a_permanent")),
        ("Permanent: Playing a card: Force 1", (3, 28, "not_an_effect")),
        ("Intervention: Immobilise", (3, 15, "not_an_intervention")),
        ("Effect: Play an attack", (3, 9, "not_an_effect")),
        ("Effect: Player only: draw 1", (3, 9, "only_first")),
        ("Intervention: Draw 1 then player only", (3, 27, "only_first")),
        ("Permanent: At the end of their turn: the opponent draws 1", (3, 12, "whose_turn")),
        ('Condition: Counter "--"', (3, 20, "bad_type_name")),
        ("Effect: " + "everyone has: " * 9 + "draw 1", (3, 133, "nested_too_deep")),
        ("Effect: " + "(" * 9 + "draw 1" + ")" * 9, (3, 17, "nested_too_deep")),
        ("Effect: " + "draw 1 then " * 40, (3, 410, "line_too_long")),
    ],
)
def test_a_step_that_makes_no_sense_is_refused(
    steps: str, line_column_code: tuple[int, int, str]
) -> None:
    assert location_of(HEAD + steps) == line_column_code


@pytest.mark.parametrize(
    ("text", "line_column_code"),
    [
        ("Attack\nEffect: Wound 1", (2, 1, "no_types")),
        ("Effect: Wound 1", (1, 1, "no_title")),
        (HEAD, (3, 1, "no_steps")),
        ("T" * 61 + "\nAttack\nEffect: Wound 1", (1, 61, "title_too_long")),
        ("Ti\x07tle\nAttack\nEffect: Wound 1", (1, 3, "unprintable")),
        ("Title\nAtack\nEffect: Wound 1", (2, 1, "unknown_type")),
        ("Title\nAttack, Poison\nEffect: Wound 1", (2, 9, "secondary_type")),
        ("Title\nAttack (Defence)\nEffect: Wound 1", (2, 9, "main_type_in_brackets")),
        ("Title\nAttack, Attaque\nEffect: Wound 1", (2, 9, "repeated_type")),
        ("Title\nAttack (Épée, epee)\nEffect: Wound 1", (2, 15, "repeated_type")),
        ("Title\nAttack (Poison\nEffect: Wound 1", (2, 15, "incomplete")),
        ("Title\nAttack ()\nEffect: Wound 1", (2, 9, "incomplete")),
        ("Title\nAttack (Poison) Fire\nEffect: Wound 1", (2, 17, "unexpected")),
        ("Title\nAttack (!!)\nEffect: Wound 1", (2, 9, "bad_type_name")),
        (
            f"Title\nAttack ({', '.join('abcdefghijklmnopqrst')})\nEffect: Wound 1",
            (2, 1, "too_many_types"),
        ),
        (HEAD + "Effect: Draw 1\n" * 41, (43, 1, "too_many_steps")),
    ],
)
def test_a_card_has_a_title_types_and_steps(
    text: str, line_column_code: tuple[int, int, str]
) -> None:
    """CB-4.1."""
    results = [(p.line, p.column, p.code) for p in problems(text)]
    assert line_column_code in results


@pytest.mark.parametrize(
    ("types", "column", "word"),
    [
        ("Attack)", 7, ")"),
        ("Attack (a))", 11, ")"),
        ("Attack (a)(b)", 11, "("),
        ("Attack (a) b", 12, "b"),
    ],
)
def test_a_bracket_among_the_types_that_nothing_opened_or_parts(
    types: str, column: int, word: str
) -> None:
    (result,) = problems(f"Title\n{types}\nEffect: Wound 1")
    assert (result.line, result.column, result.code, result.found) == (
        2,
        column,
        "unexpected",
        word,
    )


def test_all_problems_are_named_at_once() -> None:
    text = "Titre\nAtaque\nEffet : Bleser 2\nEffet : Piocher\n\nPermanente : Blesser 1"
    assert [(p.line, p.code) for p in problems(text)] == [
        (2, "unknown_type"),
        (3, "unknown_word"),
        (4, "incomplete"),
        (6, "not_a_permanent"),
    ]


def test_beyond_twenty_the_problems_are_counted() -> None:
    results = problems(HEAD + "Effect: zzz zzz\n" * 15)
    assert len(results) == 21
    assert results[-1].code == "more_problems"
    assert results[-1].limit == 10


def test_of_a_line_of_a_thousand_types_forty_one_problems_are_read() -> None:
    many = ", ".join(f"zzz{n}" for n in range(1000))
    results = problems(f"Title\n{many[:3900]}\nEffect: Wound 1")
    assert (results[-1].code, results[-1].limit) == ("more_problems", 41 - 20)


def test_a_type_of_ones_own_is_near_no_word_of_three_letters() -> None:
    read = {"andy": True, "Tohe": True, "dras": False, "dra": True}  # and, the, draw
    two_slips = {"wdra": True, "atack": False, "attck": False, "attxckk": False, "atxxckk": True}
    for name, known in (read | two_slips).items():
        checked = check(f"{HEAD}Condition: Counter {name}\nEffect: Wound 1")
        assert (checked.card is not None) is known


def test_x_is_bound_once_by_a_distance_or_a_discard() -> None:
    read(HEAD + "Condition: Distance X\nEffect: Wound X")
    read(HEAD + "Effect: Discard X then wound X")
    read(HEAD + "Condition: Discard X or distance X\nPermanent: Force -X")
    read(HEAD + "Intervention: Discard X\nEffect: Wound X")


@pytest.mark.parametrize(
    ("step", "line_column_code"),
    [
        ("Effect: Discard at least X", (3, 17, "unbound_x")),
        ("Condition: Life at most X", (3, 17, "unbound_x")),
        ("Effect: Everyone has: draw 1 then discard X", (3, 23, "unbound_x")),
        ("Effect: (everyone discards X) then wound X", (3, 19, "unbound_x")),
        ("Permanent: Everyone has: at the end of each turn: discard X", (3, 26, "unbound_x")),
        ("Permanent: Draw 1 or force 1", (3, 12, "not_a_permanent")),
        ("Condition: Distance ≥ 7", (3, 21, "impossible_distance")),
        ("Intervention: Discard ∞", (3, 23, "impossible_discard")),
    ],
)
def test_what_is_wrong_is_told_once(step: str, line_column_code: tuple[int, int, str]) -> None:
    assert location_of(HEAD + step) == line_column_code


@pytest.mark.parametrize(
    "step",
    [
        "Condition: Distance 1",
        "Condition: Distance 6",
        "Condition: Distance ≥ 6",
        "Effect: Discard ∞",
        "Permanent: At the end of their turn: everyone draws 1",
        "Permanent: At the end of each turn: the opponent draws 1",
        "Effect: (the opponent discards X) then wound X",
    ],
)
def test_what_is_at_the_edge_of_sense_is_read(step: str) -> None:
    read(HEAD + step)


def test_a_radius_without_a_marker_is_told_of_the_first() -> None:
    assert location_of(HEAD + "Permanent: Radius 1: Force 1\nEffect: Radius 2: draw 1") == (
        3,
        12,
        "no_marker",
    )


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
        ("Intervention\nAttack\nEffect: Draw 1", []),  # a title may be any word
        ("Title\nAttack\n" + "Effect: Draw 1\n" * 41 + "Effect: Wuond 1", [(43, "too_many_steps")]),
    ],
)
def test_what_a_card_lacks_is_told_where_it_would_stand(
    text: str, expected: list[tuple[int, str]]
) -> None:
    assert [(each.line, each.code) for each in check(text).problems] == expected


def test_of_what_stands_wrongly_all_its_words_are_told() -> None:
    result = problem(HEAD + "Effect: Wound 2 play again")
    assert (result.column, result.code, result.found) == (17, "unexpected", "play again")
    own = problem("Title\nAttack (Art du thé)\nEffect: Wound 2 art du thé")
    assert (own.column, own.code, own.found) == (17, "unexpected", "art du thé")


def test_what_was_taken_for_a_type_is_not_told_as_strange() -> None:
    result = problem(HEAD + "Condition: Zorglub active 2")
    assert (result.column, result.code, result.found) == (27, "unexpected", "2")


def test_the_marker_may_be_placed_anywhere_on_the_card() -> None:
    read(HEAD + "Permanent: Radius 1: Force 1\nEffect: Draw 1 then mark")


def test_what_stands_in_the_wrong_place_is_named_in_the_readers_language() -> None:
    wound = problem(HEAD + "Condition: Wound 1")
    assert "“wound”" in sentence(wound, "en")
    assert "blesser" in sentence(wound, "fr")
    stranger = problem(HEAD + "Effect: Draw 1 wound")
    assert "wound" in sentence(stranger, "fr")
    assert "blesser" not in sentence(stranger, "fr")


def test_of_a_name_that_names_no_type_forty_characters_are_told() -> None:
    assert problem(f'{HEAD}Condition: Counter "{"-" * 50}"').found == "-" * 40


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
    return sorted(sheet["refusals"].keys() - {"expected", "suggestion"})


@pytest.mark.parametrize("code", codes())
def test_every_problem_is_told_in_both_languages(code: str) -> None:
    example = Problem(1, 1, code, "wound", ("number",), "effect", 3)
    assert sentence(example, "en") != sentence(example, "fr")
    assert "{" not in sentence(example, "en") + sentence(example, "fr")


@pytest.mark.parametrize(
    ("step", "column", "code"),
    [
        ("Effet : Soigner 5", 9, "no_heal"),
        ("Effet : Récupérer 2 PV", 9, "no_heal"),
        ("Effet : Blesser X+1", 18, "no_reckoning"),
        ("Effet : Blesser 1 deux fois", 24, "no_reckoning"),
        ("Effet : L’adversaire défausse 1 carte au hasard", 39, "no_chance"),
        ("Effet : Si distance 2 : blesser 1", 9, "no_supposing"),
        ("Effet : Annuler la dernière technique", 9, "no_cancel"),
        ("Permanente : Force 2 pendant 2 tours", 22, "no_lasting_turns"),
        ("Condition : Aucune carte dans l’historique", 31, "no_pile"),
        ("Effect: Heal 3", 9, "no_heal"),
    ],
)
def test_what_has_no_rule_is_refused_with_the_reason(step: str, column: int, code: str) -> None:
    (result,) = check(HEAD + step).problems
    assert (result.line, result.column, result.code) == (3, column, code)
    assert sentence(result, "fr") != sentence(result, "en")
    assert not result.suggestion


def test_known_commas_and_small_words_are_not_told_as_expected() -> None:
    (result,) = check(HEAD + "Effect: Wound 2 3").problems
    assert result.expected == ("end", "life", "or", "then")
