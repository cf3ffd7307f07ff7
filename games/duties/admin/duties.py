from collections.abc import Iterator
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.duties.agenda import try_again
from games.duties.handlers import all_handlers, kind_label
from games.duties.models import Duty, State
from games.people.access import is_staff_with
from games.people.staff.display_names import DisplayNameAdmin
from games.people.staff.home import change_url, visible_queryset
from games.people.staff.rows import ReadOnly


class KindFilter(admin.SimpleListFilter):
    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return sorted(
            ((kind, kind_label(kind)) for kind in all_handlers()), key=lambda each: each[1]
        )

    def queryset(self, request: HttpRequest, queryset: QuerySet[Duty]) -> QuerySet[Duty]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Duty)
class DutyAdmin(DisplayNameAdmin, ReadOnly, ModelAdmin):
    """Read-only list of duties. The rooms enqueue and run them; staff may only try one again."""

    list_display = ("told_kind", "told_state", "due", "attempts", "not_before", "error")
    list_filter = ("state", KindFilter, "due")
    fields = (
        *("told_kind", "concerns", "state", "filed", "due", "not_before"),
        *("attempts", "error", "ended", "key"),
    )
    search_fields = ("key", "error")
    ordering = ("-due",)
    actions = ("insist",)
    show_full_result_count = False  # the list is long

    def display_name(self, row: Duty) -> str:
        return kind_label(row.kind)

    def get_object(self, request: HttpRequest, *which: Any) -> Any:
        row = super().get_object(request, *which)
        if row is not None:
            row.links = [*_linked_rows(request, row)]
        return row

    @display(description=_("kind"), ordering="kind")
    def told_kind(self, duty: Duty) -> str:
        return kind_label(duty.kind)

    @display(description=_("concerns"))
    def concerns(self, duty: Any) -> SafeString | str:
        return format_html_join("", "<p>{}</p>", ((each,) for each in duty.links)) or "–"

    @display(
        description=_("state"),
        ordering="state",
        label={State.WAITING: "info", State.DONE: "success", State.GIVEN_UP: "danger"},
    )
    def told_state(self, duty: Duty) -> tuple[str, str]:
        return duty.state, duty.get_state_display()

    @admin.action(description=_("Try again"), permissions=["insist"])
    def insist(self, request: HttpRequest, queryset: QuerySet[Duty]) -> None:
        revived = sum(try_again(duty) for duty in queryset)
        message = ngettext(
            "%(count)d duty will be tried again.", "%(count)d duties will be tried again.", revived
        )
        self.message_user(
            request,
            message % {"count": revived},
            messages.SUCCESS if revived else messages.WARNING,
        )

    def has_insist_permission(self, request: HttpRequest) -> bool:
        return is_staff_with(request.user, "duties.change_duty")


def _linked_rows(request: HttpRequest, duty: Duty) -> Iterator[SafeString]:
    """Yield links to the rows that the duty's payload names by id, as far as the reader may see
    them in the administration."""
    shown = {f"{model._meta.model_name}_id": model for model in admin.site._registry}
    for name, key in duty.payload.items():
        model = shown.get(name)
        rows = None if model is None else visible_queryset(request, model)
        row = None if rows is None else rows.filter(pk=key).first()
        if model is not None and row is not None:
            model_admin = admin.site.get_model_admin(model)
            label = (
                model_admin.display_name(row)
                if isinstance(model_admin, DisplayNameAdmin)
                else str(row)
            )
            word = model._meta.verbose_name
            yield format_html(
                '{}: <a class="text-primary-600 underline" href="{}">{}</a>',
                word,
                change_url(model, str(row.pk)),
                label,
            )


def given_up_badge(request: HttpRequest) -> str:
    """Return the number of duties that need a person, for the badge in the administration's
    menu."""
    return str(Duty.objects.given_up().count() or "")
