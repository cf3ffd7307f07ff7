"""Pads for pieces: by two signs, by two figures, by name; each piece has one place."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.display.card import Emblem, Sign
from games.kernel.display.form import Slot, Tally
from games.kernel.display.pad import (
    AnyPad,
    Grid,
    Index,
    Keys,
    Matrix,
    choose_pad,
    list_outcomes,
)

SUITS = tuple(Emblem(name, "", "", ()) for name in ("spade", "heart", "club", "diamond"))
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")


def card(suit: int, rank: str) -> Sign:
    return Sign(emblems=(SUITS[suit],), corner=rank)


def weapon(attack: int, defence: int) -> Sign:
    return Sign(emblems=(SUITS[0],), figures=(attack, defence))


def pieces_of(pad: AnyPad) -> list[int]:
    match pad:
        case Grid(rows, rest):
            return [n for row in rows for n in row if n is not None] + [*rest]
        case Matrix(cells=cells):
            return [n for row in cells for cell in row for n in cell]
        case Index(groups):
            return [n for group in groups for n in group.pieces]
        case Keys(pieces):
            return [*pieces]


DECK = [(f"{rank} of {suit}", card(suit, rank)) for suit in range(4) for rank in RANKS]


def test_a_deck_is_found_by_suit_and_rank() -> None:
    pad = choose_pad([name for name, _ in DECK], [sign for _, sign in DECK])
    assert isinstance(pad, Grid)
    assert pad.rows == tuple(tuple(range(13 * suit, 13 * suit + 13)) for suit in range(4))


def test_cards_that_are_gone_keep_their_places() -> None:
    gone = [3, 8, 20]
    present = [each for n, each in enumerate(DECK) if n not in gone]
    everything = [*present, *(DECK[n] for n in gone)]
    pad = choose_pad([name for name, _ in everything], [sign for _, sign in everything], len(gone))
    assert isinstance(pad, Grid)
    shown = [[None if n is None else everything[n] for n in row] for row in pad.rows]
    assert shown == [DECK[13 * suit : 13 * suit + 13] for suit in range(4)]


def test_kinds_and_strikes_are_two_signs_and_what_has_none_stands_apart() -> None:
    kinds, strikes = ("starter", "reach", "impact", "parry"), ("left", "right", "high", "low")
    signs = [
        Sign(emblems=(SUITS[0],), title=kind, nature=strike) for kind in kinds for strike in strikes
    ]
    bonus = Sign(emblems=(SUITS[1],))
    pad = choose_pad([str(n) for n in range(18)], [*signs, bonus, bonus])
    assert isinstance(pad, Grid)
    assert (len(pad.rows), pad.rest) == (4, (16, 17))


def test_weapons_are_found_by_attack_and_defence() -> None:
    signs = [weapon(n % 4 + 1, n % 3) for n in range(13)]
    pad = choose_pad([str(n) for n in range(13)], signs)
    assert isinstance(pad, Matrix)
    assert (pad.attacks, pad.defences) == ((1, 2, 3, 4), (0, 1, 2))
    assert pad.cells[0][0] == (0, 12), "two weapons with the same figures"


def test_few_pieces_are_keys_and_many_names_have_initials() -> None:
    assert choose_pad(["b", "a"], [None, None]) == Keys((0, 1))
    names = ["Éclair", "eel", "Zed", *(f"m{n:02}" for n in range(20))]
    index = choose_pad(names, [None] * len(names))
    assert isinstance(index, Index)
    assert index.groups[0].pieces[:2] == (0, 1), "an accent is no other letter"
    more = choose_pad([*names, *(f"n{n:02}" for n in range(20))], [None] * 43)
    assert isinstance(more, Index)
    assert [group.initial for group in more.groups] == ["E", "M", "N", "Z"]


SIGNS = st.builds(
    lambda emblem, corner, figures, title, nature: Sign(
        emblems=(emblem,), corner=corner, figures=figures, title=title, nature=nature
    ),
    st.sampled_from(SUITS),
    st.sampled_from(("", *RANKS)),
    st.sampled_from(((), (1, 2), (2, 2), (3, 1))),
    st.sampled_from(("", "starter", "reach")),
    st.sampled_from(("", "left", "right")),
)


@given(
    pieces=st.lists(st.tuples(st.text(max_size=4), st.none() | SIGNS), max_size=90),
    gone=st.integers(0, 5),
)
def test_each_piece_has_one_place(pieces: list[tuple[str, Sign | None]], gone: int) -> None:
    names, signs = [name for name, _ in pieces], [sign for _, sign in pieces]
    pad = choose_pad(names, signs, min(gone, len(pieces)))
    assert Counter(pieces_of(pad)) == Counter(range(len(pieces)))
    assert msgspec.json.encode(pad)


@pytest.mark.parametrize(("dice", "count"), [(1, 3), (2, 6), (3, 10), (4, 0)])
def test_a_few_dice_are_pictured_in_each_way_in_which_they_may_fall(dice: int, count: int) -> None:
    faces = tuple(Slot(face, most=dice) for face in ("failures", "successes", "exceptionals"))
    outcomes = list_outcomes(Tally(faces, dice))
    assert len({*outcomes}) == len(outcomes) == count
    assert all(sum(number for (number,) in each) == dice for each in outcomes)
    assert list_outcomes(Tally(faces)) == ()
