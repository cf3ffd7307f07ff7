"""Tournaments in the administration: the list with its alarms, and the links to the desks."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.people.models import User
from games.people.staff.rows import GameFilter, OfGame, PrivateNamesAdmin
from games.tournaments.access import managed_by
from games.tournaments.admin import actions as admin_actions
from games.tournaments.admin import (
    desk,
    entrants,
    log,
    pairings,
    picture,
    rounds,
    settings,
    standings,
)
from games.tournaments.admin.alarms import alarm_texts, with_alarm, with_counts
from games.tournaments.models import Phase, Tournament

View = Callable[..., HttpResponseBase]


class AlarmFilter(admin.SimpleListFilter):
    title = _("alarms")
    parameter_name = "alarm"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return (
            ("disputed", _("results are disputed")),
            ("overdue", _("results are late")),
            ("outstanding", _("results are outstanding")),
        )

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[Tournament]
    ) -> QuerySet[Tournament]:
        what = self.value()
        known = {key for key, _title in self.lookups(request, None)}
        return with_alarm(queryset, what) if what and what in known else queryset


@admin.register(Tournament)
class TournamentAdmin(PrivateNamesAdmin, OfGame, ModelAdmin):
    """List of tournaments. A tournament itself is edited at its desk, by the same domain functions
    as elsewhere."""

    offers = admin_actions.OFFERS
    list_display = (
        *("name", "game_name", "phase_shown", "entrants_shown", "round_shown", "alarms_shown"),
        *("starts", "organiser"),
    )
    list_filter = ("phase", AlarmFilter, GameFilter, "starts")
    list_select_related = ("organiser",)
    search_fields = ("name", "place", "organiser__name")
    search_help_text = _("The name of a tournament, its place, or who organises it.")
    ordering = ("-created",)
    show_full_result_count = False
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        if not isinstance(request.user, User):
            return Tournament.objects.none()
        return with_counts(managed_by(request.user))

    @display(
        description=pgettext_lazy("a tournament", "phase"),
        ordering="phase",
        label={
            Phase.PREPARING: "info",
            Phase.OPEN: "info",
            Phase.CHECK_IN: "warning",
            Phase.PLAYING: "success",
            Phase.OVER: "info",
            Phase.CANCELLED: "danger",
        },
    )
    def phase_shown(self, row: Tournament) -> tuple[str, str]:
        return row.phase, row.get_phase_display()

    @display(description=_("entrants"), ordering="in_it")
    def entrants_shown(self, row: Any) -> str:
        present = f"{row.in_it} / {row.capacity}" if row.capacity else str(row.in_it)
        return f"{present} (+{row.queueing})" if row.queueing else present

    @display(description=_("round"), ordering="round_now")
    def round_shown(self, row: Any) -> str:
        return str(row.round_now or "–")

    @display(description=_("alarms"), ordering="disputed", label="danger")
    def alarms_shown(self, row: Tournament) -> str | None:
        return ", ".join(alarm_texts(row)) or None

    # `access` decides who sees which tournaments; only the desk deletes.

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return bool(self.has_view_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        pages: list[tuple[str, str, View]] = [
            ("entrants/", "entrants", entrants.page),
            ("entrants/file/", "file", entrants.preview_file),
            ("entrants/sheet.csv", "sheet", entrants.download),
            ("rounds/", "rounds", rounds.page),
            ("number/", "number", rounds.log_number),
            ("pairings/<str:pairing>/", "pairing", pairings.page),
            ("pairings/<str:pairing>/correct/", "correct", pairings.correct),
            ("standings/", "standings", standings.page),
            ("picture/", "picture", picture.page),
            ("log/", "log", log.page),
            ("settings/", "settings", settings.settings),
            ("do/<str:deed>/", "do", admin_actions.run_action),
        ]
        own = [
            path(
                f"<path:object_id>/{way}",
                self.admin_site.admin_view(desk.at_desk(self, view)),
                name=f"tournaments_{name}",
            )
            for way, name, view in pages
        ]
        return [*own, *super().get_urls()]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        return settings.new(self, request)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        return desk.front_page(self, request, unquote(object_id))
