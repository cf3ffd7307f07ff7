from typing import Any, cast

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import display

from games.duties.models import Attempt, Delivery, State, Webhook
from games.duties.webhooks.announcement import again, ping
from games.duties.webhooks.webhook import switch_on
from games.people.models import User
from games.people.staff.own import Own
from games.people.staff.rows import Discreet, ReadOnly, carry_out

NEWEST = 20  # deliveries that a webhook's own page shows


class Mendable(Own, ReadOnly):
    """Webhooks are their owners'; staff look, and set them going again."""

    everybodys = "duties.change_webhook"

    def has_mend_permission(self, request: HttpRequest) -> bool:
        """Of those that are found: one's own, or everybody's."""
        return bool(cast("Any", self).has_view_permission(request))


class DeliveryInline(ReadOnly, TabularInline):
    model = Delivery
    verbose_name_plural = _("newest deliveries")
    fields = ("kind", "state", "made", "tries", "ended")
    ordering = ("-made",)
    extra = 0
    hide_title = True
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        """Of the one whose page it is, and not the thousands that a convention makes."""
        found: QuerySet[Delivery] = super().get_queryset(request)
        match = request.resolver_match
        webhook = match.kwargs.get("object_id") if match else None
        of_it = Delivery.objects.filter(webhook=webhook).order_by("-made")
        return found.filter(pk__in=list(of_it.values_list("pk", flat=True)[:NEWEST]))


@admin.register(Webhook)
class WebhookAdmin(Discreet, Mendable, ModelAdmin):
    list_display = (
        *("id", "person", "url", "told_state", "failures", "given_up", "failing_since", "created"),
    )
    list_filter = ("active", "reason", "created")
    search_fields = ("id", "url", "description", "person__name", "scope")
    list_select_related = ("person",)
    ordering = ("active", "-created")
    show_full_result_count = False
    fields = (
        *("person", "url", "description", "events", "scope", "active", "disabled_at", "reason"),
        *("failures", "given_up", "failing_since", "resting_until", "secret_number", "created"),
    )
    inlines = (DeliveryInline,)
    actions = ("switch_on", "say_ping")

    @display(
        description=_("state"),
        ordering="active",
        label={"on": "success", "failing": "warning", "off": "danger"},
    )
    def told_state(self, webhook: Webhook) -> tuple[str, str]:
        if not webhook.active:
            return "off", webhook.get_reason_display()
        if webhook.failing_since:
            return "failing", gettext("failing")
        return "on", gettext("active")

    @admin.action(description=_("Switch on"), permissions=["mend"])
    def switch_on(self, request: HttpRequest, queryset: QuerySet[Webhook]) -> None:
        off = queryset.filter(active=False)
        count = carry_out(self, request, off, switch_on, log=gettext("Switched on."))
        told = ngettext(
            "%(count)d webhook is switched on.", "%(count)d webhooks are switched on.", count
        )
        self.message_user(request, told % {"count": count})

    @admin.action(description=_("Say ping"), permissions=["mend"])
    def say_ping(self, request: HttpRequest, queryset: QuerySet[Webhook]) -> None:
        count = carry_out(self, request, queryset, ping)
        told = ngettext("%(count)d ping is on its way.", "%(count)d pings are on their way.", count)
        self.message_user(request, told % {"count": count})


class AttemptInline(ReadOnly, TabularInline):
    model = Attempt
    fields = ("number", "made", "status", "trouble", "milliseconds", "answer")
    ordering = ("-number",)
    extra = 0
    hide_title = True


@admin.register(Delivery)
class DeliveryAdmin(Mendable, ModelAdmin):
    def of(self, person: User) -> Q:
        return Q(webhook__person=person)

    list_display = ("id", "webhook", "kind", "told_state", "made", "tries", "ended")
    list_filter = ("state", "kind", "made")
    search_fields = ("=id", "=webhook__id")
    ordering = ("-made",)
    show_full_result_count = False
    fields = ("webhook", "kind", "state", "made", "sending", "tries", "ended", "body")
    inlines = (AttemptInline,)
    actions = ("send_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        found: QuerySet[Any] = super().get_queryset(request)
        return found.select_related("webhook")

    @display(
        description=_("state"),
        ordering="state",
        label={State.WAITING: "info", State.DONE: "success", State.GIVEN_UP: "danger"},
    )
    def told_state(self, delivery: Delivery) -> tuple[str, str]:
        return delivery.state, delivery.get_state_display()

    @admin.action(description=_("Send again"), permissions=["mend"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> None:
        count = carry_out(self, request, queryset, again)
        told = ngettext(
            "%(count)d delivery is sent again.", "%(count)d deliveries are sent again.", count
        )
        self.message_user(request, told % {"count": count})
