from typing import Self

import msgspec
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.people.keys import ID_LENGTH, new_id
from games.tables.models import Table
from games.tournaments.models.entrants import Entrant
from games.tournaments.models.tournaments import NAME_LENGTH, Tournament
from games.tournaments.rules.formats.stages import AnyStage


def _read(settings: object) -> AnyStage:
    read: AnyStage = msgspec.convert(settings, AnyStage)
    return read


class Stage(models.Model):
    class Phase(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DRAWING = "drawing", _("being drawn")
        PLAYING = "playing", _("playing")
        OVER = "over", pgettext_lazy("a stage", "over")

    BEGUN = (Phase.PLAYING, Phase.OVER)

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="stages", verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    settings = models.JSONField(_("settings"))
    phase = models.CharField(
        pgettext_lazy("a tournament", "phase"), max_length=7, choices=Phase, default=Phase.WAITING
    )

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="a_stage_has_its_place"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.number}"

    @property
    def format(self) -> AnyStage:
        return _read(self.settings)


class Standing(models.Model):
    """An entrant in a stage: its seed, its results so far, and its final place."""

    stage = models.ForeignKey(
        Stage, on_delete=models.CASCADE, related_name="standings", verbose_name=_("stage")
    )
    entrant = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, related_name="standings", verbose_name=_("entrant")
    )
    seed = models.PositiveIntegerField(_("seed"))  # from 0
    group = models.PositiveSmallIntegerField(_("group"), null=True)
    # Computed from the results by `standings`; None if the format keeps no points.
    figures = models.JSONField(_("figures"), null=True)
    # Final places in a bracket, or of a stage that is over; a shared place spans from `best` to
    # `worst`.
    best = models.PositiveIntegerField(pgettext_lazy("a rank", "place"), null=True)
    worst = models.PositiveIntegerField(_("or as far as"), null=True)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = (
            models.UniqueConstraint(fields=("stage", "entrant"), name="an_entrant_stands_once"),
            models.UniqueConstraint(fields=("stage", "seed"), name="a_seed_is_given_once"),
        )

    def __str__(self) -> str:
        return f"{self.stage_id} {self.seed}"


class Round(models.Model):
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    stage = models.ForeignKey(
        Stage, on_delete=models.CASCADE, related_name="rounds", verbose_name=_("stage")
    )
    number = models.PositiveSmallIntegerField(_("round"))  # in the stage, from 1
    part = models.CharField(_("part"), max_length=12, blank=True)  # of a bracket
    in_part = models.PositiveSmallIntegerField(default=0)
    best_of = models.PositiveSmallIntegerField(_("best of"), default=1)
    # Final places that this round of a bracket settles, for winner and loser: [[1, 1], [2, 2]];
    # null where an entrant plays on.
    decides = models.JSONField(default=list)
    opened = models.DateTimeField(_("opened"), null=True)
    due = models.DateTimeField(_("due"), null=True)
    # Time when the clock was stopped. `due` is moved when it runs again.
    stopped = models.DateTimeField(_("stopped"), null=True)
    closed = models.DateTimeField(pgettext_lazy("a round", "closed"), null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = pgettext_lazy("a tournament", "rounds")
        ordering = ("stage", "number")
        constraints = (
            # A worker may be killed and start again: a round is drawn only once.
            models.UniqueConstraint(fields=("stage", "number"), name="a_round_is_drawn_once"),
        )

    def __str__(self) -> str:
        return f"{self.stage_id} {self.number}"


class Pairings(models.QuerySet["Pairing"]):
    def outstanding(self) -> Self:
        """Return pairings to be played now, or with a result to be confirmed."""
        return self.filter(phase__in=OUTSTANDING)

    def unsettled(self) -> Self:
        return self.filter(phase__in=UNSETTLED)


class Pairing(models.Model):
    """A meeting of two entrants, or a pod of three or four."""

    class Phase(models.TextChoices):
        WAITING = "waiting", _("waiting for its entrants")
        READY = "ready", _("to be played")
        REPORTED = "reported", _("reported")
        DISPUTED = "disputed", _("disputed")
        DONE = "done", pgettext_lazy("a pairing", "done")
        VOID = "void", _("not needed")

    class How(models.TextChoices):
        PLAYED = "played", _("played")
        FORFEIT = "forfeit", _("by forfeit")
        DOUBLE_FORFEIT = "double_forfeit", _("both by forfeit")
        BYE = "bye", _("bye")
        UNFINISHED = "unfinished", _("unfinished")

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    stage = models.ForeignKey(
        Stage, on_delete=models.CASCADE, related_name="pairings", verbose_name=_("stage")
    )
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="pairings", verbose_name=_("round")
    )
    slot = models.PositiveIntegerField(_("place in the round"))
    group = models.PositiveSmallIntegerField(_("group"), null=True)
    phase = models.CharField(_("state"), max_length=8, choices=Phase, default=Phase.WAITING)
    how = models.CharField(_("how it ended"), max_length=14, choices=How, blank=True, default="")
    station = models.PositiveIntegerField(_("station"), null=True, blank=True)
    # Own end of time, if the pairing was given more minutes than its round.
    until = models.DateTimeField(_("due"), null=True)
    judge_called = models.DateTimeField(_("judge called"), null=True)
    # In a bracket: position of the pairing, and a bit mask of the sides that nobody will ever take.
    index = models.PositiveIntegerField(null=True)
    missing = models.PositiveSmallIntegerField(default=0)
    # In a bracket: next side of the winner and of the loser, as twice the pairing's `index`, plus
    # one for the second side. So a result costs the same in a bracket of any size.
    winner_to = models.PositiveIntegerField(null=True)
    loser_to = models.PositiveIntegerField(null=True)
    # Facts of the draw: reasons for this pairing or bye.
    reasons = models.JSONField(_("why"), default=list)
    # The newest report, until it is confirmed; `claims` counts the reports, so that an old one is
    # recognised.
    claim = models.JSONField(_("report"), null=True)
    claims = models.PositiveSmallIntegerField(default=0, editable=False)
    drawn_games = models.PositiveSmallIntegerField(_("drawn games"), default=0)
    ready = models.DateTimeField(_("called"), null=True)
    ended = models.DateTimeField(_("ended"), null=True)

    objects = Pairings.as_manager()

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ("round", "slot")
        constraints = (
            models.UniqueConstraint(fields=("round", "slot"), name="a_slot_is_drawn_once"),
            models.UniqueConstraint(
                fields=("stage", "index"),
                name="a_meeting_is_drawn_once",
                condition=Q(index__isnull=False),
            ),
            models.CheckConstraint(
                name="a_pairing_that_is_done_says_how",
                condition=Q(phase="done") & ~Q(how="") | ~Q(phase="done") & Q(how=""),
            ),
        )
        indexes = (
            models.Index(
                fields=("stage", "round", "slot"),
                name="pairing_unsettled",
                condition=Q(phase__in=("waiting", "ready", "reported", "disputed")),
            ),
            # Pairings at a station and pairings waiting for one: read with results.
            models.Index(
                fields=("stage", "station"),
                name="pairing_at_station",
                condition=Q(phase__in=("ready", "reported", "disputed"), station__isnull=False),
            ),
            models.Index(
                fields=("round", "slot"),
                name="pairing_without_station",
                condition=Q(phase="ready", station=None),
            ),
        )

    def __str__(self) -> str:
        return self.id


