"""Evenings of a club, their dates, places and attendances."""

from typing import Self
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.clubs.models.clubs import NAME_LENGTH, PLACE_LENGTH, ZONE_LENGTH, Club, Member
from games.people.keys import ID_LENGTH, new_id
from games.tables.models import Table
from games.tournaments.models import Tournament


class Answer(models.TextChoices):
    YES = "yes", _("yes")
    MAYBE = "maybe", _("maybe")
    NO = "no", _("no")


class Evenings(models.QuerySet["Evening"]):
    def locked(self) -> Self:
        """Lock the evening before you give or take seats: no other transaction does so until the
        commit."""
        return self.select_for_update(of=("self",))


class Evening(models.Model):
    """One date. Recurring evenings share their series, but each has its own row."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="evenings", verbose_name=_("club")
    )
    series = models.CharField(_("series"), max_length=ID_LENGTH, blank=True, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    place = models.CharField(_("place"), max_length=PLACE_LENGTH, blank=True)
    starts = models.DateTimeField(_("starts"))
    ends = models.DateTimeField(_("ends"))
    time_zone = models.CharField(_("time zone"), max_length=ZONE_LENGTH)
    seats = models.PositiveSmallIntegerField(_("seats"), null=True, blank=True)
    notes = models.TextField(_("notes"), blank=True)
    tables = models.ManyToManyField(
        Table, blank=True, related_name="evenings", verbose_name=_("tables")
    )
    tournaments = models.ManyToManyField(
        Tournament, blank=True, related_name="evenings", verbose_name=_("tournaments")
    )
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    # Counts changes that calendars must notice; notes are not one of them.
    sequence = models.PositiveIntegerField(default=0, editable=False)
    cancelled = models.DateTimeField(
        pgettext_lazy("an evening", "cancelled"), null=True, blank=True
    )
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    changed = models.DateTimeField(_("changed"), default=timezone.now, editable=False)

    objects = Evenings.as_manager()

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        constraints = (
            models.CheckConstraint(
                name="an_evening_ends_after_it_starts", condition=Q(ends__gt=F("starts"))
            ),
        )
        indexes = (
            models.Index(fields=("club", "starts", "id"), name="evenings_of_a_club"),
            models.Index(
                fields=("series", "starts"), name="evenings_of_a_series", condition=~Q(series="")
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.starts:%Y-%m-%d}"

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


class Attendances(models.QuerySet["Attendance"]):
    def seated(self) -> Self:
        return self.filter(answer=Answer.YES, waiting=False, member__left=None)

    def waiting_in_order(self) -> Self:
        queue = self.filter(answer=Answer.YES, waiting=True, member__left=None)
        return queue.order_by("since", "pk")


class Attendance(models.Model):
    evening = models.ForeignKey(
        Evening, on_delete=models.CASCADE, related_name="attendances", verbose_name=_("evening")
    )
    member = models.ForeignKey(
        Member, on_delete=models.CASCADE, related_name="attendances", verbose_name=_("member")
    )
    answer = models.CharField(_("answer"), max_length=5, choices=Answer)
    waiting = models.BooleanField(_("on the waiting list"), default=False)
    since = models.DateTimeField(_("since"), default=timezone.now)  # the order of the waiting list

    objects = Attendances.as_manager()

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints = (
            models.UniqueConstraint(
                fields=("evening", "member"), name="a_member_answers_an_evening_once"
            ),
            models.CheckConstraint(
                name="who_waits_wants_to_come", condition=Q(waiting=False) | Q(answer=Answer.YES)
            ),
        )

    def __str__(self) -> str:
        return f"{self.evening_id} {self.member_id}"


class CalendarTurn(models.Model):
    """Number of the current calendar addresses of a person. A higher turn makes the old addresses
    invalid; without a row it is the first turn."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="calendar_turns",
        verbose_name=_("person"),
    )
    turn = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = _("turn of a calendar's addresses")
        verbose_name_plural = _("turns of calendars' addresses")

    def __str__(self) -> str:
        return f"{self.person_id} {self.turn}"
