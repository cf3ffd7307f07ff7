"""What the home of the administration tells: of each room what needs somebody now, and the way to
the deed."""

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
    """Who waits: somebody at a table, somebody with a wish, or the house alone."""

    TABLE = 0
    WISH = 1
    HOUSE = 2


@dataclass(frozen=True)
class Need:
    """What waits for whoever looks, and the deed that ends it."""

    urgency: Urgency
    where: str
    what: str | Promise
    sentence: str
    since: datetime
    deed: str | Promise
    address: str
    said: Mapping[str, str] = field(default_factory=dict)
    """Sent to the address by the deed; without, it is only a way there."""

    @property
    def fresh(self) -> bool:
        return just_now(self.since)


def just_now(moment: datetime) -> bool:
    return moment > timezone.now() - timedelta(minutes=1)


def all_of_them(action: str, key: object) -> Mapping[str, str]:
    """An action of a list, upon every row that its address finds; `key` is of any of them."""
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
    """Said where there is no line."""
    whole: str
    """Where all of them are."""
    deed: str | Promise = ""
    deed_at: str = ""
    told: str = ""
    """Beside its title."""
    template: str = "admin/home/lines.html"
    """By which its lines are drawn, whatever they are."""
    facts: Sequence[Line] = ()
    """What of it stands below the title of the whole page."""

    @property
    def shown(self) -> Sequence[Any]:
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
    return reverse(f"admin:{model._meta.label_lower.replace('.', '_')}_{page}", args=key)
