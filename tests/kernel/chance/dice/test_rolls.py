"""A roll accounts for every die; dice thrown at the table are read by the same rules."""

import random
from collections.abc import Iterable

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.kernel.chance.dice import Die, InvalidFaces, Part, Roll, Unreadable, parse, read, roll
from games.kernel.chance.dice.notation import EXPLOSIONS, REROLLS
from games.kernel.record import Below
from tests.kernel.chance.dice.notations import TEXTS


def _read(text: str, *faces: int | str) -> Roll:
    return read(parse(text), faces)


def _fates(part: Part) -> list[tuple[int | str, int, str, bool]]:
    return [(die.face, die.points, die.fate, die.exploded) for die in part.dice]


def _numbers(numbers: Iterable[int]) -> Below:
    following = iter(numbers)
    return lambda n: next(following)


def test_four_dice_keep_three_plus_two() -> None:
    rolled = roll(parse("4d6kh3+2"), _numbers([3, 0, 5, 2]))
    four = (Die(4, 4, "kept"), Die(1, 0, "dropped"), Die(6, 6, "kept"), Die(3, 3, "kept"))
    assert rolled == Roll("4d6kh3+2", (Part("4d6kh3", None, four, 13), Part("2", None, (), 2)), 15)
    assert rolled == _read("4d6kh3+2", 4, 1, 6, 3)


def test_of_equal_dice_the_one_thrown_last_is_dropped() -> None:
    assert [die.fate for die in _read("3d6kh2", 2, 2, 2).parts[0].dice] == [
        "kept",
        "kept",
        "dropped",
    ]
    assert [die.fate for die in _read("3d6dh1", 2, 2, 2).parts[0].dice] == [
        "kept",
        "kept",
        "dropped",
    ]


@pytest.mark.parametrize(
    ("text", "total"), [("4d6kh1", 6), ("4d6kl1", 1), ("4d6dh1", 7), ("4d6dl1", 12), ("4d6k2", 10)]
)
def test_keep_and_drop_highest_and_lowest(text: str, total: int) -> None:
    assert _read(text, 4, 1, 6, 2).total == total


def test_rerolled_dice_stay_in_the_breakdown_and_score_nothing() -> None:
    again = _read("2d6r<3", 1, 2, 5, 3)
    assert again.total == 8
    assert [die.fate for die in again.parts[0].dice] == ["rerolled", "rerolled", "kept", "kept"]
    once = _read("2d6ro<3", 1, 2, 5)
    assert once.total == 7
    assert [die.fate for die in once.parts[0].dice] == ["rerolled", "kept", "kept"]


def test_an_explosion_adds_dice_each_for_itself() -> None:
    rolled = _read("2d6!kh2", 6, 6, 1, 4)
    assert rolled.total == 12
    assert _fates(rolled.parts[0]) == [
        (6, 6, "kept", True),
        (6, 6, "kept", True),
        (1, 0, "dropped", False),
        (4, 0, "dropped", False),
    ]


def test_a_compound_explosion_counts_as_one_die() -> None:
    rolled = _read("2d6!!kh1", 6, 6, 1, 4)
    assert rolled.total == 13
    assert [die.fate for die in rolled.parts[0].dice] == ["kept", "kept", "kept", "dropped"]
    succeeded = _read("2d6!!=6>=13", 6, 6, 1, 4)
    assert [die.points for die in succeeded.parts[0].dice] == [0, 0, 1, 0]


def test_successes_less_failures() -> None:
    rolled = _read("5d10>=8f1", 8, 10, 1, 7, 9)
    assert rolled.total == 2
    assert [die.points for die in rolled.parts[0].dice] == [1, 1, -1, 0, 1]


def test_ma_1_3_martial_dice_count_every_success_face_once() -> None:
    rolled = roll(parse("6martial"), _numbers(range(6)))
    faces = ["failure", "failure", "success", "success", "success", "exceptional"]
    assert [die.face for die in rolled.parts[0].dice] == faces
    assert rolled.total == 4
    assert rolled == _read("6martial", *faces)


def test_ma_7_1_against_a_lock_only_exceptional_faces_count() -> None:
    assert _read("3martial>=2", "success", "exceptional", "failure").total == 1


