"""Seasons: tournaments that count together; only the best results of each player count."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clubs.models.clubs import NAME_LENGTH, Club
from games.people.keys import ID_LENGTH, new_id
from games.tournaments.models import Tournament


class Season(models.Model):
    """Season of a club, or of an organiser without a club."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, related_name="seasons", verbose_name=_("club")
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="seasons",
        verbose_name=_("organiser"),
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    points = models.JSONField(_("points by place"))
    # Points for everybody who ended behind those places.
    behind = models.PositiveSmallIntegerField(_("points for all others"), default=0)
    best = models.PositiveSmallIntegerField(_("how many results count"), null=True)
    tournaments = models.ManyToManyField(
        Tournament, blank=True, related_name="seasons", verbose_name=_("tournaments")
    )
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    changed = models.DateTimeField(_("changed"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = (
            models.CheckConstraint(
                name="a_season_is_of_a_club_or_of_a_person",
                condition=Q(club=None, owner__isnull=False) | Q(club__isnull=False, owner=None),
            ),
        )

    def __str__(self) -> str:
        return self.name
