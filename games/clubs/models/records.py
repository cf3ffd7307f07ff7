"""The record of play: games, players, what they played with, and results."""

from typing import Self

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.clubs.models.clubs import Club
from games.clubs.models.endings import Check, EndReason, Result
from games.clubs.models.evenings import Evening
from games.duties.append_only.rows import AppendOnly, AppendOnlyRows
from games.people.keys import ID_LENGTH, new_id
from games.people.spelling import NAME_LENGTH, check
from games.tables.models import Table
from games.tournaments.models import Pairing, Tournament

TEXT_LENGTH = 80
SIDE_LENGTH = 20
NOTE_LENGTH = 500
MOST_MINUTES = 6000
MOST_ROUNDS = 10_000
MOST_PARTS = 24


class Source(models.TextChoices):
    TABLE = "table", _("a table here")
    TOURNAMENT = "tournament", _("a tournament")
    BY_HAND = "by_hand", _("by hand")
    IMPORT = "import", _("an import")


class Visitor(models.Model):
    """A player without an account, by the name that a club or the author of a record knows. Once an
    account claims the row, it is erased together with that account: the name means nobody else."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    club = models.ForeignKey(
        Club,
        on_delete=models.CASCADE,
        null=True,
        related_name="visitors",
        verbose_name=_("club"),
    )
    keeper = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="visitors",
        verbose_name=_("written down by"),
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH, validators=[check])
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="once_visitors",
        verbose_name=_("claimed by"),
    )

    class Meta:
        verbose_name = _("player without an account")
        verbose_name_plural = _("players without an account")
        constraints = (
            models.CheckConstraint(name="a_visitor_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="a_visitor_is_of_a_club_or_of_a_person",
                condition=Q(club=None) | Q(keeper=None),
            ),
            models.UniqueConstraint(
                fields=("club", "name"),
                name="a_club_knows_a_visitor_once",
                condition=Q(club__isnull=False),
            ),
            models.UniqueConstraint(
                fields=("keeper", "name"),
                name="a_person_knows_a_visitor_once",
                condition=Q(keeper__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return self.id  # never the name: admin logs keep this after the person is erased


class Records(models.QuerySet["Record"]):
    def counting(self) -> Self:
        """Records that are not struck out."""
        return self.filter(struck=None)

    def locked(self) -> Self:
        """Lock the record before you change it: no other transaction does so until the commit."""
        return self.select_for_update(of=("self",))


class Record(models.Model):
    """One play. Its changes keep its earlier states; a struck-out record counts nowhere."""

    display_label = ""  # label for the current reader, where known
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    # Key of a game here, or the name of a game played elsewhere.
    game = models.CharField(_("game"), max_length=TEXT_LENGTH)
    variant = models.CharField(_("variant"), max_length=TEXT_LENGTH, blank=True)
    mode = models.CharField(_("mode"), max_length=20, blank=True)
    club = models.ForeignKey(
        Club,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="records",
        verbose_name=_("club"),
    )
    evening = models.ForeignKey(
        Evening,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="records",
        verbose_name=_("evening"),
    )
    table = models.OneToOneField(
        Table,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="record",
        verbose_name=_("table"),
    )
    # Set for a result reported by hand in a tournament. If the round is drawn again, its pairing no
    # longer exists.
    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="records",
        verbose_name=_("tournament"),
    )
    pairing = models.OneToOneField(
        Pairing,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="record",
        verbose_name=_("pairing"),
    )
    played_at = models.DateTimeField(pgettext_lazy("a day", "played"), default=timezone.now)
    where = models.CharField(_("place"), max_length=TEXT_LENGTH, blank=True)
    minutes = models.PositiveSmallIntegerField(
        _("minutes"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_MINUTES)],
    )
    rounds = models.PositiveSmallIntegerField(
        _("rounds"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)],
    )
    source = models.CharField(
        _("source"), max_length=10, choices=Source, default=Source.BY_HAND, editable=False
    )
    # Set for a table here: how it ended, and whether the referee has seen what was hidden.
    ended = models.CharField(
        _("how it ended"), max_length=10, choices=EndReason, blank=True, editable=False
    )
    checked = models.CharField(
        _("what was hidden"), max_length=10, choices=Check, blank=True, editable=False
    )
    # Id in the imported file, so that importing the same file again adds nothing.
    origin = models.CharField(max_length=TEXT_LENGTH, blank=True, editable=False)
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="entered_records",
        verbose_name=_("entered by"),
    )
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    struck = models.DateTimeField(_("struck"), null=True, editable=False)
    created = models.DateTimeField(_("entered"), default=timezone.now, editable=False)
    changed = models.DateTimeField(_("changed"), default=timezone.now, editable=False)

    objects = Records.as_manager()

    class Meta:
        verbose_name = _("record of a play")
        verbose_name_plural = _("record of play")
        constraints = (
            models.CheckConstraint(name="a_record_names_a_game", condition=~Q(game="")),
            models.CheckConstraint(
                name="a_record_lasts_some_time",
                condition=Q(minutes=None) | Q(minutes__gte=1, minutes__lte=MOST_MINUTES),
            ),
            models.CheckConstraint(
                name="a_record_has_some_rounds",
                condition=Q(rounds=None) | Q(rounds__gte=1, rounds__lte=MOST_ROUNDS),
            ),
            models.UniqueConstraint(
                fields=("club", "origin"),
                name="a_club_imports_a_play_once",
                condition=Q(club__isnull=False) & ~Q(origin=""),
            ),
            models.UniqueConstraint(
                fields=("entered_by", "origin"),
                name="a_person_imports_a_play_once",
                condition=Q(club__isnull=True) & ~Q(origin=""),
            ),
        )
        indexes = (
            models.Index(fields=("club", "-played_at", "id"), name="records_of_a_club"),
            models.Index(
                fields=("club", "game", "-played_at", "id"), name="records_of_a_game_in_a_club"
            ),
            models.Index(fields=("entered_by", "-played_at"), name="records_by_a_person"),
        )

    def __str__(self) -> str:
        return self.display_label or self.id


class Part(models.Model):
    """One player's part in a play."""

    record = models.ForeignKey(
        Record, on_delete=models.CASCADE, related_name="parts", verbose_name=_("record")
    )
    place = models.PositiveSmallIntegerField(_("seat"))
    # A person's row is never deleted: when erased it stays without its name, and so does this one.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="parts",
        verbose_name=_("person"),
    )
    visitor = models.ForeignKey(
        Visitor,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="parts",
        verbose_name=_("player without an account"),
    )
    result = models.CharField(_("result"), max_length=7, choices=Result, default=Result.UNKNOWN)
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)
    score = models.FloatField(_("score"), null=True, blank=True)
    fighter = models.CharField(_("fighter"), max_length=TEXT_LENGTH, blank=True)
    deck = models.CharField(_("deck"), max_length=TEXT_LENGTH, blank=True)
    character = models.CharField(_("character"), max_length=TEXT_LENGTH, blank=True)
    techniques = models.JSONField(_("techniques"), default=list, blank=True)
    weapons = models.JSONField(_("weapons"), default=list, blank=True)
    side = models.CharField(_("side"), max_length=SIDE_LENGTH, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("place",)
        constraints = (
            models.UniqueConstraint(fields=("record", "place"), name="a_part_is_numbered_once"),
            models.UniqueConstraint(
                fields=("record", "person"),
                name="a_person_plays_once_in_a_record",
                condition=Q(person__isnull=False),
            ),
            models.UniqueConstraint(
                fields=("record", "visitor"),
                name="a_visitor_plays_once_in_a_record",
                condition=Q(visitor__isnull=False),
            ),
            models.CheckConstraint(
                name="a_part_is_a_persons_or_a_visitors",
                condition=Q(person=None) | Q(visitor=None),
            ),
            models.CheckConstraint(
                name="a_part_has_a_sane_place",
                condition=Q(place__gte=1, place__lte=MOST_PARTS)
                & (Q(rank=None) | Q(rank__gte=1, rank__lte=MOST_PARTS)),
            ),
        )

    def __str__(self) -> str:
        return f"{self.record_id} {self.place}"


class ChangeOf(models.TextChoices):
    ENTERED = "entered", _("entered")
    CORRECTED = "corrected", _("corrected")
    STRUCK = "struck", _("struck")
    RESTORED = "restored", _("restored")
    REOPENED = "reopened", _("table taken up again")
    CLAIMED = "claimed", _("player recognised")


class RecordChange(AppendOnly):
    """State of a record before a change, with author, time and reason. It stores players by their
    ids, so that no name is left here when one of them is forgotten."""

    record = models.ForeignKey(
        Record, on_delete=models.PROTECT, related_name="changes", verbose_name=_("record")
    )
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=9, choices=ChangeOf)
    before = models.JSONField(_("before"), null=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="record_changes",
        verbose_name=_("by"),
    )
    reason = models.CharField(_("why"), max_length=200, blank=True)
    made = models.DateTimeField(_("when"), default=timezone.now)

    objects = AppendOnlyRows["RecordChange"].as_manager()

    class Meta:
        verbose_name = _("change of a record")
        verbose_name_plural = _("changes of records")
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(
                fields=("record", "number"), name="a_record_change_is_numbered_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.record_id}: {self.number}"


class ImportState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    DONE = "done", _("done")


class RecordImport(models.Model):
    """A long file that is imported in parts. Its text is kept until all parts are imported."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="record_imports",
        verbose_name=_("by"),
    )
    club = models.ForeignKey(
        Club,
        on_delete=models.CASCADE,
        null=True,
        related_name="record_imports",
        verbose_name=_("club"),
    )
    content = models.TextField(blank=True, editable=False)
    state = models.CharField(
        _("state"), max_length=7, choices=ImportState, default=ImportState.WAITING
    )
    plays = models.PositiveIntegerField(_("plays"))
    done = models.PositiveIntegerField(_("of these done"), default=0)
    added = models.PositiveIntegerField(_("of these new"), default=0)
    created = models.DateTimeField(_("sent"), default=timezone.now)

    class Meta:
        verbose_name = _("import of plays")
        verbose_name_plural = _("imports of plays")
        constraints = (
            models.CheckConstraint(
                name="an_import_does_no_more_than_it_holds",
                condition=Q(done__lte=F("plays"), added__lte=F("done")),
            ),
        )

    def __str__(self) -> str:
        return self.id
