"""Clubs and their members."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.people.keys import ID_LENGTH, new_id
from games.people.models import Language, User
from games.people.spelling import NAME_LENGTH as PERSON_NAME_LENGTH

NAME_LENGTH = 80
DESCRIPTION_LENGTH = 4000
PLACE_LENGTH = 200
ZONE_LENGTH = 40


class Role(models.TextChoices):
    ORGANISER = "organiser", _("organiser")
    GAME_MASTER = "game_master", _("game master")
    MEMBER = "member", _("member")
    GUEST = "guest", _("guest")


class Clubs(models.QuerySet["Club"]):
    def open(self) -> Self:
        return self.filter(closed=None)

    def for_person(self, person: User) -> Self:
        """Return the open clubs that this person is a member of now."""
        return self.open().filter(members__person=person, members__left=None)


class Club(models.Model):
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    description = models.TextField(_("description"), blank=True)
    place = models.CharField(_("place"), max_length=PLACE_LENGTH, blank=True)
    language = models.CharField(
        _("language"), max_length=2, choices=Language, default=Language.ENGLISH
    )
    # Time zone of its evenings: an IANA name.
    time_zone = models.CharField(_("time zone"), max_length=ZONE_LENGTH, default="UTC")
    # keys of games, in the club's own order
    games = models.JSONField(_("games"), default=list, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    changed = models.DateTimeField(_("changed"), default=timezone.now, editable=False)
    # A closed club is not visible to anybody; what its members did stays with them.
    closed = models.DateTimeField(_("closed"), null=True, editable=False)

    objects = Clubs.as_manager()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = (models.CheckConstraint(name="a_club_has_a_name", condition=~Q(name="")),)
        indexes = (models.Index(fields=("-created", "id"), name="club_newest_first"),)

    def __str__(self) -> str:
        return self.name


class Members(models.QuerySet["Member"]):
    def present(self) -> Self:
        """Members who have not left. Erased users have left everywhere."""
        return self.filter(left=None)

    def organisers(self) -> Self:
        return self.present().filter(role=Role.ORGANISER)

    def but_guests(self) -> Self:
        """Members who see the whole of their club."""
        return self.exclude(role=Role.GUEST)


class Member(models.Model):
    """A person in a club. There is one row for ever, so that a returning member finds their
    results."""

    display_label = ""  # label for the current reader, where known
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="members", verbose_name=_("club")
    )
    # A person's row is never deleted: when erased it stays without its name, and so does this one.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="memberships",
        verbose_name=_("person"),
    )
    role = models.CharField(_("role"), max_length=11, choices=Role, default=Role.MEMBER)
    # Empty: the account's name is used. `people.names.shown_name` decides how much of it is shown.
    called = models.CharField(
        _("name in this club"), max_length=PERSON_NAME_LENGTH, blank=True, default=""
    )
    joined = models.DateTimeField(_("joined"), default=timezone.now)
    left = models.DateTimeField(_("left"), null=True, blank=True)
    # An organiser of the club may give them a link to a new password.
    trusts = models.BooleanField(_("may be helped in by an organiser"), default=False)
    # Removed; no invitation admits them again.
    barred = models.DateTimeField(_("barred"), null=True, blank=True)

    objects = Members.as_manager()

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = (
            models.UniqueConstraint(fields=("club", "person"), name="a_person_is_in_a_club_once"),
            models.CheckConstraint(
                name="who_is_barred_has_left", condition=Q(barred=None) | Q(left__isnull=False)
            ),
            # Members who left or were erased keep no name here.
            models.CheckConstraint(
                name="who_left_a_club_has_no_name_there",
                condition=Q(left=None) | Q(called=""),
            ),
        )
        indexes = (
            models.Index(fields=("club", "joined", "id"), name="members_of_a_club"),
            models.Index(
                fields=("person",), name="clubs_of_a_person", condition=Q(left__isnull=True)
            ),
        )

    def __str__(self) -> str:
        return (
            self.display_label or self.id
        )  # never the name: admin logs keep this after the person is erased
