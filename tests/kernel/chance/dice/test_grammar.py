"""Dice notation is parsed within limits; errors name the place of what cannot be read."""

import random

import pytest
from hypothesis import given

from games.kernel.chance.dice import Notation, Unreadable, distribution, parse, roll
from games.kernel.chance.dice.chances import NoExactOdds
from games.kernel.chance.odds import TooMuchWork
from tests.kernel.chance.dice.notations import TEXTS, scribble

CANONICAL = [
    ("4d6kh3+2", "4d6kh3+2"),
    (" 4 D6 K3 + 2 ", "4d6kh3+2"),
    ("d6", "1d6"),
    ("d%", "1d100"),
    ("d100", "1d100"),
    ("4df", "4dF"),
    ("d{2, 0, 1,0,1 ,1}", "1d{0,0,1,1,1,2}"),
    ("3martial", "3martial"),
    ("3martial>=1", "3martial"),
    ("3martial>=2", "3martial>=2"),
    ("2d6[fire]+1d8[ cold ]-3[armour]", "2d6[fire]+1d8[cold]-3[armour]"),
    ("-d4", "-1d4"),
    ("+d4-0", "1d4-0"),
    ("d6r1", "1d6r=1"),
    ("d6ro<3", "1d6ro<3"),
    ("2d20kl", "2d20kl1"),
    ("5d6dl", "5d6dl1"),
    ("5d6dh2", "5d6dh2"),
    ("8d10≥8f1", "8d10>=8f=1"),
    ("4d6!=6", "4d6!"),
    ("4d6!>=6", "4d6!>=6"),
    ("4d6!!", "4d6!!"),
    ("4d6!=6>=5", "4d6!=6>=5"),
    ("4d6>=5!", "4d6!=6>=5"),
    ("4d6kh2!r<2", "4d6r<2!kh2"),
    ("2d10!>=9kh1>=9", "2d10!>=9kh1>=9"),
    ("04d06", "4d6"),
]


@pytest.mark.parametrize(("text", "canonical"), CANONICAL)
def test_a_notation_prints_its_canonical_text(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert parse(canonical) == parse(text)


UNREADABLE = [
    ("", "notation.empty", 0, "dice"),
    ("   ", "notation.empty", 0, "dice"),
    ("fireball", "notation.unexpected", 0, "dice"),
    ("2d6+", "notation.unexpected", 4, "dice"),
    ("2d6 d6", "notation.unexpected", 4, "sign"),
    ("2d6)", "notation.unexpected", 3, "sign"),
    ("4d", "notation.unexpected", 2, "sides"),
    ("d{1,}", "notation.unexpected", 4, "number"),
    ("d{1,2", "notation.unexpected", 5, "brace"),
    ("d6r", "notation.unexpected", 3, "number"),
    ("d6>=", "notation.unexpected", 4, "number"),
    ("d6>=5f", "notation.unexpected", 6, "number"),
    ("d6[]", "notation.unexpected", 4, "label"),
    ("d6[fire", "notation.unexpected", 2, "sign"),
    ("0d6", "notation.out_of_range", 0, ""),
    ("d0", "notation.out_of_range", 1, ""),
    ("d10001", "notation.out_of_range", 1, ""),
    ("2d6+99999999999999999999", "notation.out_of_range", 4, ""),
    ("4d6kh5", "notation.out_of_range", 5, ""),
    ("4d6dl4", "notation.out_of_range", 5, ""),
    ("4d6kh3kl1", "notation.repeated", 6, ""),
    ("d6!!!", "notation.repeated", 4, ""),
    ("d1!", "notation.endless", 2, ""),
    ("d6!>=1", "notation.endless", 2, ""),
    ("d6r<7", "notation.endless", 2, ""),
    ("d6r<6!", "notation.endless", 2, ""),
    ("1000000d6", "notation.too_much_work", 0, ""),
    ("d6+5000d6+5000d6", "notation.too_much_work", 10, ""),
    ("500d6!", "notation.too_much_work", 0, ""),
    ("+".join("1" * 21), "notation.too_many_terms", 39, "end"),
]


@pytest.mark.parametrize(("text", "code", "position", "expected"), UNREADABLE)
def test_what_cannot_be_read_says_where_and_what_was_expected(
    text: str, code: str, position: int, expected: str
) -> None:
    with pytest.raises(Unreadable) as unreadable:
        parse(text)
    error = unreadable.value
    assert (error.code, error.position, error.expected) == (code, position, expected)


def test_a_refusal_carries_the_numbers_of_its_sentence() -> None:
    with pytest.raises(Unreadable) as too_much:
        parse("1000000d6")
    assert too_much.value.facts == {"work": 1_000_000, "limit": 10_000}
    with pytest.raises(Unreadable) as out_of_range:
        parse("4d6kh5")
    assert out_of_range.value.facts == {"low": 1, "high": 4}
    with pytest.raises(Unreadable) as unexpected:
        parse("2d6 * 2")
    assert unexpected.value.facts == {"found": "*"}


@pytest.mark.parametrize(
    "text", ["d6!" * 33_334, "9" * 100_000, "d{1" + ",1" * 50_000, "(" * 10**5]
)
def test_a_text_of_100_000_characters_is_refused_unread(text: str) -> None:
    with pytest.raises(Unreadable) as too_long:
        parse(text)
    assert too_long.value.code == "notation.too_long"
    assert too_long.value.facts["limit"] == 200


def _parse_or_none(text: str) -> Notation | None:
    try:
        return parse(text)
    except Unreadable as unreadable:
        if not 0 <= unreadable.position <= len(text):
            raise
        return None


@given(TEXTS)
def test_reading_the_canonical_text_gives_the_same_notation(text: str) -> None:
    if (notation := _parse_or_none(text)) is not None:
        assert parse(str(notation)) == notation
        assert str(parse(str(notation))) == str(notation)


def test_20_000_scribbles_are_read_or_refused_and_never_crash() -> None:
    source = random.Random(20_000)
    read = 0
    for _ in range(20_000):
        notation = _parse_or_none(scribble(source))
        if notation is None:
            continue
        read += 1
        assert parse(str(notation)) == notation
        rolled = roll(notation, source.randrange)
        try:
            assert distribution(notation).chance(rolled.total) > 0
        except (NoExactOdds, TooMuchWork):
            continue
    assert read > 500  # not everything is refused at the first character
