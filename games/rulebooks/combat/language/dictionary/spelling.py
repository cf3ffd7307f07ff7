"""Words as they are spelt: alike for a reader, and how many slips of the pen lie between two."""

import functools
import unicodedata


@functools.lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The same word whatever its accents and case."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def stem(word: str) -> str:
    """One word for singular and plural, in both languages."""
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word


def slips(word: str) -> int:
    """How many letters of a word may be wrong."""
    return 1 if len(word) < 7 else 2


@functools.lru_cache(maxsize=256)
def shortened(word: str, reach: int) -> frozenset[str]:
    """What is left of a word when so many letters go: words that are near share some of it."""
    found = {word}
    for _ in range(reach):
        found |= {each[:n] + each[n + 1 :] for each in found for n in range(len(each))}
    return frozenset(found)


def near(one: str, two: str, most: int) -> bool:
    """Whether so many letters at most were left out, added, exchanged or turned round."""
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
