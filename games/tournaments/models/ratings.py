from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.tournaments import Tournament


class RatingChange(models.Model):
    """What a tournament did to a rating. The newest one of a person in a game is the rating: all
    of them follow from the results, and are counted again by `manage.py rate`."""

    told = ""  # what it is called to whoever reads, where that is known
    game_key = models.CharField(_("game"), max_length=30)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="ratings",
        verbose_name=_("person"),
    )
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="ratings", verbose_name=_("tournament")
    )
    made = models.DateTimeField(_("made"))  # when the tournament ended
    value = models.FloatField(_("rating"))
    deviation = models.FloatField(_("deviation"))
    volatility = models.FloatField(_("volatility"))
    before = models.FloatField(_("before"), null=True)
    meetings = models.PositiveIntegerField(_("meetings so far"))

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "person"), name="a_tournament_rates_once"
            ),
        )
        indexes = (
            models.Index(fields=("game_key", "person", "-made"), name="rating_newest_first"),
        )

    def __str__(self) -> str:
        return self.told or f"{self.game_key} {self.person_id}"
