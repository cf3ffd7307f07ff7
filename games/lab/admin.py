from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse, reverse_lazy
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.lab import run as runs
from games.lab.models import Run, State
from games.people import rulebook
from games.people.models import User
from games.people.staff.home import (
    MOST,
    Line,
    Section,
    change_url,
    changelist_url,
    visible_queryset,
)
from games.people.staff.rows import GameFilter, OfGame, ReadOnly, run_admin_action

Action = Callable[[User, str], object]


@admin.register(Run)
class RunAdmin(OfGame, ReadOnly, ModelAdmin):
    """Runs are planned on the lab's own page, which also shows the results."""

    list_display = (
        *("__str__", "game_name", "told_state", "progress", "told_hours", "asked_by", "created"),
    )
    list_filter = (GameFilter, "state", "created")
    search_fields = ("name", "=id")
    search_help_text = _("A name.")
    list_select_related = ("asked_by",)
    ordering = ("-created",)
    show_full_result_count = False
    fields = (
        *("name", "game_name", "state", "progress", "told_hours", "told_price", "asked_by"),
        *("created", "started", "ended", "page"),
    )
    whence = lazy(format_html, SafeString)(
        '<a class="underline" href="{}">{}</a>',
        reverse_lazy("page.lab"),
        _("Plan a run in the lab"),
    )
    actions = ("start_runs", "stop_runs", "play_more", "throw_runs_away")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        rows: QuerySet[Run] = super().get_queryset(request)
        return rows.defer("plan", "tallies")

    @display(
        description=_("state"),
        ordering="state",
        label={
            State.PLANNED: "info",
            State.RUNNING: "success",
            State.STOPPED: "warning",
            State.DONE: "info",
        },
    )
    def told_state(self, run: Run) -> tuple[str, str]:
        return run.state, run.get_state_display()

    @display(description=_("games played"))
    def progress(self, run: Run) -> str:
        return _progress(run)

    @display(description=_("hours of a processor, so far"))
    def told_hours(self, run: Run) -> str:
        return f"{run.seconds / 3600:.2f}"

    @display(description=_("hours of a processor, to go"))
    def told_price(self, run: Run) -> str:
        return "–" if run.seconds_a_game is None else f"{runs.hours_left(run):.2f}"

    @display(description=_("page"))
    def page(self, run: Run) -> SafeString:
        url = reverse("page.run", args=(run.pk,))
        return format_html('<a href="{}">{}</a>', url, gettext("What was found"))

    @admin.action(description=_("Start, or go on"), permissions=["lead"])
    def start_runs(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        done = self._each(request, queryset, runs.begin, gettext("Started."))
        self._tell(request, done, ngettext("%(count)d run starts.", "%(count)d runs start.", done))

    @admin.action(description=_("Stop"), permissions=["lead"])
    def stop_runs(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        done = self._each(request, queryset, runs.stop, gettext("Stopped."))
        text = ngettext("%(count)d run is stopped.", "%(count)d runs are stopped.", done)
        self._tell(request, done, text)

    @admin.action(description=_("400 more games for the open pairs"), permissions=["lead"])
    def play_more(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        done = self._each(request, queryset, runs.more, gettext("More games asked for."))
        self._tell(request, done, ngettext("%(count)d run goes on.", "%(count)d runs go on.", done))

    @admin.action(description=_("Throw away"), permissions=["discard"])
    def throw_runs_away(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        done = self._each(request, queryset, runs.throw_away, "")
        text = ngettext("%(count)d run is thrown away.", "%(count)d runs are thrown away.", done)
        self._tell(request, done, text)

    def has_lead_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("lab.change_run"))

    def has_discard_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("lab.delete_run"))

    def _each(self, request: HttpRequest, queryset: QuerySet[Run], deed: Action, log: str) -> int:
        by: Any = request.user
        return run_admin_action(self, request, queryset, lambda run: deed(by, run.pk), log=log)

    def _tell(self, request: HttpRequest, done: int, text: str) -> None:
        if done:
            self.message_user(request, text % {"count": done}, messages.SUCCESS)


def newest_runs(request: HttpRequest) -> Section | None:
    """Return the newest runs, for the home page of users who plan runs."""
    rows = visible_queryset(request, Run)
    if rows is None or not request.user.has_perm("lab.add_run"):
        return None
    return Section(
        "runs",
        _("In the lab"),
        [
            Line(
                str(each),
                change_url(Run, each.pk),
                f"{rulebook.game_display_name(each.game_key)} · {each.get_state_display()} · "
                + _progress(each),
            )
            for each in rows.order_by("-created")[: MOST + 1]
        ],
        _("Nothing was measured yet."),
        changelist_url(Run),
        deed=_("Plan a run in the lab"),
        deed_at=reverse("page.lab"),
    )


def _progress(run: Run) -> str:
    return gettext("%(played)d of %(total)d") % {"played": run.played, "total": run.total}
