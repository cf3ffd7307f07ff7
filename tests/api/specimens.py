"""Makes copies of any row, so that a list of such rows grows long."""

from itertools import count
from typing import Any, Final

from django.db import models, transaction

NUMBERS: Final = count(1000)
WHERE: Final = frozenset({"tournament", "club", "campaign", "evening", "webhook", "edition"})
"""Fields with the row's parent; copies keep the same parent."""
WITHIN: Final = WHERE | {"stage", "round"}
EARLIER: Final = ("number", "slot", "person", "member", "character", "key")
"""Fields to change first, where one of several can make a copy unique."""


def copy_row(row: models.Model, **values: Any) -> Any:
    """Return a saved copy of the row with the given values, and with unique fields changed."""
    kind = type(row)
    other = kind._base_manager.get(pk=row.pk)
    other._state.adding = True
    key = kind._meta.pk
    other.pk = key.get_default() or (
        varied_value(row, key.name) if isinstance(key, models.CharField) else None
    )
    for name in distinct_fields(kind):
        if getattr(other, name) is not None:
            setattr(other, name, varied_value(other, name))
    for name, value in values.items():
        setattr(other, name, value)
    with transaction.atomic():
        models.Model.save(other, force_insert=True)
    return other


def distinct_fields(kind: type[models.Model]) -> set[str]:
    """Return the fields in which two rows of a model must differ."""
    names = {field.name for field in kind._meta.fields if field.unique and not field.primary_key}
    for rule in kind._meta.total_unique_constraints + partial_constraints(kind):
        if not names & {*rule.fields}:
            free = [name for name in rule.fields if name not in WITHIN]
            names.add(min(free, key=lambda name: EARLIER.index(name) if name in EARLIER else 99))
    return names


def partial_constraints(kind: type[models.Model]) -> list[models.UniqueConstraint]:
    rules = kind._meta.constraints
    return [
        rule
        for rule in rules
        if isinstance(rule, models.UniqueConstraint) and rule.fields and rule.condition
    ]


def varied_value(row: models.Model, name: str) -> Any:
    field, number = row._meta.get_field(name), next(NUMBERS)
    match field:
        case models.ForeignKey():
            return copy_row(getattr(row, name))
        case models.IntegerField():
            return number
        case models.CharField():
            return f"{number}{getattr(row, name)}"[: field.max_length]
        case _:
            raise TypeError(f"Nobody knows how to vary {field}")
