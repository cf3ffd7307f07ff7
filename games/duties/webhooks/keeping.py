"""What an owner does with webhooks: every one of them goes through here, from API and admin."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.duties import filing, permissions, refusals
from games.duties.models import Delivery, State, Webhook
from games.duties.models.webhooks import SCOPE_LENGTH, Reason
from games.duties.webhooks import addresses, announcing, delivering
from games.duties.webhooks.kinds import KINDS
from games.people.models import User

MOST: Final = 20
LONGEST_DESCRIPTION: Final = 200
_SCOPE: Final = re.compile(r"[A-Za-z0-9_-]*")


@dataclass(frozen=True)
class Wish:
    url: str
    events: Sequence[str]
    description: str = ""
    scope: str = ""


def look_up(url: str, resolve: addresses.Resolve = addresses.resolve) -> Sequence[str]:
    """Ask where an address leads: before any transaction, because names may answer slowly."""
    try:
        goal = addresses.target(url, to_private=settings.WEBHOOKS_TO_PRIVATE)
    except addresses.Faulty:
        return ()  # `keep` will say so
    return resolve(goal.host, goal.port)


def keep(person: User, wish: Wish, found: Sequence[str]) -> Webhook:
    """`found` is what `look_up` told. A name that nobody knows yet may be known tomorrow; where
    it leads is asked again at every delivery."""
    try:
        addresses.target(wish.url, to_private=settings.WEBHOOKS_TO_PRIVATE)
    except addresses.Faulty as fault:
        raise refusals.bad_url() from fault
    if not settings.WEBHOOKS_TO_PRIVATE and any(map(addresses.closed, found)):
        raise refusals.private_address()
    webhook = Webhook(
        person=person,
        url=wish.url,
        description=_described(wish.description),
        events=_events(wish.events),
        scope=_scope(wish.scope),
    )
    with transaction.atomic():
        _must_have_room(person)
        webhook.save(force_insert=True)
    return webhook


def _must_have_room(person: User) -> None:
    """Under a lock on the person, so that two calls at once do not both find the last place."""
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    if permissions.own_webhooks(person).count() >= MOST:
        raise refusals.too_many(MOST)


def find(person: User | None, webhook: str, *, locked: bool = False) -> Webhook:
    rows = permissions.own_webhooks(person)
    found = (rows.select_for_update() if locked else rows).filter(pk=webhook).first()
    if found is None:
        raise refusals.unknown()
    return found


@transaction.atomic
def change(
    person: User,
    webhook: str,
    *,
    events: Sequence[str] | None = None,
    description: str | None = None,
    active: bool | None = None,
) -> Webhook:
    row = find(person, webhook, locked=True)
    if events is not None:
        row.events = _events(events)
    if description is not None:
        row.description = _described(description)
    row.save(update_fields=("events", "description"))
    if active is True:
        switch_on(row)
    elif active is False and row.active:
        delivering.switch_off(row, Reason.OWNER)
    return row


def switch_on(webhook: Webhook) -> None:
    """With all its failures forgotten. What it missed is not sent by itself: see `again`."""
    webhook.active, webhook.disabled_at, webhook.reason = True, None, ""
    webhook.failures = webhook.given_up = 0
    webhook.failing_since = webhook.resting_until = None
    webhook.save(
        update_fields=(
            *("active", "disabled_at", "reason"),
            *("failures", "given_up", "failing_since", "resting_until"),
        )
    )


@transaction.atomic
def renew_secret(person: User, webhook: str) -> Webhook:
    """The next attempt is signed with it already, whenever its delivery was announced."""
    row = find(person, webhook, locked=True)
    row.secret_number += 1
    row.save(update_fields=("secret_number",))
    return row


@transaction.atomic
def discard(person: User, webhook: str) -> None:
    find(person, webhook, locked=True).delete()


@transaction.atomic
def ping(webhook: Webhook) -> Delivery:
    """Says `ping` to the receiver, now, whatever events the webhook wants."""
    if not webhook.active:
        raise refusals.disabled()
    return announcing.ping(webhook)


def delivery_of(person: User | None, webhook: str, delivery: str) -> Delivery:
    find(person, webhook)
    found = permissions.own_deliveries(person, webhook).filter(pk=delivery).first()
    if found is None:
        raise refusals.unknown_delivery()
    return found


@transaction.atomic
def again(delivery: Delivery) -> Delivery:
    """Send it once more, now, with its id, body and a full number of tries. One that still waits
    for its next try does not wait any longer."""
    row = Delivery.objects.select_for_update().get(pk=delivery.pk)
    if not Webhook.objects.filter(pk=row.webhook_id, active=True).exists():
        raise refusals.disabled()
    filing.cancel(announcing.DELIVER, row.duty_key)
    Webhook.objects.filter(pk=row.webhook_id).update(resting_until=None)
    row.state, row.ended, row.tries = State.WAITING, None, 0
    row.sending, row.sent_off = row.sending + 1, timezone.now()
    row.save(update_fields=("state", "ended", "tries", "sending", "sent_off"))
    announcing.set_off(row)
    return row


def _events(wished: Sequence[str]) -> list[str]:
    unknown = [kind for kind in wished if kind not in KINDS]
    if unknown or not wished:
        sentence = _("Choose one event or more among these: %(known)s.")
        raise refusals.field("events", sentence % {"known": ", ".join(KINDS)})
    return [kind for kind in KINDS if kind in wished]


def _described(text: str) -> str:
    if len(text) > LONGEST_DESCRIPTION:
        sentence = _("A description has at most %(most)d characters: shorten it.")
        raise refusals.field("description", sentence % {"most": LONGEST_DESCRIPTION})
    return text.strip()


def _scope(text: str) -> str:
    if len(text) > SCOPE_LENGTH or not _SCOPE.fullmatch(text):
        raise refusals.field(
            "scope", _("Give the id of a tournament or a club here, or nothing for all of yours.")
        )
    return text
