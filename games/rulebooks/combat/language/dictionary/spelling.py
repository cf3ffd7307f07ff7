"""Spelling of words: comparison without accents and case, and the number of typing errors between
two."""

import functools
import unicodedata


@functools.lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the same key for a word whatever its accents and case."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def stem(word: str) -> str:
    """Return one word for singular and plural, in both languages."""
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word


def allowed_slips(word: str) -> int:
    """Number of letters of a word that may be wrong."""
    return 1 if len(word) < 7 else 2


@functools.lru_cache(maxsize=256)
def shortened_forms(word: str, reach: int) -> frozenset[str]:
    """Return the word with up to `reach` letters removed, in every way: near words share some of
    these forms."""
    variants = {word}
    for _ in range(reach):
        variants |= {each[:n] + each[n + 1 :] for each in variants for n in range(len(each))}
    return frozenset(variants)


def is_near(one: str, two: str, most: int) -> bool:
    """True if at most this number of letters was left out, added, replaced or swapped."""
    if abs(len(one) - len(two)) > most:
        return False
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        before, row, last = row, [i], before
        for j, b in enumerate(two, 1):
            cost = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and b == one[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return False
    return row[-1] <= most
