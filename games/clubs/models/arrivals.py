"""Arrivals at an evening, ticked in by the club."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clubs.models.clubs import Member
from games.clubs.models.evenings import Evening
from games.clubs.models.records import Visitor


class Arrival(models.Model):
    """A member, whatever they answered before; or a visitor without an account, by name."""

    evening = models.ForeignKey(
        Evening, on_delete=models.CASCADE, related_name="arrivals", verbose_name=_("evening")
    )
    member = models.ForeignKey(
        Member,
        on_delete=models.CASCADE,
        null=True,
        related_name="arrivals",
        verbose_name=_("member"),
    )
    visitor = models.ForeignKey(
        Visitor,
        on_delete=models.CASCADE,
        null=True,
        related_name="arrivals",
        verbose_name=_("player without an account"),
    )
    came = models.DateTimeField(_("came"), default=timezone.now)

    class Meta:
        verbose_name = _("arrival")
        verbose_name_plural = _("arrivals")
        constraints = (
            models.CheckConstraint(
                name="a_member_or_a_visitor_arrives",
                condition=Q(member=None, visitor__isnull=False)
                | Q(member__isnull=False, visitor=None),
            ),
            models.UniqueConstraint(
                fields=("evening", "member"),
                name="a_member_arrives_once",
                condition=Q(member__isnull=False),
            ),
            models.UniqueConstraint(
                fields=("evening", "visitor"),
                name="a_visitor_arrives_once",
                condition=Q(visitor__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return str(self.pk)
