"""A first game with explanations: prepared numbers, the answers of both sides, and the reasons.

The data lies beside the rules of a game (lesson.toml), for a real table; the rulebook referees it
like any other game. A game may have none.
"""

import functools
import hashlib
import tomllib
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from games.kernel.record import Record
from games.kernel.rules import Texts

LEARNER = 0
"""The learner's seat; the companion plays the others."""


class Step(Record, frozen=True):
    """An answer; the learner's has an explanation before it."""

    seat: int
    said: bytes
    """The move as it travels over the API."""
    rule: str
    text: Texts


class Lesson(Record, frozen=True):
    numbers: str
    """Seed of its chance."""
    setup: bytes
    brought: tuple[str, ...]
    """Ordered by seat: the keys of the ready-made items that each brings."""
    steps: tuple[Step, ...]
    end: Texts

    @property
    def seed(self) -> bytes:
        return hashlib.sha256(self.numbers.encode()).digest()

    def steps_for_seat(self, seat: int) -> tuple[Step, ...]:
        return tuple([step for step in self.steps if step.seat == seat])


class _Line(Record, frozen=True, forbid_unknown_fields=True):
    move: Mapping[str, object]
    seat: int = LEARNER
    rule: str = ""
    en: str = ""
    fr: str = ""


class _Sheet(Record, frozen=True, forbid_unknown_fields=True):
    numbers: str
    steps: tuple[_Line, ...]
    end: Texts
    setup: Mapping[str, object] = {}
    brought: tuple[str, ...] = ()


@functools.cache
def load_lesson(package: str) -> Lesson | None:
    """Load the lesson that lies beside the game's rules."""
    sheet = files(package).joinpath("lesson.toml")
    if not sheet.is_file():
        return None
    content = msgspec.convert(tomllib.loads(sheet.read_text("utf-8")), _Sheet)
    steps = [
        Step(line.seat, msgspec.json.encode(line.move), line.rule, Texts(line.en, line.fr))
        for line in content.steps
    ]
    setup = msgspec.json.encode(content.setup)
    return Lesson(content.numbers, setup, content.brought, tuple(steps), content.end)
