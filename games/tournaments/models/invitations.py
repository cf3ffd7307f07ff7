"""Invitations by which users agree to play, judge or organise."""

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
    """An invitation, stored under the name that was typed, whether or not a user has that name. The
    inviter learns that an account exists only from its answer."""

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
    # None: there is no user of this name.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="tournament_invitations",
        verbose_name=_("person"),
    )
    role = models.CharField(_("role"), max_length=9, choices=Role)
    # The organiser's entries about an entrant, who may change them.
    affiliation = models.CharField(_("club or team"), max_length=NAME_LENGTH, blank=True)
    team = models.JSONField(_("members of the team"), default=list, blank=True)
    # An invitation made during play lets a late entrant in; one made before play does not.
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
        return self.id  # no name here: admin logs keep this after the person is erased
