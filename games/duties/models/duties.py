from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.people.keys import DIGEST_LENGTH, ID_LENGTH, new_id

HARD = 3


class State(models.TextChoices):
    WAITING = "waiting", _("waiting")
    DONE = "done", pgettext_lazy("a duty", "done")
    GIVEN_UP = "given_up", _("given up")


class Duties(models.QuerySet["Duty"]):
    def waiting(self) -> Self:
        return self.filter(state=State.WAITING)

    def runnable(self, now: datetime) -> Self:
        return self.waiting().filter(not_before__lte=now)

    def given_up(self) -> Self:
        return self.filter(state=State.GIVEN_UP)

    def often_tried(self, since: datetime) -> Self:
        """Return duties that were tried often, whatever the result: somebody should ask why."""
        return self.filter(attempts__gte=HARD, filed__gt=since)

    def done_before(self, moment: datetime) -> Self:
        return self.filter(state=State.DONE, ended__lt=moment)


class Duty(models.Model):
    """Work that must happen. Filed by `agenda`, run by `work`."""

    kind = models.CharField(_("kind"), max_length=60)
    key = models.CharField(_("key"), max_length=120)
    payload = models.JSONField(_("payload"), default=dict)
    filed = models.DateTimeField(_("filed"), default=timezone.now)
    due = models.DateTimeField(_("due"))
    # The due time at first; later the end of a worker's lease, or of the pause after a failure.
    not_before = models.DateTimeField(_("next try"))
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    error = models.TextField(_("last error"), blank=True)
    ended = models.DateTimeField(_("ended"), null=True)

    objects = Duties.as_manager()

    class Meta:
        verbose_name = _("duty")
        verbose_name_plural = _("duties")
        constraints = (
            # A duty filed twice, by a repeated call or a repeated task, is stored once.
            models.UniqueConstraint(fields=("kind", "key"), name="duty_is_filed_once"),
            models.CheckConstraint(
                name="duty_waits_or_has_ended",
                condition=Q(state=State.WAITING, ended__isnull=True)
                | Q(state__in=(State.DONE, State.GIVEN_UP), ended__isnull=False),
            ),
        )
        indexes = (
            # Duties still to do, read by `work.missed`.
            models.Index(
                fields=("not_before",), name="duty_to_do", condition=Q(state=State.WAITING)
            ),
            # Duties done long ago, read by `work.forget`.
            models.Index(fields=("ended",), name="duty_done", condition=Q(state=State.DONE)),
            # Duties that need a person, read by the administration.
            models.Index(
                fields=("ended",), name="duty_given_up", condition=Q(state=State.GIVEN_UP)
            ),
            models.Index(
                fields=("kind", "filed"), name="duty_hard", condition=Q(attempts__gte=HARD)
            ),
        )

    display_label = ""
    """Display name for the current reader, if it is known."""

    def __str__(self) -> str:
        return self.display_label or f"{self.kind} {self.key}"


class Calls(models.QuerySet["Call"]):
    def made_before(self, moment: datetime) -> Self:
        return self.filter(made__lt=moment)


class Call(models.Model):
    """A call that came with an Idempotency-Key, and its answer. See `idempotency`."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    owner = models.CharField(max_length=80)
    key = models.CharField(max_length=200)
    fingerprint = models.CharField(max_length=DIGEST_LENGTH)
    # Both are written before the transaction that inserts the row ends: no other transaction sees
    # them empty.
    status = models.PositiveSmallIntegerField(default=0)
    body = models.TextField(blank=True)
    made = models.DateTimeField(default=timezone.now, db_index=True)

    objects = Calls.as_manager()

    class Meta:
        verbose_name = _("call")
        verbose_name_plural = _("calls")
        constraints = (models.UniqueConstraint(fields=("owner", "key"), name="call_is_made_once"),)

    def __str__(self) -> str:
        return self.id
