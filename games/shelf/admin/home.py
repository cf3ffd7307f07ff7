"""Editions on the home page of the administration: faulty ones, and the newest."""

from collections.abc import Iterator
from typing import Final

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.people import rulebook
from games.people.names import shown_name
from games.people.staff.current_user import current_user
from games.people.staff.home import (
    MOST,
    AdminTask,
    Line,
    Section,
    Urgency,
    add_url,
    change_url,
    changelist_url,
    visible_queryset,
)
from games.rulebooks import GAMES
from games.shelf.editions import catalogue
from games.shelf.models import Edition
from games.shelf.wording import problems_of

LOOKS: Final = 12
"""Number of newest editions whose entries are read: each is a whole catalogue."""


def faulty_editions(request: HttpRequest) -> Iterator[AdminTask]:
    """Yield faulty editions that are shared, and the reader's own. Private trials of others are
    left to them."""
    rows = _rows(request)
    if rows is None:
        return
    theirs = rows.filter(Q(shared=True) | Q(person_id=request.user.pk), game_key__in=GAMES)
    for row in theirs.prefetch_related("entries")[:LOOKS]:
        if problems := problems_of(row, catalogue.faults):
            many = len(problems)
            text = ngettext("%(count)d problem", "%(count)d problems", many) % {"count": many}
            yield AdminTask(
                urgency=Urgency.WISH,
                where=f"{row.name} · {rulebook.game_display_name(row.game_key)}",
                what=f"{text}.",
                sentence=problems[0].detail,
                since=row.changed,
                deed=_("Put it right"),
                address=change_url(Edition, row.pk),
            )


def editions(request: HttpRequest) -> Section | None:
    """Return the newest editions, for the staff who correct them."""
    rows = _rows(request)
    if rows is None:
        return None
    return Section(
        "editions",
        _("Editions"),
        [_edition_line(each) for each in rows.select_related("person")[: MOST + 1]],
        _("Nobody has copied a catalogue yet."),
        changelist_url(Edition),
        deed=_("Copy a catalogue"),
        deed_at=add_url(request, Edition),
    )


def _rows(request: HttpRequest) -> QuerySet[Edition] | None:
    if not admin.site.get_model_admin(Edition).has_change_permission(request):
        return None
    rows = visible_queryset(request, Edition)
    return None if rows is None else rows.order_by("-changed", "pk")


def _edition_line(row: Edition) -> Line:
    at = date_format(localtime(row.changed), "SHORT_DATETIME_FORMAT")
    owner = shown_name(row.person, viewer=current_user())
    return Line(
        row.name,
        change_url(Edition, row.pk),
        f"{rulebook.game_display_name(row.game_key)} · {owner} · {at}",
    )
