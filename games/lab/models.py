"""Runs of the lab, and which of their parts are played."""

from typing import Self

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.kernel.game import AnyGame
from games.lab.measures.plan import Plan
from games.lab.measures.tally import Tally
from games.people import rulebook
from games.people.keys import ID_LENGTH, new_id

NAME_LENGTH = 100


class State(models.TextChoices):
    PLANNED = "planned", pgettext_lazy("a run", "planned")
    RUNNING = "running", pgettext_lazy("a run", "running")
    STOPPED = "stopped", pgettext_lazy("a run", "stopped")
    DONE = "done", pgettext_lazy("a run", "done")


class Runs(models.QuerySet["Run"]):
    def locked(self) -> Self:
        return self.select_for_update(of=("self",))


class Run(models.Model):
    """The row also holds the results so far: each played part is added to it once."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="runs",
        verbose_name=_("asked for by"),
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    game_key = models.CharField(_("game"), max_length=30)
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.PLANNED)
    # A `Plan`, and a `Tally` for each of its cells.
    plan = models.TextField(_("plan"), editable=False)
    tallies = models.TextField(_("tallies"), editable=False)
    total = models.PositiveIntegerField(_("games planned"))
    played = models.PositiveIntegerField(_("games played"), default=0)
    # Processor time: per game, as far as it is known beforehand, and for all games played.
    seconds_a_game = models.FloatField(_("seconds a game"), null=True)
    seconds = models.FloatField(_("seconds"), default=0)
    part_size = models.PositiveIntegerField(_("games at a time"), default=1)
    # How often the run was started: parts filed before a stop must not be filed again under the
    # same key.
    starts = models.PositiveIntegerField(_("times started"), default=0)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    started = models.DateTimeField(_("begun"), null=True)
    ended = models.DateTimeField(_("ended"), null=True)

    objects = Runs.as_manager()

    class Meta:
        verbose_name = _("run")
        verbose_name_plural = _("runs")
        constraints = (
            models.CheckConstraint(
                name="no_more_games_are_played_than_planned", condition=Q(played__lte=F("total"))
            ),
        )
        indexes = (models.Index(fields=("-created",), name="run_newest"),)

    def __str__(self) -> str:
        return self.name or self.id

    @property
    def game(self) -> AnyGame:
        return rulebook.get_game(self.game_key)

    @property
    def game_name(self) -> str:
        return rulebook.game_display_name(self.game_key)

    @property
    def parsed_plan(self) -> Plan:
        return msgspec.json.decode(self.plan, type=Plan)

    @property
    def parsed_tallies(self) -> list[Tally]:
        return msgspec.json.decode(self.tallies, type=list[Tally])

    @parsed_tallies.setter
    def parsed_tallies(self, tallies: list[Tally]) -> None:
        self.tallies = msgspec.json.encode(tallies).decode()


class PlayedPart(models.Model):
    """A recorded part: it counts once, even if it is played again. The rows are deleted when the
    run is done."""

    run = models.ForeignKey(
        Run, on_delete=models.CASCADE, related_name="parts", verbose_name=_("run")
    )
    number = models.PositiveIntegerField(_("number"))

    class Meta:
        verbose_name = _("played part")
        verbose_name_plural = _("played parts")
        constraints = (
            models.UniqueConstraint(fields=("run", "number"), name="a_part_counts_once"),
        )

    def __str__(self) -> str:
        return f"{self.run_id}.{self.number}"
