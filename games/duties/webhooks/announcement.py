"""Announcing events to webhooks, in the transaction in which they happen."""

from collections.abc import Iterable, Mapping

import msgspec
from django.db import transaction
from django.utils import timezone

from games.duties import agenda, refusals
from games.duties.models import Delivery, State, Webhook
from games.duties.models.webhooks import Rows
from games.duties.webhooks.kinds import KINDS, PING

LARGEST_BODY = 64 * 1024
DELIVER = "duties.deliver"


def announce(
    kind: str,
    *,
    owner_ids: Iterable[str],
    beside: Rows | None = None,
    scope: str,
    body: Mapping[str, object],
) -> tuple[Delivery, ...]:
    """File a delivery for every webhook of these people (who organise `scope`) that wants it.

    Call it in the transaction of the action: both happen or neither. Without listeners it costs one
    indexed query. `body` must contain only what every listener may know, as plain values: it is
    stored as it is now, for thirty days.
    """
    if kind not in KINDS:
        raise LookupError(f"games.duties.webhooks.kinds has no {kind!r}")
    listening = Webhook.objects.listening(owner_ids, beside)
    return tuple(
        create_delivery(each, kind, scope, body) for each in listening if each.wants(kind, scope)
    )


def create_delivery(
    webhook: Webhook, kind: str, scope: str, body: Mapping[str, object]
) -> Delivery:
    delivery = Delivery(webhook=webhook, kind=kind, made=timezone.now())
    delivery.sent_off = delivery.made
    delivery.body = _encode_body(delivery, scope, body)
    delivery.save(force_insert=True)
    enqueue_delivery(delivery)
    return delivery


def enqueue_delivery(delivery: Delivery) -> None:
    agenda.enqueue(
        DELIVER,
        delivery.duty_key,
        {"delivery": delivery.pk, "sending": str(delivery.sending)},
    )


@transaction.atomic
def ping(webhook: Webhook) -> Delivery:
    """Send `ping` to the receiver now, whatever events the webhook wants."""
    if not webhook.active:
        raise refusals.disabled()
    return create_delivery(webhook, PING, webhook.scope, {})


@transaction.atomic
def resend(delivery: Delivery) -> Delivery:
    """Send the delivery once more, now, with the same id and body and a full number of tries. If it
    still waits for its next try, it no longer waits."""
    row = Delivery.objects.select_for_update().get(pk=delivery.pk)
    if not Webhook.objects.filter(pk=row.webhook_id, active=True).exists():
        raise refusals.disabled()
    agenda.cancel(DELIVER, row.duty_key)
    Webhook.objects.filter(pk=row.webhook_id).update(resting_until=None)
    row.state, row.ended, row.tries = State.WAITING, None, 0
    row.sending, row.sent_off = row.sending + 1, timezone.now()
    row.save(update_fields=("state", "ended", "tries", "sending", "sent_off"))
    enqueue_delivery(row)
    return row


def _encode_body(delivery: Delivery, scope: str, body: Mapping[str, object]) -> str:
    """Return the encoded body. The id is in the body as well as in the header, because the body is
    signed."""
    message = {
        "id": delivery.pk,
        "event": delivery.kind,
        "made": delivery.made,
        "scope": scope,
        "data": dict(body),
    }
    text = msgspec.json.encode(message)
    if len(text) > LARGEST_BODY:
        # The action must not fail because of a large body: receivers can ask the API.
        text = msgspec.json.encode(message | {"data": None})
    return text.decode()
