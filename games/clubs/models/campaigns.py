"""Campaigns: characters and their players, scenes, log, grants and proposals."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.clubs.models.clubs import NAME_LENGTH, Club, Member
from games.clubs.models.evenings import Evening
from games.people.keys import ID_LENGTH, new_id
from games.shelf.models import Character
from games.tables.models import Table

KIND_LENGTH = 30
COMPONENT_LENGTH = 30


class Campaign(models.Model):
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="campaigns", verbose_name=_("club")
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    description = models.TextField(_("description"), blank=True)
    masters = models.ManyToManyField(
        Member, related_name="mastered_campaigns", verbose_name=_("game masters")
    )
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    changed = models.DateTimeField(_("changed"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        indexes = (models.Index(fields=("club", "-created", "id"), name="campaigns_of_a_club"),)

    def __str__(self) -> str:
        return self.name


class Castings(models.QuerySet["Casting"]):
    def active(self) -> Self:
        return self.filter(left=None)


class Casting(models.Model):
    """A character in a campaign, added by its owner. Deleting the character removes it here,
    too."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="castings", verbose_name=_("campaign")
    )
    character = models.ForeignKey(
        Character, on_delete=models.CASCADE, related_name="castings", verbose_name=_("character")
    )
    member = models.ForeignKey(
        Member, on_delete=models.CASCADE, related_name="castings", verbose_name=_("brought by")
    )
    npc = models.BooleanField(_("the game master's"), default=False)
    created = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    left = models.DateTimeField(_("until"), null=True, blank=True)

    objects = Castings.as_manager()

    class Meta:
        verbose_name = _("character of a campaign")
        verbose_name_plural = _("characters of a campaign")
        constraints = (
            models.UniqueConstraint(
                fields=("campaign", "character"), name="a_character_is_in_a_campaign_once"
            ),
        )

    def __str__(self) -> str:
        return self.id


class Scene(models.Model):
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="scenes", verbose_name=_("campaign")
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    table = models.ForeignKey(
        Table,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="scenes",
        verbose_name=_("table"),
    )
    evening = models.ForeignKey(
        Evening,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="scenes",
        verbose_name=_("evening"),
    )
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("scene")
        verbose_name_plural = _("scenes")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "table"), name="a_table_is_one_scene"),
        )
        indexes = (models.Index(fields=("campaign", "-created", "id"), name="scenes_of_campaign"),)

    def __str__(self) -> str:
        return self.name


class LogEntry(models.Model):
    """A player's or game master's entry about an evening; earlier versions are kept."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="log", verbose_name=_("campaign")
    )
    evening = models.ForeignKey(
        Evening,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="log",
        verbose_name=_("evening"),
    )
    author = models.ForeignKey(
        Member, on_delete=models.PROTECT, related_name="written", verbose_name=_("author")
    )
    text = models.TextField(_("text"))
    struck = models.DateTimeField(_("struck out"), null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    changed = models.DateTimeField(_("changed"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = pgettext_lazy("a campaign", "log entry")
        verbose_name_plural = pgettext_lazy("a campaign", "log")
        indexes = (models.Index(fields=("campaign", "-created", "id"), name="log_of_a_campaign"),)

    def __str__(self) -> str:
        return self.id


class LogRevision(models.Model):
    """The text of an entry at an earlier version."""

    entry = models.ForeignKey(
        LogEntry, on_delete=models.CASCADE, related_name="revisions", verbose_name=_("entry")
    )
    number = models.PositiveIntegerField(_("number"))
    text = models.TextField(_("text"))
    created = models.DateTimeField(_("until"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("earlier text")
        verbose_name_plural = _("earlier texts")
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=("entry", "number"), name="a_revision_is_numbered_once"),
        )

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.number}"


class Granting(models.Model):
    """Points that a game master granted; they are also in the sheet's own history."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="grantings", verbose_name=_("campaign")
    )
    casting = models.ForeignKey(
        Casting, on_delete=models.CASCADE, related_name="grantings", verbose_name=_("to whom")
    )
    granted_by = models.ForeignKey(
        Member, on_delete=models.PROTECT, related_name="grantings", verbose_name=_("granted by")
    )
    points = models.SmallIntegerField(_("points"))
    action_points = models.SmallIntegerField(_("action points"), default=0)
    reason = models.CharField(_("reason"), max_length=200)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("grant")
        verbose_name_plural = _("grants")
        indexes = (models.Index(fields=("campaign", "-created", "id"), name="grants_of_campaign"),)

    def __str__(self) -> str:
        return self.id


class Decision(models.TextChoices):
    OPEN = "open", _("open")
    APPROVED = "approved", _("approved")
    DECLINED = "declined", _("declined")


class Proposal(models.Model):
    """A player's wish between two evenings; a game master decides."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="proposals", verbose_name=_("campaign")
    )
    casting = models.ForeignKey(
        Casting, on_delete=models.CASCADE, related_name="proposals", verbose_name=_("for whom")
    )
    # Key of an action of the character's game, or `other` for other downtime.
    kind = models.CharField(_("what"), max_length=KIND_LENGTH)
    component = models.CharField(_("component"), max_length=COMPONENT_LENGTH, blank=True)
    # Level at the time of the proposal. The action is refused if the level has changed since.
    level = models.PositiveSmallIntegerField(_("level"), null=True)
    text = models.TextField(_("text"), blank=True)
    state = models.CharField(_("decision"), max_length=8, choices=Decision, default=Decision.OPEN)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    decided_by = models.ForeignKey(
        Member,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="decided",
        verbose_name=_("decided by"),
    )
    decided = models.DateTimeField(_("decided"), null=True, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        constraints = (
            models.CheckConstraint(
                name="a_proposal_is_open_or_decided",
                condition=Q(state=Decision.OPEN, decided=None)
                | Q(state__in=(Decision.APPROVED, Decision.DECLINED), decided__isnull=False),
            ),
        )
        indexes = (
            models.Index(fields=("campaign", "-created", "id"), name="proposals_of_campaign"),
        )

    def __str__(self) -> str:
        return self.id