def test_fate_percent_and_custom_dice() -> None:
    assert _read("4dF", -1, 0, 1, -1).total == -1
    assert _read("d%", 100).total == 100
    assert _read("2d{0,0,1,1,1,2}", 2, 0).total == 2


def test_terms_are_summed_by_label() -> None:
    rolled = _read("2d6[fire]+1d8[cold]-3[fire]+1", 5, 6, 7)
    assert rolled.by_label == {"fire": 8, "cold": 7, None: 1}
    assert rolled.total == 16
    assert [part.subtotal for part in rolled.parts] == [11, 7, -3, 1]


MISREPORTED = [
    ("2d6", (3,), "faces.too_few", 1),
    ("2d6", (), "faces.too_few", 0),
    ("2d6", (3, 4, 5), "faces.too_many", 2),
    ("2d6", (3, 7), "faces.impossible", 1),
    ("2d6", (0, 3), "faces.impossible", 0),
    ("2d6", (3, "six"), "faces.impossible", 1),
    ("2d6", (3, True), "faces.impossible", 1),
    ("2d{1,5}", (1, 3), "faces.impossible", 1),
    ("1d6!", (6,), "faces.too_few", 1),
    ("1d6!", (5, 2), "faces.too_many", 1),
    ("1d6r1", (1,), "faces.too_few", 1),
    ("1d6ro1", (1, 1, 4), "faces.too_many", 2),
    ("2d6+d4", (6, 5, 5), "faces.impossible", 2),
    ("2martial", ("success", 1), "faces.impossible", 1),
    ("2martial", ("success", "critical"), "faces.impossible", 1),
    ("7", (1,), "faces.too_many", 0),
]


@pytest.mark.parametrize(("text", "faces", "code", "position"), MISREPORTED)
def test_faces_that_cannot_have_fallen_are_refused(
    text: str, faces: tuple[int | str, ...], code: str, position: int
) -> None:
    with pytest.raises(InvalidFaces) as misreported:
        _read(text, *faces)
    assert (misreported.value.code, misreported.value.position) == (code, position)


def test_a_die_explodes_at_most_twenty_times() -> None:
    always_six = roll(parse("1d6!"), lambda n: n - 1)
    assert len(always_six.parts[0].dice) == EXPLOSIONS + 1
    assert always_six.total == 6 * (EXPLOSIONS + 1)
    assert [die.exploded for die in always_six.parts[0].dice] == [True] * EXPLOSIONS + [False]


def test_the_house_does_not_reroll_for_ever_but_the_table_may() -> None:
    always_lowest = roll(parse("1d6r<6"), lambda n: 0)
    assert [die.face for die in always_lowest.parts[0].dice] == [1] * REROLLS + [6]
    many = [1] * 50
    assert _read("1d6r<6", *many, 6).total == 6


def test_the_most_that_is_allowed_is_rolled() -> None:
    assert roll(parse("10000d6kh5000"), lambda n: 0).total == 5000
    worst = roll(parse("43d10000r<9999!>9999kh40"), lambda n: 0)
    assert len(worst.parts[0].dice) == 43 * (REROLLS + 1)


def _readable(text: str) -> bool:
    try:
        parse(text)
    except Unreadable:
        return False
    return True


@given(TEXTS, st.randoms(use_true_random=False))
def test_the_table_reading_the_same_faces_comes_to_the_same_roll(
    text: str, source: random.Random
) -> None:
    assume(_readable(text))
    notation = parse(text)
    rolled = roll(notation, source.randrange)
    faces = [die.face for part in rolled.parts for die in part.dice]
    assert read(notation, faces) == rolled
    assert rolled.total == sum(part.subtotal for part in rolled.parts)
    assert rolled.total == sum(rolled.by_label.values())
    for term, part in zip(notation.terms, rolled.parts, strict=True):
        if part.dice:
            assert part.subtotal == term.sign * sum(die.points for die in part.dice)
        assert all(die.points == 0 for die in part.dice if die.fate != "kept")


def test_a_roll_is_written_and_read_as_json() -> None:
    rolled = _read("2martial[kick]+3d6!kh2", "success", "failure", 6, 2, 3, 4)
    assert msgspec.json.decode(msgspec.json.encode(rolled), type=Roll) == rolled
