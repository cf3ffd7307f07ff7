from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.stages import Stage


class Draft(models.Model):
    """An unpublished draw of a round, or of a whole stage. It is not a `Round`, so nothing that
    reads rounds can show or announce it."""

    stage = models.OneToOneField(
        Stage, on_delete=models.CASCADE, related_name="draft", verbose_name=_("stage")
    )
    number = models.PositiveSmallIntegerField(_("round"))
    # Read by `rounds.drafts`: the entrants of each pairing, or all entrants in seed order.
    drawn = models.JSONField(_("drawn"))
    # Changes by hand. They are logged only when the draft is published.
    changes = models.JSONField(_("changes"), default=list)
    made = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name = _("draw to be published")
        verbose_name_plural = _("draws to be published")

    def __str__(self) -> str:
        return f"{self.stage_id} {self.number}"
