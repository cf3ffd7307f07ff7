"""Declared fields as pages show them: inputs of a form, and values with their labels."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec

from games.people.page.fields import Field, Line, Number, Passage, fields_of
from games.people.page.form import Form
from games.people.refusals import Sentence


@dataclass(frozen=True)
class Input:
    """A field of a form, as `components/inputs.html` draws it."""

    name: str
    label: Sentence
    hint: Sentence
    type: str
    """`text`, `number` or `passage`."""
    most: int | None
    least: int | None
    required: bool
    value: str
    error: str


@dataclass(frozen=True)
class ShownValue:
    label: Sentence
    text: str


def form_inputs(
    kind: type[msgspec.Struct], form: Form, placed: Collection[str]
) -> tuple[Input, ...]:
    """Return the fields that the page does not place itself, so that a new one is never missing."""
    return tuple(_input(name, field, form) for name, field in _others(kind, placed))


def shown_values(
    kind: type[msgspec.Struct], row: Any, placed: Collection[str]
) -> tuple[ShownValue, ...]:
    """Return the values that the page does not place itself; empty ones are left out."""
    values = ((field, getattr(row, name)) for name, field in _others(kind, placed))
    return tuple(
        ShownValue(field.label, field.show(value))
        for field, value in values
        if value not in (None, "")
    )


def _others(kind: type[msgspec.Struct], placed: Collection[str]) -> list[tuple[str, Field]]:
    return [(name, field) for name, field in fields_of(kind).items() if name not in placed]


def _input(name: str, field: Field, form: Form) -> Input:
    is_number = isinstance(field, Number)
    return Input(
        name=name,
        label=field.label,
        hint=field.hint,
        type="number" if is_number else "passage" if isinstance(field, Passage) else "text",
        most=field.most if isinstance(field, Line | Number) else None,
        least=field.least if isinstance(field, Number) else None,
        required=isinstance(field, Line) and field.needed,
        value=form.values.get(name, ""),
        error=form.errors.get(name, ""),
    )
