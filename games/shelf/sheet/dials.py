"""Parts of a character's sheet that the owner may change by one level, or the reasons why not."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from msgspec.structs import fields

from games.kernel.display.sheet import Figure, Part
from games.kernel.record import Illegal
from games.kernel.shelf import SpentPoints, action_word
from games.kernel.words import words
from games.people.language import language
from games.shelf import characters
from games.shelf.models import Character
from games.shelf.wording import describe_problems

OVER: Final = "point_buy.over_budget"


HIGH: Final = 40.0
WIDE: Final = 17
LOW: Final = 6.0


@dataclass(frozen=True)
class StairStep:
    """A level in a staircase chart, as high as its cost."""

    x: int
    tall: str
    owned: bool
    next: bool

    @property
    def top(self) -> str:
        return f"{HIGH - float(self.tall):.1f}"


@dataclass(frozen=True)
class Dial:
    key: str
    text: str
    value: int
    less: str
    """Reason why it cannot be lowered; empty if it can."""
    more: str
    part: Part | None = None
    bars: tuple[StairStep, ...] = ()

    @property
    def wide(self) -> int:
        return len(self.bars) * WIDE


@dataclass(frozen=True)
class Button:
    word: str
    text: str


def dials(character: Character) -> tuple[Dial, ...]:
    """Return the character's parts, followed by its counters."""
    printed = character.rules.contents(character.read, language())
    parts = (_of_part(character, part) for part in printed.parts if part.key)
    rings = (_of_figure(character, ring) for ring in printed.rings if ring.key)
    return (*parts, *rings)


def points(character: Character) -> SpentPoints | None:
    rules = character.rules
    return None if rules.is_game_masters(character.read) else rules.points(character.read)


def buttons(character: Character) -> tuple[Button, ...]:
    """Return the actions that need no input."""
    texts = words(character.rules.package)
    return tuple(
        Button(action_word(deed), texts.button_label(action_word(deed), language()))
        for deed in character.rules.actions
        if not any(field.required for field in fields(deed))
    )


def _of_part(character: Character, part: Part) -> Dial:
    less, more = (_refusal_text(character, part.key, by) for by in (-1, 1))
    return Dial(part.key, part.text, part.level, less, more, part, _bars(part, open_=not more))


def _of_figure(character: Character, figure: Figure) -> Dial:
    less, more = (_refusal_text(character, figure.key, by) for by in (-1, 1))
    return Dial(figure.key, figure.text, figure.value, less, more)


def _bars(part: Part, *, open_: bool) -> tuple[StairStep, ...]:
    dearest = max(part.prices, default=1)
    return tuple(
        StairStep(n * WIDE, _tall(price / dearest), n < part.level, open_ and n == part.level)
        for n, price in enumerate(part.prices)
    )


def _tall(share: float) -> str:
    return f"{LOW + (HIGH - LOW) * share:.1f}"  # a decimal point in every language: this is SVG


def _refusal_text(character: Character, key: str, by: int) -> str:
    refusal = characters.step_refusal(character, key, by)
    return "" if refusal is None else short_text(character, refusal)


def short_text(character: Character, refusal: Illegal) -> str:
    """Return a short text shown beside a step that is not allowed."""
    if refusal.code == OVER:
        return _("%(over)d points are missing") % {"over": refusal.facts["over"]}
    return describe_problems(character.game, [refusal])[0].detail
