"""webhooks/: webhooks of a person."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal

import django_filters
import msgspec
from rest_framework.request import Request

from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.document.components import struct
from api.wire.operation import Rows, listing, operation
from games.duties import refusals
from games.duties.models import Webhook
from games.duties.models.webhooks import secret_of
from games.duties.webhooks import webhook as hooks
from games.duties.webhooks.access import get_access, own_webhooks
from games.duties.webhooks.kinds import KINDS
from games.duties.webhooks.webhook import NewWebhook, WebhookChanges, look_up
from games.kernel.record import Record, record_from

KEPT: Final = (refusals.bad_url, refusals.private_address, refusals.too_many)
HERE: Final = (refusals.unknown,)

change_operation: Final = partial(operation, known=True, throttle="webhooks", refuses=HERE)
"""Decorator of operations that change a webhook."""


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
    refuses=KEPT,
)
def list_webhooks(request: Request) -> Rows[ShownWebhook]:
    return Rows(own_webhooks(require_person(request)), partial(map, _serialize_webhook))


@operation(
    "Keep a webhook",
    status=201,
    known=True,
    throttle="webhooks",
    ahead=_resolve_url,
    secrets=with_secret,
    content={201: struct(ShownOneWebhook)},
    refuses=KEPT,
)
def keep_webhook(request: Request, data: NewWebhook, ahead: Sequence[str]) -> ShownWebhook:
    return _serialize_webhook(hooks.add(require_person(request), data, ahead))


@operation("The events that a webhook may want")
def list_events(request: Request) -> tuple[Event, ...]:
    return tuple(Event(kind, str(text)) for kind, text in KINDS.items())


@operation("A webhook, with its secret", known=True, refuses=HERE)
def show_webhook(request: Request, webhook: str) -> ShownOneWebhook:
    return record_from(ShownOneWebhook, get_access(webhook, require_person(request)).webhook)


@change_operation("Change a webhook, or switch it off and on")
def change_webhook(request: Request, data: WebhookChanges, webhook: str) -> ShownWebhook:
    return _serialize_webhook(hooks.change(require_person(request), webhook, data))


@change_operation("Throw a webhook away, with its log", status=204)
def discard_webhook(request: Request, webhook: str) -> None:
    hooks.discard(require_person(request), webhook)


@change_operation(
    "Sign with a new secret from now on",
    secrets=with_secret,
    content={200: struct(ShownOneWebhook)},
)
def renew_secret(request: Request, webhook: str) -> ShownWebhook:
    return _serialize_webhook(hooks.renew_secret(require_person(request), webhook))
