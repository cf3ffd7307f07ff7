import re
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, cast
from urllib.parse import urlsplit

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import quote, unquote
from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import display
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget, UnfoldAdminTextInputWidget

from games.duties.models import Attempt, Delivery, State, Webhook
from games.duties.models.webhooks import SCOPE_LENGTH
from games.duties.webhooks.announcement import ping, resend
from games.duties.webhooks.kinds import KINDS
from games.duties.webhooks.webhook import (
    NewWebhook,
    WebhookChanges,
    add,
    change,
    discard,
    look_up,
    switch_on,
)
from games.people.models import User
from games.people.refusals import Refusal
from games.people.staff.display_names import DisplayNameAdmin
from games.people.staff.own import OwnRowsAdmin
from games.people.staff.rows import PrivateNamesAdmin, ReadOnly, run_admin_action
from games.people.staff.service_admin import ServiceAdmin, ServiceForm

NEWEST = 20  # deliveries shown on a webhook's page
PATIENT = timedelta(minutes=2)  # how long a page waits for the receiver's answer


def _is_awaited(delivery: Delivery) -> bool:
    """True if the delivery was sent just now by a person; a failed one is tried again later."""
    return delivery.tries < 2 and delivery.sent_off > timezone.now() - PATIENT


def webhook_label(webhook: Webhook) -> str:
    """Return a label that never contains the whole address: it may hold a secret."""
    return webhook.description or urlsplit(webhook.url).hostname or webhook.pk


class WebhookOwnerMixin(OwnRowsAdmin):
    """Webhooks belong to their owners; staff may look at them and restart them."""

    manage_right = "duties.change_webhook"

    def has_mend_permission(self, request: HttpRequest) -> bool:
        """True if the reader may see the webhook: their own, or any with the permission."""
        return bool(cast("Any", self).has_view_permission(request))


class Mendable(WebhookOwnerMixin, ReadOnly):
    """Rows that no form changes."""


class DeliveryInline(ReadOnly, TabularInline):
    model = Delivery
    verbose_name_plural = _("newest deliveries")
    fields = ("kind", "state", "made", "tries", "ended")
    ordering = ("-made",)
    extra = 0
    hide_title = True
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        """Return only the newest deliveries of this webhook: a convention makes thousands."""
        rows: QuerySet[Delivery] = super().get_queryset(request)
        match = request.resolver_match
        webhook = match.kwargs.get("object_id") if match else None
        of_it = Delivery.objects.filter(webhook=webhook).order_by("-made")
        return rows.filter(pk__in=list(of_it.values_list("pk", flat=True)[:NEWEST]))


def _kind_choices() -> list[tuple[str, str]]:
    """Return each kind with its sentence and its key."""
    return [(kind, f"{text} ({kind})") for kind, text in KINDS.items()]


class WebhookForm(ServiceForm):
    events = forms.MultipleChoiceField(
        label=_("events"),
        choices=_kind_choices,
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
    )
    scope = forms.CharField(
        label=_("scope"),
        required=False,
        max_length=SCOPE_LENGTH,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("The id of a tournament or a club, or nothing: all that you organise."),
    )


