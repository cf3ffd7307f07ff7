import base64
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Self, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.duties.models.duties import State
from games.people.keys import ID_LENGTH, derive, new_id

SPELT = "whsec_"  # prefix of a secret
URL_LENGTH = 500
SCOPE_LENGTH = 80
BOTH_VALID = timedelta(days=1)
ANSWER_LENGTH = 1000  # longest part of a receiver's answer that the log keeps


class Reason(models.TextChoices):
    OWNER = "owner", _("switched off by its owner")
    FAILING = "failing", _("failed for too long")


class Trouble(models.TextChoices):
    """Reason why an attempt got no 2xx."""

    STATUS = "status", _("answered with another status than 2xx")
    PRIVATE = "private_address", _("the name leads to a private address")
    UNRESOLVED = "unresolved", _("nobody knows this name")
    UNREACHED = "unreached", _("no connection")
    TLS = "tls", _("the certificate does not hold")
    SLOW = "slow", _("no answer in time")
    BROKEN = "broken", _("the answer broke off, or was no HTTP")


Rows: TypeAlias = models.QuerySet[Any, Any]


class Webhooks(models.QuerySet["Webhook"]):
    def listening(self, owners: Iterable[str], beside: Rows | None = None) -> Self:
        """Return active webhooks of these owners. `beside` is a query for more owners, so that it
        need not run first."""
        whose = Q(person_id__in=owners)
        return self.filter(
            whose if beside is None else whose | Q(person_id__in=beside), active=True
        )


class Webhook(models.Model):
    """Address to which a person wants events sent. Its secret is derived, see `secret`."""

    display_label = ""  # display name for the current reader, if it is known
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="webhooks",
        verbose_name=_("owner"),
    )
    url = models.CharField(_("address"), max_length=URL_LENGTH)
    description = models.CharField(_("description"), max_length=200, blank=True)
    events = models.JSONField(_("events"), default=list)
    # Id of a tournament or a club, rooms above this one; empty: everything that its owner
    # organises.
    scope = models.CharField(_("scope"), max_length=SCOPE_LENGTH, blank=True)
    secret_number = models.PositiveIntegerField(_("secret number"), default=1)
    # Time when the secret was last renewed.
    renewed = models.DateTimeField(_("secret renewed"), null=True)
    active = models.BooleanField(_("active"), default=True)
    disabled_at = models.DateTimeField(_("switched off"), null=True)
    reason = models.CharField(_("reason"), max_length=8, choices=Reason, blank=True)
    failures = models.PositiveIntegerField(_("attempts failed in a row"), default=0)
    given_up = models.PositiveIntegerField(_("deliveries given up in a row"), default=0)
    failing_since = models.DateTimeField(_("failing since"), null=True)
    resting_until = models.DateTimeField(_("rests until"), null=True)
    # Latest time at which the delivery now under way ends.
    busy_until = models.DateTimeField(_("busy until"), null=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    objects = Webhooks.as_manager()

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = (
            models.CheckConstraint(
                name="webhook_is_active_or_says_since_when_not",
                condition=Q(active=True, disabled_at__isnull=True, reason="")
                | Q(active=False, disabled_at__isnull=False, reason__in=Reason.values),
            ),
        )
        indexes = (
            # Webhooks that listen, read by `announcement.announce` in every action of an organiser.
            models.Index(fields=("person",), name="webhook_listening", condition=Q(active=True)),
        )

    def __str__(self) -> str:
        return (
            self.display_label or self.id
        )  # never the address: it may hold a secret, and admin logs keep this

    @property
    def secret(self) -> str:
        return secret_of(self.id, self.secret_number)

    def valid_secrets(self, now: datetime) -> tuple[str, ...]:
        """Return the secrets that sign: the current one, and for a day the one before it."""
        numbers = [self.secret_number]
        if self.renewed is not None and now < self.renewed + BOTH_VALID:
            numbers.append(self.secret_number - 1)
        return tuple(secret_of(self.id, number) for number in numbers)

    def wants(self, kind: str, scope: str) -> bool:
        return kind in self.events and self.scope in ("", scope)


def secret_of(webhook: str, number: int) -> str:
    """Return the secret in the format of Standard Webhooks: 32 bytes in standard base64."""
    derived = base64.urlsafe_b64decode(derive("webhook", f"{webhook}.{number}") + "=")
    return SPELT + base64.b64encode(derived).decode()


class Deliveries(models.QuerySet["Delivery"]):
    def made_before(self, moment: datetime) -> Self:
        return self.filter(made__lt=moment)


class Delivery(models.Model):
    """One event for one webhook. Receivers use its id to avoid handling it twice."""

    display_label = ""  # display name for the current reader, if it is known
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    # No constraint: otherwise deleting a webhook could make an action fail that announces something
    # to it at that moment. A delivery without its webhook is deleted when its duty runs.
    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, related_name="deliveries", db_constraint=False
    )
    kind = models.CharField(_("event"), max_length=60)
    body = models.TextField(_("body"))
    made = models.DateTimeField(_("made"), default=timezone.now, db_index=True)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    # Number of sendings: one for the event, and one each time a person sends it again.
    sending = models.PositiveIntegerField(_("sending"), default=1)
    sent_off = models.DateTimeField(_("set off"), default=timezone.now)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)  # of this sending
    ended = models.DateTimeField(_("ended"), null=True)

    objects = Deliveries.as_manager()

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = (
            models.CheckConstraint(
                name="delivery_waits_or_has_ended",
                condition=Q(state=State.WAITING, ended__isnull=True)
                | Q(state__in=(State.DONE, State.GIVEN_UP), ended__isnull=False),
            ),
        )
        indexes = (models.Index(fields=("webhook", "-made"), name="delivery_of_webhook"),)

    def __str__(self) -> str:
        return self.display_label or self.id

    @property
    def duty_key(self) -> str:
        return f"{self.id}.{self.sending}"


class Attempt(models.Model):
    """Written before anything is sent: an attempt with neither status nor trouble was cut off."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="attempts")
    number = models.PositiveIntegerField(_("number"))
    made = models.DateTimeField(_("made"), default=timezone.now)
    status = models.PositiveSmallIntegerField(_("status"), null=True)
    trouble = models.CharField(_("trouble"), max_length=15, choices=Trouble, blank=True)
    milliseconds = models.PositiveIntegerField(_("milliseconds"), null=True)
    answer = models.CharField(_("answer"), max_length=ANSWER_LENGTH, blank=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        constraints = (
            models.UniqueConstraint(fields=("delivery", "number"), name="attempt_has_its_number"),
        )

    def __str__(self) -> str:
        return f"{self.delivery_id} {self.number}"
