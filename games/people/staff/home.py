"""Content of the admin home: tasks of each room that need somebody now, with links."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Any, Final

from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise

MOST: Final = 6  # lines of a section


class Urgency(IntEnum):
    """The waiting party: a player at a table, a person with a request, or nobody outside the
    staff."""

    TABLE = 0
    WISH = 1
    HOUSE = 2


@dataclass(frozen=True)
class AdminTask:
    """A task for the current staff member, with the action that ends it."""

    urgency: Urgency
    where: str
    what: str | Promise
    sentence: str
    since: datetime
    deed: str | Promise
    address: str
    data: Mapping[str, str] = field(default_factory=dict)
    """POST data of the action; empty: only a link."""

    @property
    def fresh(self) -> bool:
        return just_now(self.since)


def just_now(moment: datetime) -> bool:
    return moment > timezone.now() - timedelta(minutes=1)


def select_all_data(action: str, key: object) -> Mapping[str, str]:
    """Return the data of a changelist action on all rows that its address finds; `key` is that of
    any of them."""
    return {"action": action, "select_across": "1", "index": "0", "_selected_action": str(key)}


@dataclass(frozen=True)
class Line:
    text: str
    address: str
    note: str = ""


@dataclass(frozen=True)
class Section:
    key: str
    title: str | Promise
    lines: Sequence[Any]
    nothing: str | Promise
    """Text if there are no lines."""
    all_url: str
    """Address of the full list."""
    deed: str | Promise = ""
    deed_at: str = ""
    title_note: str = ""
    """Text beside its title."""
    template: str = "admin/home/lines.html"
    """Template of its lines."""
    facts: Sequence[Line] = ()
    """Its facts below the title of the whole page."""

    @property
    def first_lines(self) -> Sequence[Any]:
        return self.lines[:MOST]

    @property
    def more(self) -> bool:
        return len(self.lines) > MOST


def visible_queryset(request: HttpRequest, model: type[Model]) -> QuerySet[Any] | None:
    """Return the rows of its changelist for this user; None without permission."""
    shown = admin.site.get_model_admin(model)
    return shown.get_queryset(request) if shown.has_view_permission(request) else None


def changelist_url(model: type[Model], query: str = "") -> str:
    return _admin_url(model, "changelist") + query


def change_url(model: type[Model], key: str) -> str:
    return _admin_url(model, "change", quote(key))


def add_url(request: HttpRequest, model: type[Model]) -> str:
    may = admin.site.get_model_admin(model).has_add_permission(request)
    return _admin_url(model, "add") if may else ""


def _admin_url(model: type[Model], page: str, *key: str) -> str:
    return reverse(f"admin:{model._meta.label_lower.replace('.', '_')}_{page}", args=key)
