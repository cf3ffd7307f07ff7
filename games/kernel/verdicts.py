"""Adjudication without a table: the question, the finding, and the reasons, rule by rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.kernel.chance.odds import Odds
from games.kernel.record import Below, Record

A = TypeVar("A", bound=Record)
F = TypeVar("F", bound=Record)


@dataclass(frozen=True)
class ExplanationStep:
    """A step of an explanation; its sentence stands in words.toml under [steps.CODE]."""

    code: str
    rule: str
    facts: Mapping[str, object] = field(default_factory=dict)


def cite(code: str, rule: str, **facts: object) -> ExplanationStep:
    return ExplanationStep(code, rule, facts)


@dataclass(frozen=True)
class Ruling(Generic[F]):
    """The referee's finding."""

    finding: F
    steps: tuple[ExplanationStep, ...]


@dataclass(frozen=True)
class Expected:
    """The content that a page asks for in one field, given what is filled in already."""

    words: tuple[str, ...] | None = None
    """The words that may stand there; in a field for a number, or at the places of a list, the
    names of the numbers from 1 on."""
    most: int | None = None
    """The number of items, or 0 if the field is not asked for."""


NOT_ASKED = Expected(most=0)


@dataclass(frozen=True)
class Verdict(Generic[A, F]):
    """One kind of adjudication: it refuses with Illegal, and rolls what was left out."""

    question_type: type[A]
    finding_type: type[F]
    judge: Callable[[A, Below], Ruling[F]]
    odds: Callable[[A], Mapping[str, Odds]] | None = None
    """Exact chances before anything is rolled or turned."""
    entries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The kinds of catalogue entries that a field names, where it has another name than theirs."""
    expects: Callable[[Mapping[str, Any]], Mapping[str, Expected]] | None = None
    """Returns the content to ask for, by the dotted names of fields. The question may be incomplete
    and wrong: texts may stand in place of numbers."""
