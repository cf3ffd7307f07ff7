"""Badges have translated labels and appear only in lists: the theme shows the key of a value
without a colour, and on a page of its own it shows the key of any badge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib import admin
from django.contrib.admin.options import ModelAdmin

if TYPE_CHECKING:
    Badge = tuple[ModelAdmin[Any], str, Any]


def badges() -> Iterator[Badge]:
    for model_admin in admin.site._registry.values():
        for name in model_admin.list_display:
            shown = getattr(model_admin, name, None) if isinstance(name, str) else None
            if isinstance(getattr(shown, "label", None), dict):
                yield model_admin, str(name), shown


@pytest.mark.parametrize("badge", [*badges()], ids=lambda badge: f"{badge[0]}.{badge[1]}")
def test_each_value_has_a_colour_and_stands_in_lists_alone(badge: Badge) -> None:
    model_admin, name, shown = badge
    fields = {each.name: each for each in model_admin.model._meta.get_fields()}
    column = fields.get(getattr(shown, "admin_order_field", None) or "")
    if choices := getattr(column, "choices", None):
        assert {value for value, _ in choices} == {*shown.label}
    groups = (each["fields"] for _, each in model_admin.fieldsets or ())
    assert name not in {
        *(model_admin.fields or ()),
        *model_admin.readonly_fields,
        *(n for g in groups for n in g),
    }


def test_there_are_badges() -> None:
    assert len([*badges()]) > 5
