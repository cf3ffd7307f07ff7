"""Reading a dice notation, from left to right, without recursion and within bounds.

notation = [sign] term { sign term }
term     = ( dice | number ) [ "[" label "]" ]
dice     = [number] ( "d" sides | "martial" ) { reroll | explosion | selection | success }
sides    = number | "%" | "F" | "{" face { "," face } "}"
reroll   = ( "r" | "ro" ) condition          reroll until it stands, or once
explosion = ( "!" | "!!" ) [condition]       on its highest face; "!!" compounds
selection = ( "k" | "kh" | "kl" | "dh" | "dl" ) [number]
success  = condition [ "f" condition ]       count successes, less failures
condition = ( "<" | "<=" | "=" | ">=" | ">" ) number      "=" may be left out after r, ro, f
"""

import re
from functools import lru_cache
from typing import Final, Literal, NoReturn

from msgspec.structs import replace

from games.kernel.chance.dice.notation import (
    FATE,
    MARTIAL,
    Condition,
    Constant,
    Dice,
    Explosion,
    Kind,
    Notation,
    Reroll,
    Selection,
    Sign,
    Success,
    Term,
)
from games.kernel.record import Record

LENGTH: Final = 200
TERMS: Final = 20
NUMBER: Final = 1_000_000
SIDES: Final = 10_000
WORK: Final = 10_000  # throws in the worst case: the limit is on work, not on dice


class Unreadable(Exception):
    """`position` counts characters from 0; `expected` says what could have stood there."""

    def __init__(self, code: str, position: int, expected: str = "", **facts: int | str) -> None:
        super().__init__(code, position, expected, facts)
        self.code = code
        self.position = position
        self.expected = expected
        self.facts = facts


def _token(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"[ \t]*({pattern})", re.ASCII | re.IGNORECASE)


SIGN = _token(r"[+-]")
DIGITS = _token(r"[0-9]+")
FACE = _token(r"-?[0-9]+")
KIND = _token(r"d[%{f]?|martial")
LABEL = _token(r"\[[^\[\]\x00-\x1f\x7f]{0,40}\]")
MODIFIER = _token(r"ro?|!!?|k[hl]?|d[hl]|(?=[<>=≤≥])")
COMPARISON = _token(r"[<>]=?|[=≤≥]")
FAILURE = _token(r"f")
COMMA = _token(r",")
BRACE = _token(r"\}")
END = _token(r"$")
SIGNS: Final[dict[str, Sign]] = {
    "<": "<", "<=": "<=", "≤": "<=", "=": "=", ">=": ">=", "≥": ">=", ">": ">",
}  # fmt: skip
SELECTIONS: Final[dict[str, Literal["kh", "kl", "dh", "dl"]]] = {
    "k": "kh", "kh": "kh", "kl": "kl", "dh": "dh", "dl": "dl",
}  # fmt: skip


@lru_cache(maxsize=1024)
def parse(text: str) -> Notation:
    if len(text) > LENGTH:
        raise Unreadable("notation.too_long", LENGTH, length=len(text), limit=LENGTH)
    return _Parser(text).notation()


