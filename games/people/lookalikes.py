"""Whether two names look alike, by the skeletons of Unicode's UTS 39."""

import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from typing import Final

from games.people.spelling import IGNORABLE, NAME_LENGTH

TABLE: Final = Path(__file__).with_name("confusables.txt")


@cache
def _looks() -> dict[int, str]:
    """Return what each confusable character looks like."""
    lines = (line.split(";") for line in TABLE.read_text().splitlines() if line[0] != "#")
    return {
        int(sign, 16): "".join(chr(int(each, 16)) for each in look.split())
        for look, signs in lines
        for sign in signs.split()
    }


def _skeleton(text: str) -> str:
    visible = IGNORABLE.sub("", unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFD", visible.translate(_looks())).casefold()


@lru_cache(maxsize=4096)
def _skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of the name as it is written and in lower case: I looks like l."""
    return frozenset((_skeleton(name), _skeleton(name.casefold())))


def look_alike(name: str, other: str) -> bool:
    """Return whether a reader may take one name for the other, whatever their case."""
    return not _skeletons(name).isdisjoint(_skeletons(other))


def numbered_name(name: str, taken: Collection[str]) -> str:
    """Return the name with the first number from 2 that makes it one of its own."""
    marks = (f" ({number})" for number in count(2))
    names = (f"{name[: NAME_LENGTH - len(mark)]}{mark}" for mark in marks)
    return next(each for each in names if each not in taken)
