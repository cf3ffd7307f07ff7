from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.tournaments import Tournament


class RatingChange(models.Model):
    """Change of a rating by a tournament. A person's newest change in a game is the current rating.
    All changes follow from the results; `manage.py rate` computes them again."""

    display_label = ""  # display name for the current reader, if known
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
    made = models.DateTimeField(_("made"))  # end of the tournament
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
        return self.display_label or f"{self.game_key} {self.person_id}"
