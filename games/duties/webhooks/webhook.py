"""Actions of an owner on webhooks; the API and the administration both use them."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType

from games.duties import refusals
from games.duties.models import Delivery, Webhook
from games.duties.models.webhooks import SCOPE_LENGTH, Reason
from games.duties.webhooks import addresses
from games.duties.webhooks.access import delivery_of, get_access, own_webhooks
from games.duties.webhooks.announcement import ping, resend
from games.duties.webhooks.kinds import KINDS
from games.people.models import User
from games.people.refusals import invalid

MOST: Final = 20
LONGEST_DESCRIPTION: Final = 200
_SCOPE: Final = re.compile(r"[A-Za-z0-9_-]*")


class NewWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    url: str
    events: tuple[str, ...]
    description: str = ""
    scope: str = ""
    """Id of a tournament or a club; empty: everything that the owner organises."""


class WebhookChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    events: tuple[str, ...] | UnsetType = UNSET
    description: str | UnsetType = UNSET
    active: bool | UnsetType = UNSET


def look_up(url: str, resolve: addresses.Resolve = addresses.resolve) -> Sequence[str]:
    """Resolve the host of an address. Call it before any transaction, because name servers may
    answer slowly."""
    try:
        goal = addresses.parse_target(url, to_private=settings.WEBHOOKS_TO_PRIVATE)
    except addresses.InvalidAddress:
        return ()  # `add` refuses it
    return resolve(goal.host, goal.port)


def add(person: User, data: NewWebhook, ips: Sequence[str]) -> Webhook:
    """Add a webhook. `found` is the result of `look_up`. An unknown name is accepted, because it
    may exist tomorrow; the address is checked again at every delivery."""
    try:
        addresses.parse_target(data.url, to_private=settings.WEBHOOKS_TO_PRIVATE)
    except addresses.InvalidAddress as fault:
        raise refusals.bad_url() from fault
    if not settings.WEBHOOKS_TO_PRIVATE and any(map(addresses.is_private, ips)):
        raise refusals.private_address()
    webhook = Webhook(
        person=person,
        url=data.url,
        description=_clean_description(data.description),
        events=_events(data.events),
        scope=_scope(data.scope),
    )
    with transaction.atomic():
        _must_have_room(person)
        webhook.save(force_insert=True)
    return webhook


def _must_have_room(person: User) -> None:
    """Lock the person, so that two calls at once cannot both take the last place."""
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    if own_webhooks(person).count() >= MOST:
        raise refusals.too_many(most=MOST)


@transaction.atomic
def change(person: User, webhook: str, changes: WebhookChanges) -> Webhook:
    row = get_access(webhook, person, lock=True).webhook
    if changes.events is not UNSET:
        row.events = _events(changes.events)
    if changes.description is not UNSET:
        row.description = _clean_description(changes.description)
    row.save(update_fields=("events", "description"))
    if changes.active is True:
        switch_on(row)
    elif changes.active is False and row.active:
        switch_off(row, Reason.OWNER)
    return row


def switch_on(webhook: Webhook) -> None:
    """Switch the webhook on and reset its failures. Missed deliveries are not sent automatically:
    see `announcement.again`."""
    webhook.active, webhook.disabled_at, webhook.reason = True, None, ""
    webhook.failures = webhook.given_up = 0
    webhook.failing_since = webhook.resting_until = None
    webhook.save(
        update_fields=(
            *("active", "disabled_at", "reason"),
            *("failures", "given_up", "failing_since", "resting_until"),
        )
    )


def switch_off(webhook: Webhook, reason: Reason) -> None:
    webhook.active, webhook.disabled_at, webhook.reason = False, timezone.now(), reason
    webhook.save(update_fields=("active", "disabled_at", "reason"))


@transaction.atomic
def renew_secret(person: User, webhook: str) -> Webhook:
    """Renew the secret. The next attempt is signed with it, and for a day also with the one
    before."""
    row = get_access(webhook, person, lock=True).webhook
    row.secret_number += 1
    row.renewed = timezone.now()
    row.save(update_fields=("secret_number", "renewed"))
    return row


@transaction.atomic
def discard(person: User, webhook: str) -> None:
    get_access(webhook, person, lock=True).webhook.delete()


def say_ping(person: User, webhook: str) -> Delivery:
    return ping(get_access(webhook, person).webhook)


def send_again(person: User, webhook: str, delivery: str) -> Delivery:
    return resend(delivery_of(get_access(webhook, person), delivery))


def _events(wished: Sequence[str]) -> list[str]:
    unknown = [kind for kind in wished if kind not in KINDS]
    if unknown or not wished:
        sentence = _("Choose one event or more among these: %(known)s.")
        raise invalid("events", sentence % {"known": ", ".join(KINDS)})
    return [kind for kind in KINDS if kind in wished]


def _clean_description(text: str) -> str:
    if len(text) > LONGEST_DESCRIPTION:
        sentence = _("A description has at most %(most)d characters: shorten it.")
        raise invalid("description", sentence % {"most": LONGEST_DESCRIPTION})
    return text.strip()


def _scope(text: str) -> str:
    if len(text) > SCOPE_LENGTH or not _SCOPE.fullmatch(text):
        raise invalid(
            "scope", _("Give the id of a tournament or a club here, or nothing for all of yours.")
        )
    return text
