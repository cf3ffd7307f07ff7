"""Strategies that generate dice notations for the property tests."""

import random
from typing import Final

from hypothesis import strategies as st

SIGNS: Final = ("<", "<=", "=", ">=", ">")
_numbers = st.integers(-2, 7).map(str)
_conditions = st.builds("{}{}".format, st.sampled_from(SIGNS), _numbers)
_kinds = st.one_of(
    st.integers(1, 20).map("d{}".format),
    st.sampled_from(["d%", "dF", "martial", "d{0,0,1,1,1,2}", "d{-3,5}", "d{4}"]),
)
_modifiers = st.one_of(
    st.builds("{}{}".format, st.sampled_from(["r", "ro", "!", "!!"]), _conditions),
    st.sampled_from(["!", "!!", "r1", "ro6"]),
    st.builds("{}{}".format, st.sampled_from(["k", "kh", "kl", "dh", "dl"]), st.integers(1, 4)),
    st.builds("{}{}".format, _conditions, st.sampled_from(["", "f1", "f<=0", "f=2"])),
)
_labels = st.sampled_from(["", "", "[fire]", "[ froid glacé ]", "[2d6 + 1]"])
_dice = st.builds(
    "{}{}{}{}".format,
    st.integers(1, 6) | st.just(""),
    _kinds,
    st.lists(_modifiers, max_size=3).map("".join),
    _labels,
)
_terms = st.one_of(_dice, _dice, st.builds("{}{}".format, st.integers(0, 99), _labels))

TEXTS: Final = st.builds(
    "{}{}".format,
    st.sampled_from(["", "", "-", "+"]),
    st.lists(_terms, min_size=1, max_size=4).map(" + ".join)
    | st.lists(_terms, min_size=1, max_size=3).map("-".join),
)
"""Notations, most of them valid; some are endless or out of range."""

PIECES: Final = (
    *"0123456789+-dkhlrof!<>={},%[] \t", "4d6", "kh3", "martial", "dF", "d{", "r<2", "!>=", "é",
    "≥", "٣", "\n", "\x00", "99999999999999999999", "d1!", "1000000d6", "((", "**", "🎲",
)  # fmt: skip


def scribble(source: random.Random) -> str:
    """Return a random sequence of pieces, some meaningful and some not."""
    return "".join(source.choices(PIECES, k=source.randrange(1, 14)))
