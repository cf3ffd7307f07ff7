"""What the home of the administration tells: of each room what needs somebody now, and the way to
the deed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise

MOST: Final = 6  # lines of a section


@dataclass(frozen=True)
class Line:
    text: str
    address: str
    note: str = ""


@dataclass(frozen=True)
class Section:
    key: str
    title: str | Promise
    lines: Sequence[Line]
    nothing: str | Promise
    """Said where there is no line."""
    whole: str
    """Where all of them are."""
    alarm: bool = False
    """Its lines are what should not be."""
    deed: str | Promise = ""
    deed_at: str = ""

    @property
    def shown(self) -> Sequence[Line]:
        return self.lines[:MOST]

    @property
    def more(self) -> bool:
        return len(self.lines) > MOST


def found(request: HttpRequest, model: type[Model]) -> QuerySet[Any] | None:
    """What its list would find for whoever asks; nothing where that is not for them."""
    shown = admin.site.get_model_admin(model)
    return shown.get_queryset(request) if shown.has_view_permission(request) else None


def listed(model: type[Model], query: str = "") -> str:
    return _at(model, "changelist") + query


def row_at(model: type[Model], key: str) -> str:
    return _at(model, "change", quote(key))


def adding(request: HttpRequest, model: type[Model]) -> str:
    may = admin.site.get_model_admin(model).has_add_permission(request)
    return _at(model, "add") if may else ""


def _at(model: type[Model], page: str, *key: str) -> str:
    return reverse(f"admin:{model._meta.label_lower.replace('.', '_')}_{page}", args=key)  # noqa: SLF001 - public, says Django
