"""A first game, told while it is played: prepared numbers, what both sides say on them, and why.

Data beside the rules of a game (lesson.toml), for a real table; the rulebook referees it as any
other. A game may have none."""

import functools
import hashlib
import tomllib
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from games.kernel.record import Record
from games.kernel.rules import Texts

LEARNER = 0
"""The seat of whoever learns; the companion has the others."""


class Step(Record, frozen=True):
    """An answer; the learner's with what is said before it."""

    seat: int
    said: bytes
    """As moves cross a wire."""
    rule: str
    text: Texts


class Lesson(Record, frozen=True):
    numbers: str
    """What its chance is made of."""
    setup: bytes
    brought: tuple[str, ...]
    """By seat, what each has of what is ready made, by its key."""
    steps: tuple[Step, ...]
    end: Texts

    @property
    def seed(self) -> bytes:
        return hashlib.sha256(self.numbers.encode()).digest()

    def of(self, seat: int) -> tuple[Step, ...]:
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
def lesson(package: str) -> Lesson | None:
    """The one that lies beside its rules."""
    sheet = files(package).joinpath("lesson.toml")
    if not sheet.is_file():
        return None
    said = msgspec.convert(tomllib.loads(sheet.read_text("utf-8")), _Sheet)
    steps = [
        Step(line.seat, msgspec.json.encode(line.move), line.rule, Texts(line.en, line.fr))
        for line in said.steps
    ]
    setup = msgspec.json.encode(said.setup)
    return Lesson(said.numbers, setup, said.brought, tuple(steps), said.end)
