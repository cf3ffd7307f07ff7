from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.duties.agenda import try_again
from games.duties.models import Duty, State
from games.people.access import helps
from games.people.staff.rows import ReadOnly


@admin.register(Duty)
class DutyAdmin(ReadOnly, ModelAdmin):
    """A look at what is owed. Rows are filed and done by the rooms; a person may only insist."""

    list_display = ("kind", "key", "told_state", "due", "attempts", "not_before", "error")
    list_filter = ("state", "kind", "due")
    search_fields = ("key", "error")
    ordering = ("-due",)
    actions = ("insist",)
    show_full_result_count = False  # the list is long

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
        told = ngettext(
            "%(count)d duty will be tried again.", "%(count)d duties will be tried again.", revived
        )
        self.message_user(
            request,
            told % {"count": revived},
            messages.SUCCESS if revived else messages.WARNING,
        )

    def has_insist_permission(self, request: HttpRequest) -> bool:
        return helps(request.user, "duties.change_duty")


def alarm(request: HttpRequest) -> str:
    """How many duties need a person, for the badge beside them in the administration's menu."""
    return str(Duty.objects.given_up().count() or "")
