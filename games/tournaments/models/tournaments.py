import secrets
from typing import Self
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.duties.append_only.rows import AppendOnly, AppendOnlyRows
from games.kernel.game import AnyGame
from games.people import rulebook
from games.people.keys import ID_LENGTH, new_id
from games.people.spelling import ZONE_LENGTH, zone_of
from games.tables.models import Mode

NAME_LENGTH = 80
DESCRIPTION_LENGTH = 4000
PLACE_LENGTH = 200
MOST_ENTRANTS = 16_384


class Phase(models.TextChoices):
    PREPARING = "preparing", _("preparing")
    OPEN = "open", _("entries open")
    CHECK_IN = "check_in", _("check-in")
    PLAYING = "playing", _("playing")
    OVER = "over", _("over")
    CANCELLED = "cancelled", pgettext_lazy("a tournament", "cancelled")


class Visibility(models.TextChoices):
    PUBLIC = "public", _("listed for everyone")
    UNLISTED = "unlisted", _("for whoever has the link")
    PRIVATE = "private", _("for entrants and officials")


class Entry(models.TextChoices):
    ANYONE = "anyone", _("anyone, guests too")
    ACCOUNTS = "accounts", _("people with an account")
    ORGANISER = "organiser", _("the organiser enters everybody")


class Seeding(models.TextChoices):
    RATING = "rating", _("by rating")
    HAND = "hand", _("by hand")
    RANDOM = "random", _("by lot")
    ENTERED = "entered", _("in the order of entering")


class Late(models.TextChoices):
    """Treatment of a pairing without a result when its time is over."""

    WAIT = "wait", _("it waits for the organiser")
    DRAW = "draw", _("it counts as a draw")
    DOUBLE_FORFEIT = "double_forfeit", _("both lose by forfeit")


def new_seed() -> str:
    return secrets.token_hex(32)


class Tournaments(models.QuerySet["Tournament"]):
    def locked(self) -> Self:
        """Lock the rows for writing: nobody else writes this tournament meanwhile."""
        return self.select_for_update(of=("self",))


class Tournament(models.Model):
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    description = models.TextField(_("description"), blank=True, max_length=DESCRIPTION_LENGTH)
    place = models.CharField(_("place"), blank=True, max_length=PLACE_LENGTH)
    # Time zone of times in notices and mails; empty: the site's time zone.
    time_zone = models.CharField(_("time zone"), max_length=ZONE_LENGTH, blank=True)
    game_key = models.CharField(_("game"), max_length=30)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="tournaments",
        verbose_name=_("organiser"),
    )
    phase = models.CharField(
        pgettext_lazy("a tournament", "phase"), max_length=9, choices=Phase, default=Phase.PREPARING
    )
    visibility = models.CharField(
        _("visibility"), max_length=8, choices=Visibility, default=Visibility.PUBLIC
    )
    entry = models.CharField(
        _("who may enter"), max_length=9, choices=Entry, default=Entry.ACCOUNTS
    )
    capacity = models.PositiveIntegerField(_("capacity"), null=True, blank=True)
    starts = models.DateTimeField(_("starts"), null=True, blank=True)
    check_in_opens = models.DateTimeField(_("check-in opens"), null=True, blank=True)
    check_in_closes = models.DateTimeField(_("check-in closes"), null=True, blank=True)
    starts_by_itself = models.BooleanField(_("starts by itself"), default=False)

    seeding = models.CharField(_("seeding"), max_length=7, choices=Seeding, default=Seeding.ENTERED)
    # Lots and random seeds follow from it: anyone can repeat the draw once it is shown.
    seed = models.CharField(max_length=64, default=new_seed, editable=False)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)

    round_minutes = models.PositiveIntegerField(_("minutes for a round"), null=True, blank=True)
    warning_minutes = models.PositiveIntegerField(_("minutes of warning"), default=10)
    confirm_minutes = models.PositiveIntegerField(_("minutes to confirm a report"), default=15)
    late = models.CharField(_("when time is over"), max_length=14, choices=Late, default=Late.WAIT)
    stations = models.PositiveIntegerField(_("stations"), null=True, blank=True)
    first_station = models.PositiveIntegerField(_("first station"), default=1)

    # Kind of refereed table that a pairing may open; empty: none.
    table_mode = models.CharField(
        _("refereed tables"), max_length=5, choices=Mode, blank=True, default=""
    )
    table_setup = models.TextField(_("their set-up"), default="{}")
    brings = models.BooleanField(_("entrants bring what they play with"), default=False)
    # Bots are among the entrants, and take their seats automatically.
    bots = models.BooleanField(default=False, editable=False)
    lists_open = models.BooleanField(_("lists are open"), default=False)
    rated = models.BooleanField(_("counts for ratings"), default=True)

    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    started = models.DateTimeField(_("started"), null=True, editable=False)
    ended = models.DateTimeField(_("ended"), null=True, editable=False)
    # Since then nothing is drawn and no clock runs.
    paused = models.DateTimeField(_("paused"), null=True, editable=False)
    # Number of the last log line. Every change has a line, so this counts the changes too.
    number = models.PositiveIntegerField(default=0, editable=False)

    objects = Tournaments.as_manager()

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = (
            models.CheckConstraint(
                name="tournament_has_room",
                condition=Q(capacity=None) | Q(capacity__gte=2, capacity__lte=MOST_ENTRANTS),
            ),
            models.CheckConstraint(
                name="check_in_opens_before_it_closes",
                condition=Q(check_in_opens=None)
                | Q(check_in_closes=None)
                | Q(check_in_opens__lt=models.F("check_in_closes")),
            ),
            models.CheckConstraint(
                name="tournament_in_play_has_started",
                condition=Q(phase__in=("playing", "over"), started__isnull=False)
                | Q(phase__in=("preparing", "open", "check_in"), started=None)
                | Q(phase="cancelled"),
            ),
        )
        indexes = (models.Index(fields=("-created",), name="tournament_newest_first"),)

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return zone_of(self.time_zone)

    @property
    def game(self) -> AnyGame:
        return rulebook.get_game(self.game_key)

    @property
    def gathering(self) -> bool:
        return self.phase in (Phase.PREPARING, Phase.OPEN, Phase.CHECK_IN)


class Official(models.Model):
    """A judge, or a further organiser."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        JUDGE = "judge", _("judge")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="officials", verbose_name=_("tournament")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="officiates",
        verbose_name=_("person"),
    )
    role = models.CharField(_("role"), max_length=9, choices=Role, default=Role.JUDGE)

    class Meta:
        verbose_name = _("official")
        verbose_name_plural = _("officials")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "person"), name="an_official_has_one_role"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.role}"


class Line(AppendOnly):
    """One line of a tournament's log: a user's change. Names are not stored but looked up when the
    line is read, so erasing a person changes no line."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="log", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=40)
    facts = models.JSONField(_("facts"), default=dict)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,  # a deleted account stays as a row without a name
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    made = models.DateTimeField(_("made"), default=timezone.now)

    objects = AppendOnlyRows["Line"].as_manager()

    class Meta:
        verbose_name = _("log line")
        verbose_name_plural = _("log")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="a_line_has_one_number"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.number}"