OUTSTANDING = (Pairing.Phase.READY, Pairing.Phase.REPORTED, Pairing.Phase.DISPUTED)
UNSETTLED = (Pairing.Phase.WAITING, *OUTSTANDING)


class Side(models.Model):
    """An entrant in a pairing, and its result."""

    class Outcome(models.TextChoices):
        WIN = "win", _("won")
        DRAW = "draw", _("drawn")
        LOSS = "loss", _("lost")

    pairing = models.ForeignKey(
        Pairing, on_delete=models.CASCADE, related_name="sides", verbose_name=_("pairing")
    )
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sides")
    entrant = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, related_name="sides", verbose_name=_("entrant")
    )
    position = models.PositiveSmallIntegerField(pgettext_lazy("a pairing", "side"))  # 0: the first
    # In a bracket: side there, 0 is the upper one, whichever position is first.
    branch = models.PositiveSmallIntegerField(null=True, editable=False)
    score = models.PositiveSmallIntegerField(_("games won"), null=True)
    place = models.PositiveSmallIntegerField(
        pgettext_lazy("a rank", "place"), null=True
    )  # in a pod
    outcome = models.CharField(_("outcome"), max_length=4, choices=Outcome, blank=True, default="")
    forfeit = models.BooleanField(_("forfeit"), default=False)

    class Meta:
        verbose_name = pgettext_lazy("a pairing", "side")
        verbose_name_plural = _("sides")
        ordering = ("pairing", "position")
        constraints = (
            models.UniqueConstraint(fields=("pairing", "position"), name="a_side_is_taken_once"),
            # Tasks may be killed and start again: nobody plays twice in one round.
            models.UniqueConstraint(fields=("round", "entrant"), name="one_pairing_a_round"),
        )

    def __str__(self) -> str:
        return f"{self.pairing_id} {self.position}"


class Bout(models.Model):
    """One game of a pairing at a refereed table, which reports its own result."""

    pairing = models.ForeignKey(
        Pairing, on_delete=models.CASCADE, related_name="bouts", verbose_name=_("pairing")
    )
    number = models.PositiveSmallIntegerField(_("game"))
    table = models.OneToOneField(
        Table, on_delete=models.PROTECT, related_name="bout", verbose_name=_("table")
    )
    opened = models.DateTimeField(_("opened"), default=timezone.now)
    # Places of the sides once the game is over; several first places mean a draw.
    places = models.JSONField(_("places"), null=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = pgettext_lazy("a pairing", "games")
        constraints = (
            models.UniqueConstraint(fields=("pairing", "number"), name="a_game_is_opened_once"),
        )

    def __str__(self) -> str:
        return f"{self.pairing_id} {self.number}"