class _Parser:
    """A position in the text; each method reads from it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def take(self, token: re.Pattern[str]) -> str | None:
        match = token.match(self.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        return match[1]

    def fail(self, expected: str) -> NoReturn:
        rest = self.text[self.at :].lstrip(" \t")
        position = len(self.text) - len(rest)
        raise Unreadable("notation.unexpected", position, expected, found=rest[:1])

    def number(
        self, low: int, high: int, token: re.Pattern[str] = DIGITS, expected: str = "number"
    ) -> int:
        start = self.at
        digits = self.take(token)
        if digits is None:
            self.fail(expected)
        # There are at most LENGTH digits, so converting them is cheap.
        if not low <= (number := int(digits)) <= high:
            raise Unreadable("notation.out_of_range", start, low=low, high=high)
        return number

    def notation(self) -> Notation:
        if self.take(END) is not None:
            raise Unreadable("notation.empty", 0, "dice")
        terms: list[Term] = []
        work = 0
        sign = self.take(SIGN) or "+"
        while True:
            start = self.at
            terms.append(self.term(1 if sign == "+" else -1))
            work += terms[-1].work
            if work > WORK:
                raise Unreadable("notation.too_much_work", start, work=work, limit=WORK)
            if self.take(END) is not None:
                return _make_notation(terms)
            if len(terms) == TERMS:
                raise Unreadable("notation.too_many_terms", self.at, "end", limit=TERMS)
            sign = self.take(SIGN) or self.fail("sign")

    def term(self, sign: Literal[1, -1]) -> Term:
        start = self.at
        number = self.number(0, NUMBER) if DIGITS.match(self.text, start) else None
        if (kind := self.kind()) is not None:
            if number == 0:
                raise Unreadable("notation.out_of_range", start, low=1, high=NUMBER)
            return self.dice(sign, 1 if number is None else number, kind)
        if number is None:
            self.fail("dice")
        return Constant(sign, number, self.label())

    def label(self) -> str | None:
        bracketed = self.take(LABEL)
        if bracketed is None:
            return None
        return bracketed[1:-1].strip() or self.fail("label")

    def kind(self) -> Kind | None:
        match (self.take(KIND) or "").lower():
            case "":
                return None
            case "martial":
                return MARTIAL
            case "df":
                return FATE
            case "d%":
                return _numbered_die(100)
            case "d{":
                return self.custom()
            case _:
                sides = self.number(1, SIDES, expected="sides")
                return _numbered_die(sides)

    def custom(self) -> Kind:
        faces = [self.number(-NUMBER, NUMBER, FACE)]
        while self.take(COMMA) is not None:
            faces.append(self.number(-NUMBER, NUMBER, FACE))
        if self.take(BRACE) is None:
            self.fail("brace")
        faces.sort()
        return Kind(f"d{{{','.join(map(str, faces))}}}", tuple(faces))

    def dice(self, sign: Literal[1, -1], count: int, kind: Kind) -> Dice:
        """Modifiers come in any order, each once; they apply in the order of the fields of Dice."""
        dice = Dice(sign, count, kind)
        start = place = self.at
        while (word := self.take(MODIFIER)) is not None:
            field, modifier = self.modifier(word.lower(), dice)
            if getattr(dice, field) is not None:
                raise Unreadable("notation.repeated", place, modifier=field)
            dice = replace(dice, **{field: modifier})
            place = self.at
        if dice.endless:
            raise Unreadable("notation.endless", start)
        success = dice.success or dice.default_success
        return replace(dice, success=success, label=self.label())

    def modifier(self, word: str, dice: Dice) -> tuple[str, Record]:
        match word:
            case "r" | "ro":
                return "reroll", Reroll(self.condition("="), once=word == "ro")
            case "!" | "!!":
                bare = COMPARISON.match(self.text, self.at) is None
                when = dice.default_explosion if bare else self.condition()
                return "explosion", Explosion(when, compounds=word == "!!")
            case "k" | "kh" | "kl" | "dh" | "dl":
                # At least one die must be left.
                most = dice.count if word[0] == "k" else dice.count - 1
                number = self.number(1, most) if DIGITS.match(self.text, self.at) else 1
                return "selection", Selection(SELECTIONS[word], number)
            case _:
                when = self.condition()
                failure = None if self.take(FAILURE) is None else self.condition("=")
                return "success", Success(when, failure)

    def condition(self, default: Sign | None = None) -> Condition:
        written = self.take(COMPARISON)
        sign = default if written is None else SIGNS[written]
        if sign is None:
            self.fail("condition")
        return Condition(sign, self.number(-NUMBER, NUMBER, FACE))


def _numbered_die(sides: int) -> Kind:
    faces = range(1, sides + 1)
    # A tuple is faster to pick from; a range takes almost no memory in the cache of parse.
    return Kind(f"d{sides}", tuple(faces) if sides <= 100 else faces)


def _make_notation(terms: list[Term]) -> Notation:
    kept = tuple(replace(term, text=str(term)) for term in terms)
    text = "".join(f"{'-' if term.sign < 0 else '+'}{term.text}" for term in kept)
    return Notation(text.removeprefix("+"), kept)
