"""Desks of clubs inside the admin: their addresses and their frame."""

from typing import Any

from django.contrib.admin.utils import quote
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from unfold.admin import ModelAdmin

from games.clubs.models import Campaign, Evening

Row = Campaign | Evening


def address(row: Row) -> str:
    return reverse(f"admin:{_name(row)}_change", args=(quote(row.pk),))


def render_admin_page(
    owner: ModelAdmin, request: HttpRequest, row: Row, page: object, *, status: int = 200
) -> HttpResponse:
    meta = row._meta
    context: dict[str, Any] = {
        **owner.admin_site.each_context(request),
        "title": row.name,
        "opts": meta,
        "original": row,
        "page": page,
    }
    return render(request, f"admin/clubs/{meta.model_name}.html", context, status=status)


def _name(row: Row) -> str:
    return row._meta.label_lower.replace(".", "_")
