"""Invitations to a club."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from games.clubs.models.clubs import Club, Role
from games.people.keys import DIGEST_LENGTH, ID_LENGTH, derive, digest, new_id
from games.tables.codes import ALPHABET, LENGTH


class Invitations(models.QuerySet["Invitation"]):
    def open(self, now: datetime) -> "Invitations":
        return self.filter(revoked=None, expires__gt=now, used__lt=F("uses"))


class Invitation(models.Model):
    """Accepted by a link's secret or by a typed code. Both are derived from the id, so that they
    can be shown again; only their digests are stored."""

    display_label = ""  # label for the current reader, where known
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="invitations", verbose_name=_("club")
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="club_invitations",
        verbose_name=_("made by"),
    )
    role = models.CharField(_("role"), max_length=11, choices=Role, default=Role.MEMBER)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    code_digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    uses = models.PositiveSmallIntegerField(_("uses"), default=1)
    used = models.PositiveSmallIntegerField(_("used"), default=0)
    expires = models.DateTimeField(_("expires"))
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    objects = Invitations.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = (
            models.CheckConstraint(
                name="an_invitation_is_not_used_too_often", condition=Q(used__lte=F("uses"))
            ),
            models.CheckConstraint(
                name="nobody_is_invited_to_organise", condition=~Q(role=Role.ORGANISER)
            ),
        )
        indexes = (models.Index(fields=("club", "-created", "id"), name="invitations_of_a_club"),)

    def __str__(self) -> str:
        return self.display_label or self.id

    @property
    def secret(self) -> str:
        return derive("invitation", self.id)

    @property
    def code(self) -> str:
        number = int.from_bytes(digest(derive("invitation.code", self.id)).encode(), "big")
        signs = []
        for _place in range(LENGTH):
            number, sign = divmod(number, len(ALPHABET))
            signs.append(ALPHABET[sign])
        return "".join(signs)


def code_digest(code: str) -> str:
    """Uses the server's key: a code of eight characters is short enough to be guessed from a plain
    digest."""
    return salted_hmac("companion.invitation", code, algorithm="sha256").hexdigest()
