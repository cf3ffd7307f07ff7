"""Sending of deliveries, at least once: if a worker is killed, the delivery is sent again under the
same id."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.duties import agenda, mails
from games.duties.models import Attempt, Delivery, State, Webhook
from games.duties.models.webhooks import Reason, Trouble
from games.duties.webhooks.announcement import DELIVER
from games.duties.webhooks.post import Answer, Post
from games.duties.webhooks.signature import signatures
from games.duties.webhooks.webhook import switch_off
from games.duties.work import RetryLater

TRIES = 12
LONGEST = timedelta(days=1)  # no sending is tried after this time
KEPT = timedelta(days=30)
MOST_GIVEN_UP = 20  # deliveries given up in a row before the webhook is switched off
LONGEST_FAILING = timedelta(days=3)
# Without rests, a slow or absent receiver would hold up the workers and everything that waits for
# them.
FAILURES_BEFORE_REST = 3  # a receiver that hangs rests at once
FIRST_REST = timedelta(seconds=30)
LONGEST_REST = timedelta(hours=1)
AT_ONCE = 4  # deliveries at once per owner: other owners get the remaining workers
UNDER_WAY = timedelta(seconds=30)  # longer than the time limit of a post plus a lookup
MOST_CALLED = 50
NEXT = timedelta(seconds=5)  # and sooner, as soon as another one has ended


class DeliveryFailed(Exception):
    """The delivery failed; try again later."""


@dataclass(frozen=True)
class OutgoingRequest:
    webhook: str
    attempt: int
    url: str
    body: bytes
    headers: dict[str, str]


def deliver(delivery: str, sending: str) -> None:
    deliver_by(Post(to_private=settings.WEBHOOKS_TO_PRIVATE), delivery, int(sending))


def deliver_by(post: Post, delivery_id: str, sending: int) -> None:
    outgoing = _begin(delivery_id, sending)
    if outgoing is None:
        return
    answer = post(outgoing.url, outgoing.body, outgoing.headers)
    ended = _end(outgoing, delivery_id, sending, answer)
    _release(outgoing.webhook)
    if not ended:
        raise DeliveryFailed(answer.trouble)


@transaction.atomic
def _begin(delivery_id: str, sending: int) -> OutgoingRequest | None:
    """Start an attempt. It is stored before it is made, so that one that is killed counts too."""
    now = timezone.now()
    delivery = Delivery.objects.select_for_update().filter(pk=delivery_id).first()
    if delivery is None or (delivery.state, delivery.sending) != (State.WAITING, sending):
        return None
    webhook = Webhook.objects.filter(pk=delivery.webhook_id).first()
    if webhook is None:
        delivery.delete()
        return None
    if not webhook.active:
        _mark_ended(delivery, State.GIVEN_UP, now)
        return None
    if delivery.tries >= TRIES or delivery.sent_off < now - LONGEST:
        _give_up(delivery, now)
        return None
    if webhook.resting_until is not None and webhook.resting_until > now:
        raise RetryLater(webhook.resting_until)
    _reserve(webhook, now)
    delivery.tries += 1
    delivery.save(update_fields=("tries",))
    attempt = delivery.attempts.create(number=delivery.attempts.count() + 1, made=now)
    return _outgoing(attempt, delivery, webhook, now)


def _reserve(webhook: Webhook, now: datetime) -> None:
    """Reserve the webhook: one delivery at a time per receiver and a few per owner, counted under
    locks. A delivery that must wait blocks nobody."""
    of_owner = Webhook.objects.select_for_update().filter(person=webhook.person_id).order_by("pk")
    busy = {each.pk for each in of_owner if each.busy_until is not None and each.busy_until > now}
    if webhook.pk in busy or len(busy) >= AT_ONCE:
        raise RetryLater(now + NEXT)
    Webhook.objects.filter(pk=webhook.pk).update(busy_until=now + UNDER_WAY)


def _outgoing(
    attempt: Attempt, delivery: Delivery, webhook: Webhook, now: datetime
) -> OutgoingRequest:
    body, timestamp = delivery.body.encode(), int(now.timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Companion",
        "webhook-id": delivery.pk,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signatures(webhook.valid_secrets(now), delivery.pk, timestamp, body),
    }
    return OutgoingRequest(webhook.pk, attempt.pk, webhook.url, body, headers)


@transaction.atomic
def _end(outgoing: OutgoingRequest, delivery_id: str, sending: int, answer: Answer) -> bool:
    """Store the result. Returns False if the delivery must be tried again."""
    now = timezone.now()
    Attempt.objects.filter(pk=outgoing.attempt).update(
        status=answer.status,
        trouble=answer.trouble,
        answer=answer.text,
        milliseconds=answer.milliseconds,
    )
    delivery = Delivery.objects.select_for_update().filter(pk=delivery_id).first()
    if delivery is None:
        return True
    waiting = (delivery.state, delivery.sending) == (State.WAITING, sending)
    if not answer.trouble:
        if waiting:
            _mark_ended(delivery, State.DONE, now)
        Webhook.objects.filter(pk=delivery.webhook_id, failing_since__isnull=False).update(
            failures=0, given_up=0, failing_since=None, resting_until=None
        )
        return True
    _note_failure(delivery.webhook_id, now, hangs=answer.trouble == Trouble.SLOW)
    if waiting and delivery.tries >= TRIES:
        _give_up(delivery, now)
        return True
    return not waiting


@transaction.atomic
def _release(webhook: str) -> None:
    """Release the webhook, and run waiting deliveries now: the oldest one for each receiver of the
    same owner."""
    now = timezone.now()
    Webhook.objects.filter(pk=webhook).update(busy_until=None)
    of_owner = Webhook.objects.filter(person__webhooks=webhook)
    free_webhooks = of_owner.exclude(resting_until__gt=now).exclude(busy_until__gt=now)
    waiting = Delivery.objects.filter(webhook__in=free_webhooks, state=State.WAITING, tries=0)
    oldest: dict[str, Delivery] = {}
    for delivery in waiting.order_by("sent_off")[:MOST_CALLED]:
        oldest.setdefault(delivery.webhook_id, delivery)
    for delivery in oldest.values():
        agenda.run_now(DELIVER, delivery.duty_key)


def _note_failure(webhook_id: str, now: datetime, *, hangs: bool) -> None:
    webhook = Webhook.objects.select_for_update().filter(pk=webhook_id).first()
    if webhook is None:
        return
    webhook.failures += 1
    webhook.failing_since = webhook.failing_since or now
    before = 1 if hangs else FAILURES_BEFORE_REST
    if webhook.failures >= before:
        doublings = min(webhook.failures - before, 10)
        webhook.resting_until = now + min(FIRST_REST * (1 << doublings), LONGEST_REST)
    webhook.save(update_fields=("failures", "failing_since", "resting_until"))


def _mark_ended(delivery: Delivery, state: State, now: datetime) -> None:
    delivery.state, delivery.ended = state, now
    delivery.save(update_fields=("state", "ended"))


def _give_up(delivery: Delivery, now: datetime) -> None:
    _mark_ended(delivery, State.GIVEN_UP, now)
    webhook = Webhook.objects.select_for_update().filter(pk=delivery.webhook_id).first()
    if webhook is None or not webhook.active:
        return
    webhook.given_up += 1
    since = webhook.failing_since = webhook.failing_since or now
    webhook.save(update_fields=("given_up", "failing_since"))
    if webhook.given_up >= MOST_GIVEN_UP or since <= now - LONGEST_FAILING:
        switch_off(webhook, Reason.FAILING)
        mails.enqueue(
            webhook.person_id,
            "webhook_switched_off",
            {"url": webhook.url, "given_up": str(webhook.given_up)},
            f"webhook {webhook.pk} {now.isoformat()}",
        )


def forget() -> None:
    Delivery.objects.made_before(timezone.now() - KEPT).delete()
