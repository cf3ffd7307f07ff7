from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.people.keys import DIGEST_LENGTH, ID_LENGTH, derive, new_id
from games.people.spelling import NAME_LENGTH
from games.tables.models import Level
from games.tournaments.models.tournaments import Tournament


class State(models.TextChoices):
    WAITING = "waiting", _("on the waiting list")
    ENTERED = "entered", pgettext_lazy("an entrant", "entered")
    CHECKED_IN = "checked_in", _("checked in")
    MISSED = "missed", _("missed the check-in")
    WITHDRAWN = "withdrawn", _("withdrawn")
    PLAYING = "playing", _("playing")
    DROPPED = "dropped", _("dropped out")
    DISQUALIFIED = "disqualified", _("disqualified")


IN: tuple[State, ...] = (State.ENTERED, State.CHECKED_IN)
"""States of entrants who have a place before the start."""
GONE: tuple[State, ...] = (
    State.MISSED,
    State.WITHDRAWN,
    State.DROPPED,
    State.DISQUALIFIED,
)


class Entrants(models.QuerySet["Entrant"]):
    def admitted(self) -> Self:
        return self.filter(state__in=IN)

    def waiting(self) -> Self:
        """Return the waiting list. An entrant who withdrew and enters again goes to the end."""
        return self.filter(state=State.WAITING).order_by("entered", "number")


class Entrant(models.Model):
    """A participant: a person, a guest or a team. An entrant with an account is shown by the
    account's name."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entrants", verbose_name=_("tournament")
    )
    # In the order of entering, from 1; the pure rules know entrants by this number.
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="entries",
        verbose_name=_("person"),
    )
    # `affiliation`: a club, a town, a team. Entrants who share one are kept apart where that costs
    # little. `bot`: playing strength, for an entrant that is one of the companion's bots.
    bot = models.CharField(
        pgettext_lazy("an entrant", "bot"), max_length=6, choices=Level, blank=True, default=""
    )
    affiliation = models.CharField(_("club or team"), max_length=NAME_LENGTH, blank=True)
    team = models.JSONField(_("members of the team"), default=list, blank=True)
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.ENTERED)
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    brought = models.TextField(_("brought"), blank=True)
    entered = models.DateTimeField(
        pgettext_lazy("an entrant", "entered"), default=timezone.now, editable=False
    )
    # Final place over all stages; a shared place spans from `best` to `worst`. Null before the end.
    best = models.PositiveIntegerField(pgettext_lazy("a rank", "place"), null=True, editable=False)
    worst = models.PositiveIntegerField(_("or as far as"), null=True, editable=False)
    # Digest of a guest's secret; the secret itself is not stored.
    digest = models.CharField(max_length=DIGEST_LENGTH, blank=True, editable=False, db_index=True)
    # Number of times the secret was revoked because a slip was lost. Each time the secret changes.
    revoked = models.PositiveSmallIntegerField(default=0, editable=False)
    # Digest of the last browser that used the secret.
    device = models.CharField(
        max_length=DIGEST_LENGTH, blank=True, default="", editable=False, db_index=True
    )

    objects = Entrants.as_manager()

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="an_entrant_has_one_number"
            ),
            models.UniqueConstraint(
                fields=("tournament", "person"),
                name="a_person_enters_once",
                condition=Q(person__isnull=False),
            ),
            models.UniqueConstraint(
                fields=("tournament", "name"),
                name="a_guest_enters_once",
                condition=~Q(name=""),
            ),
            models.CheckConstraint(
                name="an_entrant_is_named_by_the_account", condition=Q(person=None) | Q(name="")
            ),
            models.CheckConstraint(
                name="a_bot_has_no_account", condition=Q(person=None) | Q(bot="")
            ),
            models.CheckConstraint(
                name="a_final_place_is_a_whole_one",
                condition=Q(best=None, worst=None) | Q(best__gte=1, worst__gte=models.F("best")),
            ),
        )
        indexes = (models.Index(fields=("tournament", "state", "number"), name="entrant_by_state"),)

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.number}"

    @property
    def secret(self) -> str:
        return derive("entrant", f"{self.id}.{self.revoked}" if self.revoked else self.id)

    @property
    def is_gone(self) -> bool:
        return self.state in GONE
