"""How somebody with an account comes to play, judge or organise: by saying yes."""

from typing import Final, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.people.keys import ID_LENGTH, new_id
from games.people.spelling import NAME_LENGTH
from games.tournaments.models.tournaments import Phase, Tournament

ENDED: Final = (Phase.OVER, Phase.CANCELLED)


class Invitations(models.QuerySet["Invitation"]):
    def open(self) -> Self:
        return self.filter(declined=None).exclude(tournament__phase__in=ENDED)


class Invitation(models.Model):
    """Under what was typed, whether or not anybody is called so: whoever asks learns of an account
    by its answer alone."""

    class Role(models.TextChoices):
        ENTRANT = "entrant", _("entrant")
        JUDGE = "judge", _("judge")
        ORGANISER = "organiser", _("organiser")

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.CASCADE,
        related_name="invitations",
        verbose_name=_("tournament"),
    )
    said = models.CharField(_("who is invited"), max_length=NAME_LENGTH)
    # None: nobody is called so.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="tournament_invitations",
        verbose_name=_("person"),
    )
    role = models.CharField(_("role"), max_length=9, choices=Role)
    # What the organiser said of an entrant, who may change it.
    affiliation = models.CharField(_("club or team"), max_length=NAME_LENGTH, blank=True)
    team = models.JSONField(_("members of the team"), default=list, blank=True)
    # Said in play, it lets in who is late; what was said before does not.
    late = models.BooleanField(_("late"), default=False)
    made = models.DateTimeField(_("made"), default=timezone.now)
    declined = models.DateTimeField(pgettext_lazy("an invitation", "declined"), null=True)

    objects = Invitations.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "role", "said"), name="somebody_is_invited_once"
            ),
        )
        indexes = (models.Index(fields=("tournament", "made"), name="invitations_to_tournament"),)

    def __str__(self) -> str:
        return self.id  # never who: admin logs keep this after the person is erased
