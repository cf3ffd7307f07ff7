"""Desks of clubs inside the admin: their addresses and their frame."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.admin.utils import quote
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from unfold.admin import ModelAdmin

from games.clubs.models import Campaign, Evening
from games.people.access import Caller
from games.people.page.form import redirect_to
from games.people.page.owner import person_of
from games.web.desk import Offers, RejectedForm, done_sentence, submit
from games.web.form import Submission
from games.web.once import proof_of_reading

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


def run_offer(
    owner: ModelAdmin,
    request: HttpRequest,
    row: Row,
    offers: Mapping[str, Offers],
    word: str,
) -> HttpResponse | RejectedForm:
    """Carry out a form of the desk, write it into the history of the admin, and tell the person
    what became of it."""
    person, places = person_of(request), {"club": row.club_id, str(row._meta.model_name): row.pk}
    done = done_sentence(offers[word], request.POST)
    answer = submit(
        offers[word],
        word,
        Submission(person, places, request.POST),
        proof_of_reading(request, Caller(person)),
        lambda _result: owner.log_change(request, row, done),
    )
    if isinstance(answer, RejectedForm):
        return answer
    owner.message_user(request, done, messages.SUCCESS)
    return redirect_to(address(row) + answer)


def _name(row: Row) -> str:
    return row._meta.label_lower.replace(".", "_")
