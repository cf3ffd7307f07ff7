from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.stages import Stage


class Draft(models.Model):
    """A round, or a stage drawn whole, that is drawn and not published. It is no round: whatever
    reads those, to show them or to tell of them, cannot find it."""

    stage = models.OneToOneField(
        Stage, on_delete=models.CASCADE, related_name="draft", verbose_name=_("stage")
    )
    number = models.PositiveSmallIntegerField(_("round"))
    # As `rounds.drafts` reads it: who sits together, or everybody in the order of the seeds.
    drawn = models.JSONField(_("drawn"))
    # What was changed by hand. It goes to the log when the draft is published, and not before.
    changes = models.JSONField(_("changes"), default=list)
    made = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name = _("draw to be published")
        verbose_name_plural = _("draws to be published")

    def __str__(self) -> str:
        return f"{self.stage_id} {self.number}"
