"""A parsed dice notation: terms of dice and constants, and its canonical text."""

import operator
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec.structs import replace

from games.kernel.record import Record

Sign = Literal["<", "<=", "=", ">=", ">"]
COMPARES: Final = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}

EXPLOSIONS: Final = 20
"""Largest number of explosions in a row, so that the odds are exact: it is reached once in 10^16
for a d6."""
REROLLS: Final = 10
"""Number of rerolls in a row after which the house throws only among accepted faces; the odds are
the same."""


class Condition(Record, frozen=True):
    sign: Sign
    number: int

    def holds(self, value: int) -> bool:
        return bool(COMPARES[self.sign](value, self.number))

    def __str__(self) -> str:
        return f"{self.sign}{self.number}"


class Kind(Record, frozen=True):
    """One kind of die. If faces have names, names[face] is the name of a face."""

    text: str
    faces: Sequence[int]
    names: tuple[str, ...] = ()
    counts: Condition | None = None  # the success condition if the notation gives none


# MA-1.3: two failures, three normal successes, one exceptional success.
MARTIAL: Final = Kind(
    "martial", (0, 0, 1, 1, 1, 2), ("failure", "success", "exceptional"), Condition(">=", 1)
)
FATE: Final = Kind("dF", (-1, 0, 1))


@lru_cache(maxsize=64)
def without_faces(kind: Kind, rejected: Condition) -> Kind:
    """Return the die with only those faces that are not rerolled."""
    return replace(kind, faces=tuple(face for face in kind.faces if not rejected.holds(face)))


class Reroll(Record, frozen=True):
    when: Condition
    once: bool

    def __str__(self) -> str:
        return f"{'ro' if self.once else 'r'}{self.when}"


class Explosion(Record, frozen=True):
    when: Condition
    compounds: bool  # the dice of a chain count as one die; otherwise each counts by itself

    @property
    def mark(self) -> str:
        return "!!" if self.compounds else "!"


class Selection(Record, frozen=True):
    word: Literal["kh", "kl", "dh", "dl"]
    number: int

    @property
    def highest_first(self) -> bool:
        return self.word in ("kh", "dl")

    def keeps(self, dice: int) -> int:
        return self.number if self.word[0] == "k" else dice - self.number

    def __str__(self) -> str:
        return f"{self.word}{self.number}"


class Success(Record, frozen=True):
    when: Condition
    failure: Condition | None = None  # takes one success away

    def points(self, value: int) -> int:
        lost = self.failure is not None and self.failure.holds(value)
        return self.when.holds(value) - lost

    def __str__(self) -> str:
        return f"{self.when}{f'f{self.failure}' if self.failure else ''}"


class Constant(Record, frozen=True):
    sign: Literal[1, -1]
    number: int
    label: str | None = None
    text: str = ""  # its canonical text without the sign, stored because every roll shows it

    @property
    def work(self) -> int:
        return 0

    def __str__(self) -> str:
        return f"{self.number}{_in_brackets(self.label)}"


class Dice(Record, frozen=True):
    sign: Literal[1, -1]
    count: int
    kind: Kind
    reroll: Reroll | None = None
    explosion: Explosion | None = None
    selection: Selection | None = None
    success: Success | None = None
    label: str | None = None
    text: str = ""  # as in `Constant`

    @property
    def work(self) -> int:
        """Number of throws in the worst case."""
        rerolls = 0 if self.reroll is None else 1 if self.reroll.once else REROLLS
        explosions = 0 if self.explosion is None else EXPLOSIONS
        return self.count * (1 + rerolls) * (1 + explosions)

    @property
    def default_explosion(self) -> Condition:
        return Condition("=", max(self.kind.faces))

    @property
    def default_success(self) -> Success | None:
        return None if self.kind.counts is None else Success(self.kind.counts)

    @property
    def endless(self) -> bool:
        """True if no face can be accepted, or if every throw explodes."""
        faces = self.kind.faces
        if self.reroll is not None and not self.reroll.once:
            faces = without_faces(self.kind, self.reroll.when).faces
        return not faces or (
            self.explosion is not None and all(map(self.explosion.when.holds, faces))
        )

    def __str__(self) -> str:
        success = "" if self.success == self.default_success else str(self.success or "")
        explosion = ""
        if self.explosion is not None:
            # A bare "!" would take the condition of a success that follows directly.
            bare = self.explosion.when == self.default_explosion
            bare = bare and (self.selection is not None or not success)
            explosion = f"{self.explosion.mark}{'' if bare else self.explosion.when}"
        modifiers = f"{self.reroll or ''}{explosion}{self.selection or ''}{success}"
        return f"{self.count}{self.kind.text}{modifiers}{_in_brackets(self.label)}"


Term = Dice | Constant


class Notation(Record, frozen=True):
    """A parsed notation and its canonical text; parsing that text gives the same notation."""

    text: str
    terms: tuple[Term, ...]

    def __str__(self) -> str:
        return self.text


def _in_brackets(label: str | None) -> str:
    return "" if label is None else f"[{label}]"