@admin.register(Webhook)
class WebhookAdmin(
    DisplayNameAdmin, PrivateNamesAdmin, WebhookOwnerMixin, ServiceAdmin, ReadOnly, ModelAdmin
):
    """A person adds a webhook for themselves; its secret is shown once, to its owner."""

    form = WebhookForm
    add_fields = ("url", "events", "description", "scope")
    change_fields = ("events", "description")
    change_form_outer_before_template = "admin/duties/try.html"
    list_display = (
        *("target_label", "person", "told_state", "failures"),
        *("given_up", "failing_since", "created"),
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

    def display_name(self, row: Webhook) -> str:
        return webhook_label(row)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.ping_view)
        name = "duties_webhook_try"
        return [path("<path:object_id>/try/", view, name=name), *super().get_urls()]

    def add_view(self, request: HttpRequest, *more: Any, **and_more: Any) -> HttpResponse:
        """Resolve the host before the transaction starts: name servers may answer slowly."""
        ips = look_up(request.POST.get("url", "")) if request.method == "POST" else ()
        request.found = ips  # type: ignore[attr-defined]  # for `deed`, below
        response: HttpResponse = super().add_view(request, *more, **and_more)
        return response

    def get_form(self, request: HttpRequest, obj: Model | None = None, **more: Any) -> Any:
        form = super().get_form(request, obj, **more)
        form.deed = staticmethod(
            partial(self.save_through_service, ips=getattr(request, "found", ()))
        )
        return form

    def save_through_service(
        self, by: User, row: Webhook, data: Mapping[str, Any], ips: Sequence[str] = ()
    ) -> Webhook:
        events, description = tuple(data["events"]), data["description"]
        if row._state.adding:
            return add(by, NewWebhook(data["url"], events, description, data["scope"]), ips)
        return change(row.person, row.pk, WebhookChanges(events=events, description=description))

    def response_add(self, request: HttpRequest, obj: Webhook, *more: Any) -> Any:
        text = gettext("Its secret, by which what comes is known to be ours, is told once: %(key)s")
        self.message_user(request, text % {"key": obj.secret})
        return redirect("admin:duties_webhook_change", quote(obj.pk))

    def ping_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Send a signed ping through the normal queue; the delivery's page shows the answer."""
        webhook = self.get_object(request, unquote(object_id))
        if webhook is None or request.method != "POST" or not self.has_mend_permission(request):
            raise Http404
        try:
            delivery = ping(webhook)
        except Refusal as refusal:
            self.message_user(request, str(refusal.sentence), messages.ERROR)
            return redirect("admin:duties_webhook_change", object_id)
        return redirect("admin:duties_delivery_change", quote(delivery.pk))

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return bool(ModelAdmin.has_delete_permission(self, request, obj))

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Include all deliveries of the webhooks, which nobody deletes on their own."""
        names = [each.url for each in objs]
        return names, {gettext("webhooks"): len(names)}, set(), []

    def delete_model(self, request: HttpRequest, obj: Webhook) -> None:
        discard(obj.person, obj.pk)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Webhook]) -> None:
        for webhook in queryset.select_related("person"):
            self.delete_model(request, webhook)

    @display(description=_("description"), ordering="description")
    def target_label(self, webhook: Webhook) -> str:
        return webhook_label(webhook)

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
        count = run_admin_action(self, request, off, switch_on, log=gettext("Switched on."))
        text = ngettext(
            "%(count)d webhook is switched on.", "%(count)d webhooks are switched on.", count
        )
        self.message_user(request, text % {"count": count})

    @admin.action(description=_("Say ping"), permissions=["mend"])
    def say_ping(self, request: HttpRequest, queryset: QuerySet[Webhook]) -> None:
        count = run_admin_action(self, request, queryset, ping)
        text = ngettext("%(count)d ping is on its way.", "%(count)d pings are on their way.", count)
        self.message_user(request, text % {"count": count})


class AttemptInline(ReadOnly, TabularInline):
    model = Attempt
    fields = ("number", "made", "status", "trouble", "milliseconds", "answer")
    ordering = ("-number",)
    extra = 0
    hide_title = True


@admin.register(Delivery)
class DeliveryAdmin(DisplayNameAdmin, Mendable, ModelAdmin):
    def display_name(self, row: Delivery) -> str:
        row.webhook.display_label = webhook_label(row.webhook)
        return f"{row.kind} · {row.webhook}"

    def rows_of(self, person: User) -> Q:
        return Q(webhook__person=person)

    list_display = ("made", "webhook_column", "kind", "told_state", "tries", "ended")
    list_filter = ("state", "kind", "made")
    search_fields = ("=id", "=webhook__id")
    ordering = ("-made",)
    show_full_result_count = False
    fields = ("webhook", "kind", "state", "made", "sending", "tries", "ended", "told_body")
    inlines = (AttemptInline,)
    actions = ("send_again",)
    change_form_outer_before_template = "admin/duties/came_back.html"

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Reload the page while somebody who just sent the delivery waits for the answer."""
        delivery = self.get_object(request, unquote(object_id))
        attempt = delivery.attempts.order_by("-number").first() if delivery else None
        more = {**(extra_context or {}), "delivery": delivery, "attempt": attempt}
        response: HttpResponse = super().change_view(request, object_id, form_url, more)
        if delivery and delivery.state == State.WAITING and _is_awaited(delivery):
            response.headers["Refresh"] = "2"
        return response

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        queryset: QuerySet[Any] = super().get_queryset(request)
        return queryset.select_related("webhook")

    @display(description=_("webhook"), ordering="webhook")
    def webhook_column(self, delivery: Delivery) -> str:
        return webhook_label(delivery.webhook)

    @display(description=_("body"))
    def told_body(self, delivery: Delivery) -> str:
        """Return the body with break points, because a phone is narrow."""
        parts = ((part,) for part in re.split("(?<=,)", delivery.body))
        return format_html_join(mark_safe("<wbr>"), "{}", parts)

    @display(
        description=_("state"),
        ordering="state",
        label={State.WAITING: "info", State.DONE: "success", State.GIVEN_UP: "danger"},
    )
    def told_state(self, delivery: Delivery) -> tuple[str, str]:
        return delivery.state, delivery.get_state_display()

    @admin.action(description=_("Send again"), permissions=["mend"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> None:
        count = run_admin_action(self, request, queryset, resend)
        text = ngettext(
            "%(count)d delivery is sent again.", "%(count)d deliveries are sent again.", count
        )
        self.message_user(request, text % {"count": count})
