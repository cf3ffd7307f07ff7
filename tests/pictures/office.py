"""Every page of the administration: lists, add forms, one row of each kind with its history and
deletion, and the desk of a tournament."""

from collections.abc import Iterator
from typing import Any, Final

from django.contrib import admin
from django.contrib.admin.utils import quote
from django.http import HttpRequest
from django.test import RequestFactory
from django.urls import reverse

from games.people.models import User
from games.tournaments.models import Tournament

DESK: Final = ("entrants", "rounds", "standings", "picture", "log", "settings")


def office(person: User) -> Iterator[tuple[str, str]]:
    """Yield the name and the URL of each page that this user may see."""
    request = RequestFactory().get("/admin/")
    request.user = person
    yield "home", reverse("admin:index")
    yield "password", reverse("admin:password_change")
    for model_admin in admin.site._registry.values():
        yield from _model_pages(model_admin, request)
    for row in Tournament.objects.order_by("created")[:1]:
        for page in DESK:
            yield f"desk-{page}", reverse(f"admin:tournaments_{page}", args=[quote(row.pk)])


def _model_pages(
    model_admin: "admin.ModelAdmin[Any]", request: HttpRequest
) -> Iterator[tuple[str, str]]:
    name = str(model_admin.model._meta.model_name)
    at = f"admin:{model_admin.model._meta.app_label}_{name}"
    yield f"{name}-list", reverse(f"{at}_changelist")
    if model_admin.has_add_permission(request):
        yield f"{name}-add", reverse(f"{at}_add")
    row = model_admin.get_queryset(request).first()
    if row is None:
        return
    key = [quote(row.pk)]
    yield name, reverse(f"{at}_change", args=key)
    yield f"{name}-history", reverse(f"{at}_history", args=key)
    if model_admin.has_delete_permission(request, row):
        yield f"{name}-end", reverse(f"{at}_delete", args=key)
