"""webhooks/: webhooks of a person."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

import django_filters
import msgspec
from rest_framework.request import Request

from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.document.components import struct
from api.wire.operation import Rows, listing, operation
from games.duties.models import Webhook
from games.duties.models.webhooks import secret_of
from games.duties.webhooks.access import get_access, own_webhooks
from games.duties.webhooks.kinds import KINDS
from games.duties.webhooks.webhook import NewWebhook, look_up
from games.front import commands
from games.kernel.record import Record, record_from


class Event(msgspec.Struct, frozen=True):
    event: str
    told: str
    """When the event is sent, in the caller's language."""


class ShownWebhook(Record, frozen=True):
    id: str
    url: str
    description: str
    events: tuple[str, ...]
    scope: str
    active: bool
    disabled_at: Moment | None
    reason: Literal["", "owner", "failing"]
    failures: int
    given_up: int
    failing_since: Moment | None
    secret_number: int
    created: Moment


class ShownOneWebhook(ShownWebhook, frozen=True):
    """With the secret that its deliveries are signed with."""

    secret: str


class ByState(django_filters.FilterSet):
    active = django_filters.BooleanFilter()
    scope = django_filters.CharFilter(max_length=80)

    class Meta:
        model = Webhook
        fields = ("active", "scope")


def with_secret(body: dict[str, Any]) -> dict[str, Any]:
    return body | {"secret": secret_of(body["id"], body["secret_number"])}


def _resolve_url(data: NewWebhook) -> Sequence[str]:
    return look_up(data.url)


_serialize_webhook = partial(record_from, ShownWebhook)


@listing(
    "List one's webhooks",
    order=("-created",),
    orders=("created",),
    filters=ByState,
    known=True,
    refuses=commands.KEEP_WEBHOOK.refuses,
)
def list_webhooks(request: Request) -> Rows[ShownWebhook]:
    return Rows(own_webhooks(require_person(request)), partial(map, _serialize_webhook))


@operation_of(
    commands.KEEP_WEBHOOK,
    "Keep a webhook",
    status=201,
    named={"ahead": "ips"},
    ahead=_resolve_url,
    secrets=with_secret,
    content={201: struct(ShownOneWebhook)},
)
def keep_webhook(result: Webhook) -> ShownWebhook:
    return _serialize_webhook(result)


@operation("The events that a webhook may want")
def list_events(request: Request) -> tuple[Event, ...]:
    return tuple(Event(kind, str(text)) for kind, text in KINDS.items())


@operation("A webhook, with its secret", known=True, refuses=commands.HERE)
def show_webhook(request: Request, webhook: str) -> ShownOneWebhook:
    return record_from(ShownOneWebhook, get_access(webhook, require_person(request)).webhook)


@operation_of(commands.CHANGE_WEBHOOK, "Change a webhook, or switch it off and on")
def change_webhook(result: Webhook) -> ShownWebhook:
    return _serialize_webhook(result)


@operation_of(commands.DISCARD_WEBHOOK, "Throw a webhook away, with its log", status=204)
def discard_webhook() -> None:
    pass


@operation_of(
    commands.RENEW_SECRET,
    "Sign with a new secret from now on",
    secrets=with_secret,
    content={200: struct(ShownOneWebhook)},
)
def renew_secret(result: Webhook) -> ShownWebhook:
    return _serialize_webhook(result)
