from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.duties.filing import try_again
from games.duties.models import Duty, State


@admin.register(Duty)
class DutyAdmin(ModelAdmin):
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
        return request.user.has_perm("duties.change_duty")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Duty | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Duty | None = None) -> bool:
        return False


def alarm(request: HttpRequest) -> str:
    """How many duties need a person, for the badge beside them in the administration's menu."""
    return str(Duty.objects.given_up().count() or "")
