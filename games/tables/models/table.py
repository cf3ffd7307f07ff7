import secrets
from typing import Any, Final, Self

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.duties.append_only.rows import AppendOnly, AppendOnlyRows
from games.kernel.chance.fairness import SEED_BYTES, commitment
from games.kernel.game import AnyGame
from games.people import rulebook
from games.people.keys import DIGEST_LENGTH, ID_LENGTH, derive, digest, new_id
from games.people.refusals import Conflict, Refusal, no_game
from games.people.spelling import NAME_LENGTH, check
from games.shelf.models import Edition
from games.tables import refusals
from games.tables.codes import LENGTH, new_code


class Mode(models.TextChoices):
    HOUSE = "house", _("the companion deals")
    TABLE = "table", _("cards and dice on the table")


class Phase(models.TextChoices):
    GATHERING = "gathering", _("gathering")
    PLAYING = "playing", _("playing")
    OVER = "over", pgettext_lazy("a table", "over")
    CLOSED = "closed", pgettext_lazy("a table", "closed")


class Level(models.TextChoices):
    """A bot's level, as in `games.bots`: the levels that answer within half a second."""

    NOVICE = "novice", pgettext_lazy("a bot", "novice")
    STEADY = "steady", pgettext_lazy("a bot", "steady")
    EXPERT = "expert", pgettext_lazy("a bot", "expert")


class Hints(models.TextChoices):
    """Permission for players to ask the companion what it would do."""

    NO = "no", pgettext_lazy("hints", "not allowed")
    YES = "yes", pgettext_lazy("hints", "allowed")
    NEVER = "never", pgettext_lazy("hints", "never, as in a tournament")


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


SALT_LENGTH: Final = 32  # 128 bits, four to a character

# Fields of a table that may change when an entry is written.
JOURNALLED: Final = (
    *("number", "digest", "touched", "wishes", "phase", "fair_index"),
    *("state", "asked", "next_request", "deadlines", "lesson"),
)

# Positions of a lesson that are no step of its script.
AWAY, LEARNT = -1, -2
"""AWAY: a player did something else. LEARNT: the script is finished, and they play on."""


class Tables(models.QuerySet["Table"]):
    def locked(self) -> Self:
        """Lock the rows to write them: nobody else writes these tables until the commit."""
        return self.select_for_update(of=("self",))

    def in_play(self) -> Self:
        return self.filter(phase__in=(Phase.GATHERING, Phase.PLAYING))


