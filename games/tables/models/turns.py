"""Wishes for reminders that a table waits."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ReminderDelay(models.IntegerChoices):
    """Minutes that a table may wait before the person is reminded."""

    NEVER = 0, _("never")
    SHORT = 10, _("after ten minutes")
    HOUR = 60, _("after an hour")
    NIGHT = 480, _("after eight hours")
    DAY = 1440, _("after a day")


class TurnWish(models.Model):
    """A person's wish for reminders that a table waits for them."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="turn_wish",
        verbose_name=_("person"),
    )
    minutes = models.PositiveSmallIntegerField(_("told"), choices=ReminderDelay)
    # Address of the server as the person used it: links in mails begin with it.
    address = models.CharField(_("address of the house"), max_length=200)
    # Stored in the duty that looks: the duty of an earlier wish ends by itself.
    since = models.DateTimeField(_("wished"), default=timezone.now)

    class Meta:
        verbose_name = _("wish to be told of turns")
        verbose_name_plural = _("wishes to be told of turns")

    display_label = ""
    """Display name for the current reader."""

    def __str__(self) -> str:
        return self.display_label or str(self.person_id)

    @property
    def delay(self) -> timedelta:
        return timedelta(minutes=self.minutes)
