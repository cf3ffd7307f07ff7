from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminSelectWidget

from games.clubs.admin import desk
from games.clubs.admin.clubs import (
    Inline,
    OrganiserAdmin,
    coming_and_waiting,
    member_name,
    run_for_rows,
    with_counts,
)
from games.clubs.desks.evening.desk import build_evening_desk
from games.clubs.desks.evening.offers import OFFERS
from games.clubs.evenings import evening as evenings
from games.clubs.evenings.evening import EveningChanges
from games.clubs.evenings.recurrence import MOST_DATES, Repeat
from games.clubs.fields import PLACED
from games.clubs.models import Attendance, Evening
from games.people.models import User
from games.people.page.fields import fields_of
from games.people.page.owner import person_of
from games.people.staff.clock import TimeZoneNoteAdmin
from games.people.staff.rows import DatedAdmin, ReadOnly
from games.people.staff.service_admin import ServiceAdmin, ServiceForm
from games.web.desk import RejectedForm

REPEATS: Final = (
    ("", _("not at all")),
    ("week:1", _("every week")),
    ("week:2", _("every two weeks")),
    ("month:1", _("every month, on the same weekday of the month")),
)


class AttendanceInline(Inline):
    model = Attendance
    fields = ("display_name", "answer", "waiting", "since")
    readonly_fields = ("display_name",)
    ordering = ("since",)
    per_page = 50
    tab = False
    hide_title = True
    reads = ("member__person",)

    @display(description=_("name"))
    def display_name(self, attendance: Attendance) -> str:
        return member_name(attendance.member)


def _repeat(data: Mapping[str, Any]) -> Repeat | None:
    every, _colon, interval = data["repeat"].partition(":")
    if not every:
        return None
    return Repeat("week" if every == "week" else "month", int(interval), data["times"])


class EveningForm(ServiceForm):
    repeat = forms.ChoiceField(
        label=_("repeats"),
        required=False,
        choices=REPEATS,
        widget=UnfoldAdminSelectWidget,
        help_text=_("By the clock on the wall, whenever the clocks change."),
    )
    times = forms.IntegerField(
        label=_("how many evenings"),
        required=False,
        min_value=1,
        max_value=MOST_DATES,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text=_("With this one; only where it repeats."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance._state.adding:
            del self.fields["repeat"], self.fields["times"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("repeat") and not data.get("times"):
            self.add_error("times", gettext("Say how many evenings."))
        return data


@admin.register(Evening)
class EveningAdmin(
    TimeZoneNoteAdmin, DatedAdmin, OrganiserAdmin, ServiceAdmin, ReadOnly, ModelAdmin
):
    form = EveningForm
    offers = OFFERS
    change_fields = (
        *("name", "starts", "ends", "place", "seats", "notes"),
        *(name for name in fields_of(EveningChanges) if name not in PLACED),
    )
    add_fields = ("club", *change_fields, "repeat", "times")
    autocomplete_fields = ("club",)
    list_display = ("name", "club", "starts", "seats", "coming", "cancelled")
    list_filter = ("starts", ("cancelled", admin.EmptyFieldListFilter))
    search_fields = ("name", "place", "club__name", "=id", "=series")
    search_help_text = _("A name, a place, or the name of the club.")
    list_select_related = ("club",)
    date_hierarchy = "starts"
    ordering = ("-starts",)
    show_full_result_count = False
    fields = (
        *("name", "club", "series", "starts", "ends", "time_zone", "place", "seats", "notes"),
        *(name for name in fields_of(EveningChanges) if name not in PLACED),
        *("tables", "tournaments", "version", "created", "changed", "cancelled"),
    )
    inlines = (AttendanceInline,)
    actions = ("cancel_evenings",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Evening]:
        queryset: QuerySet[Evening] = super().get_queryset(request)
        return with_counts(queryset)

    def get_urls(self) -> list[Any]:
        wrap = self.admin_site.admin_view
        at, name = "<path:object_id>/change/", "clubs_evening"
        return [
            path(f"{at}settings/", wrap(self.settings), name=f"{name}_settings"),
            path(f"{at}<str:word>/", wrap(self.action_view), name=f"{name}_done"),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> Any:
        """Show the desk; the evening's settings are changed on a page of their own."""
        row = self.get_object(request, unquote(object_id)) if request.method == "GET" else None
        if row is None or not self.has_change_permission(request, row):
            return super().change_view(request, object_id, form_url, extra_context)
        return self._desk(request, row, RejectedForm())

    def settings(self, request: HttpRequest, object_id: str) -> Any:
        return super().change_view(request, object_id)

    def action_view(self, request: HttpRequest, object_id: str, word: str) -> HttpResponse:
        """Run an action of the desk; the desk shows a refusal."""
        row = self.get_object(request, unquote(object_id))
        if row is None or request.method != "POST" or word not in OFFERS:
            raise Http404
        if not self.has_change_permission(request, row):
            raise PermissionDenied
        answer = desk.run_offer(self, request, row, OFFERS, word)
        return self._desk(request, row, answer) if isinstance(answer, RejectedForm) else answer

    def _desk(self, request: HttpRequest, row: Evening, rejected: RejectedForm) -> HttpResponse:
        page = build_evening_desk(
            row, person_of(request), rejected, request.POST, desk.address(row)
        )
        return desk.render_admin_page(self, request, row, page, status=rejected.status)

    def save_through_service(self, by: User, row: Evening, data: Mapping[str, Any]) -> Evening:
        """Without a place, the evening takes place at the club's."""
        values = {name: data[name] for name in self.change_fields}
        if row._state.adding:
            values["place"] = values["place"] or None
            campaign = evenings.Planning(**values, repeat=_repeat(data))
            return evenings.plan(by, data["club"].pk, campaign)[0]
        return evenings.amend(by, row.club_id, row.pk, EveningChanges(**values))

    @display(description=_("coming"), ordering="many")
    def coming(self, evening: Any) -> str:
        return coming_and_waiting(evening)

    @admin.action(description=_("Cancel"), permissions=["help"])
    def cancel_evenings(self, request: HttpRequest, queryset: QuerySet[Evening]) -> None:
        def cancel(staff: User, row: Evening) -> None:
            evenings.cancel(staff, row.club_id, row.pk)

        run_for_rows(self, request, queryset, cancel)