class Table(models.Model):
    """A play session. Everything except the names follows from its journal."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    code = models.CharField(_("code"), max_length=LENGTH, unique=True, default=new_code)
    game_key = models.CharField(_("game"), max_length=30)
    mode = models.CharField(_("mode"), max_length=5, choices=Mode)
    setup = models.TextField(_("set-up"), default="{}")
    # Version at the start; the journal has it too, but is not read for a move.
    rules_version = models.PositiveIntegerField(
        _("version of the rules"), default=1, editable=False
    )
    # The edition to play with, until the start: then the set-up holds a copy of it.
    edition = models.ForeignKey(
        Edition,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="tables",
        verbose_name=_("edition"),
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="tables",
        verbose_name=_("host"),
    )
    host_digest = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    # Digest of the host's browser, for a host without an account.
    device = models.CharField(max_length=DIGEST_LENGTH, blank=True, editable=False)
    watching = models.BooleanField(_("spectators may watch"), default=True)
    shared = models.BooleanField(_("one device for all"), default=False)
    shut = models.BooleanField(_("no newcomers"), default=False)
    hints = models.CharField(_("hints"), max_length=5, choices=Hints, default=Hints.NO)
    phase = models.CharField(_("phase"), max_length=9, choices=Phase, default=Phase.GATHERING)
    created = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    touched = models.DateTimeField(_("last move"), default=timezone.now)

    # The newest state, the numbers of its open requests, and the positions in the journal and in
    # the fair numbers.
    state = models.TextField(blank=True, editable=False)
    asked = models.JSONField(default=list, editable=False)
    next_request = models.PositiveIntegerField(default=1, editable=False)
    # Deadlines of the open requests that have a clock: {"12": "2026-05-04T20:15:00+00:00"}.
    deadlines = models.JSONField(default=dict, editable=False)
    number = models.PositiveIntegerField(_("journal"), default=0, editable=False)
    digest = models.CharField(max_length=DIGEST_LENGTH, blank=True, editable=False)
    seed = models.BinaryField(default=new_seed, editable=False)
    fair_index = models.PositiveIntegerField(default=0, editable=False)
    # Seats of bots: {"1": "expert"}. Empty until the start: from then on it is read for every move.
    bots = models.JSONField(default=dict, editable=False)
    # Number of answers given in the game's lesson; None at any other table.
    lesson = models.SmallIntegerField(_("lesson"), null=True, default=None, editable=False)
    # The table whose people play again at this one.
    after = models.OneToOneField(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="following",
    )
    # Seats that wish to rewind, and where to: {"0": 12}. Any new entry clears them.
    wishes = models.JSONField(default=dict, editable=False)

    objects = Tables.as_manager()
    _decoded: tuple[str, Any] = ("", None)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = (
            models.CheckConstraint(
                name="a_shared_device_is_for_physical_play",
                condition=Q(shared=False) | Q(mode=Mode.TABLE),
            ),
            models.CheckConstraint(
                name="a_table_in_play_has_a_state",
                condition=~Q(phase__in=(Phase.PLAYING, Phase.OVER)) | ~Q(state=""),
            ),
        )
        indexes = (
            models.Index(fields=("-created",), name="table_newest_first"),
            models.Index(fields=("host_digest",), name="table_of_a_hosts_secret"),
            # «My tables», for people without an account.
            models.Index(fields=("device",), name="table_of_a_device", condition=~Q(device="")),
        )

    display_label = ""  # display name for the current reader, where known

    def __str__(self) -> str:
        return self.display_label or f"{self.game_key} {self.code}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.host_digest = self.host_digest or digest(self.host_secret)
        super().save(*args, **kwargs)

    @property
    def game(self) -> AnyGame:
        return rulebook.get_game(self.game_key)

    @property
    def standstill(self) -> Refusal | None:
        """Return why the table can only be looked at and closed; None if it can go on."""
        if rulebook.is_uninstalled(self.game_key):
            return no_game(game=self.game_key)
        if self.state and not self.game.can_replay(self.rules_version):
            return self._older_rules()
        return None

    def must_go_on(self) -> None:
        if (refusal := self.standstill) is not None:
            raise refusal

    @property
    def decoded_state(self) -> Any:
        """The newest state; decoded only once."""
        text, state = self._decoded
        if text is not self.state:
            state = self._read()
            self._decoded = (self.state, state)
        return state

    @property
    def has_older_rules(self) -> bool:
        """True if it was started under another version of the rules."""
        started = bool(self.state) and not rulebook.is_uninstalled(self.game_key)
        return started and self.rules_version != self.game.version

    def _read(self) -> Any:
        try:
            return self.game.decode(self.state.encode())
        except msgspec.ValidationError as unread:
            if not self.has_older_rules:
                raise
            raise self._older_rules() from unread

    @property
    def readable_state(self) -> Any:
        """The newest state, if the installed rulebook can read it; else None."""
        try:
            return self.decoded_state if self.state else None
        except Conflict:
            return None

    def _older_rules(self) -> Refusal:
        return refusals.older_rules(then=self.rules_version, now=self.game.version)

    @property
    def commitment(self) -> str:
        return commitment(bytes(self.seed))

    @property
    def host_secret(self) -> str:
        return derive("host", self.id)

    @property
    def has_ended(self) -> bool:
        return self.phase in (Phase.OVER, Phase.CLOSED)


class Seat(models.Model):
    """Held with its secret, or by a person with an account."""

    display_label = ""  # display name for the current reader, where known

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="seats", verbose_name=_("table")
    )
    place = models.PositiveSmallIntegerField(_("seat"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True, validators=[check])
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("person"),
    )
    bot = models.CharField(
        pgettext_lazy("a seat", "bot"), max_length=6, choices=Level, blank=True, default=""
    )
    brought = models.TextField(_("brought"), blank=True)
    # The id on the person's shelf, which gets back what is left after the game.
    kept = models.CharField(_("from the shelf"), max_length=ID_LENGTH, blank=True, editable=False)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    # Digest of the browser in which a guest sat down.
    device = models.CharField(max_length=DIGEST_LENGTH, blank=True, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("place",)
        constraints = (
            models.UniqueConstraint(fields=("table", "place"), name="a_seat_is_taken_once"),
            models.UniqueConstraint(
                fields=("table", "person"),
                name="a_person_sits_once",
                condition=Q(person__isnull=False),
            ),
            # A person who is erased leaves no name here.
            models.CheckConstraint(
                name="a_person_is_named_by_the_account", condition=Q(person=None) | Q(name="")
            ),
        )
        indexes = (
            models.Index(fields=("device",), name="seat_of_a_device", condition=~Q(device="")),
        )

    def __str__(self) -> str:
        return self.display_label or f"{self.table_id} {self.place}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.digest = self.digest or digest(self.secret)
        super().save(*args, **kwargs)

    @property
    def secret(self) -> str:
        return derive("seat", self.id)


class Barred(models.Model):
    """An account that a host has sent away from a table, or the device that held a seat there."""

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="barred", verbose_name=_("table")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="barred_from_tables",
        verbose_name=_("person"),
    )
    digest = models.CharField(max_length=DIGEST_LENGTH, blank=True, editable=False)

    class Meta:
        verbose_name = _("barred from a table")
        verbose_name_plural = _("barred from tables")
        constraints = (
            models.UniqueConstraint(
                fields=("table", "person", "digest"), name="somebody_is_barred_once"
            ),
        )

    def __str__(self) -> str:
        return str(self.pk)


class Entries(AppendOnlyRows["Entry"]):
    def after_number(self, number: int) -> Self:
        return self.filter(number__gt=number)


class Kind(models.TextChoices):
    STARTED = "started", _("start")
    ANSWERED = "answered", _("answer")
    REWOUND = "rewound", _("rewind")
    OVERRULED = "overruled", _("correction")
    CLOSED = "closed", _("closing")
    HINTED = "hinted", _("hint")


class Entry(AppendOnly):
    """One line of a table's journal. It has no names, so forgetting a person breaks no chain."""

    display_label = ""  # display name for the current reader, where known

    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="entries", verbose_name=_("table")
    )
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)
    body = models.TextField(_("what was said"))
    # Secret like the body until the table has ended; empty in the oldest entries.
    salt = models.CharField(
        pgettext_lazy("an entry", "salt"), max_length=SALT_LENGTH, blank=True, editable=False
    )
    digest = models.CharField(_("digest"), max_length=DIGEST_LENGTH)
    made = models.DateTimeField(_("made"), default=timezone.now)

    objects = Entries.as_manager()

    class Meta:
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal")
        ordering = ("table", "number")
        constraints = (
            # A second safeguard: even if the row lock failed, two answers could not have one
            # number.
            models.UniqueConstraint(fields=("table", "number"), name="an_entry_is_numbered_once"),
        )

    def __str__(self) -> str:
        return self.display_label or f"{self.table_id} {self.number}"

    def shown_digest(self, *, ended: bool) -> str:
        """A digest without a salt would reveal the body: it is shown only when the body is."""
        return self.digest if self.salt or ended else ""
