"""Characters of Kung-Fu, and every change of theirs."""

import msgspec
from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.people.keys import ID_LENGTH
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import Character as Brought
from games.shelf.models.owned import Owned


class Sheet(Brought, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What its rulebook calls a character, and what only people read of it."""

    abilities: tuple[str, ...] = ()
    notes: str = ""


class Character(Owned):
    sheet = models.TextField(_("sheet"))
    # The SHA-256 of the picture, which lies in a row of its own: a list loads none.
    portrait = models.CharField(_("portrait"), max_length=64, blank=True, editable=False)

    class Meta:
        verbose_name = _("character")
        verbose_name_plural = _("characters")
        # The list of one's own, newest first.
        indexes = (
            models.Index(fields=("person", "-created", "id"), name="characters_of_a_person"),
        )

    @property
    def read(self) -> Sheet:
        return msgspec.json.decode(self.sheet, type=Sheet)

    @property
    def brought(self) -> Brought:
        """As a seat brings it: nobody sits down with more than the budget by bringing a game
        master's character (KF-1.6)."""
        sheet = self.read
        return Brought(sheet.name, sheet.levels, sheet.action_points, sheet.grants, sheet.scales)

    @property
    def scales(self) -> Levels:
        """KF-1.2: where nothing else is written they are full."""
        return self.read.scales or FULL


FULL = Levels(13, 13, 13, 13)
CODE_LENGTH = 20  # of a table, as people type it


class ChangeKind(models.TextChoices):
    EDITED = "edited", _("changed")
    RAISED = "raised", _("raised")
    HEALED = "healed", _("healed")
    RESTED = "rested", _("rested")
    GRANTED = "granted", _("granted")
    PORTRAIT = "portrait", _("portrait")
    SCENE = "scene", _("after a scene")
    UNDONE = "undone", _("taken back")


class CharacterChange(models.Model):
    """What became of a sheet, with what it was before; taking back is a change, too."""

    character = models.ForeignKey(
        Character, on_delete=models.CASCADE, related_name="changes", verbose_name=_("character")
    )
    # The version that it made, so that no two changes are made to the same one.
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=10, choices=ChangeKind.choices)
    before = models.JSONField(_("before"))  # of the sheet's fields, those that changed
    after = models.JSONField(_("after"))
    undoes = models.PositiveIntegerField(_("takes back"), null=True)
    undone = models.BooleanField(_("taken back"), default=False)
    # The owner, or a game master who may; nobody where a scene has left its marks.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    scene = models.CharField(_("scene"), max_length=CODE_LENGTH, blank=True)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(
                fields=("character", "number"), name="a_change_is_numbered_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.character_id}: {self.number}"


class Portrait(models.Model):
    """The picture itself. In the database, so that backups and every process have it."""

    character = models.OneToOneField(
        Character,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="picture",
        verbose_name=_("character"),
    )
    jpeg = models.BinaryField()

    class Meta:
        verbose_name = _("portrait")
        verbose_name_plural = _("portraits")

    def __str__(self) -> str:
        return self.character_id


class SceneLeft(models.Model):
    """Where a scene left the scales of a character: told twice it counts once, and told anew, after
    a correction at the table, it counts for the difference."""

    character = models.ForeignKey(
        Character, on_delete=models.CASCADE, related_name="scenes", verbose_name=_("character")
    )
    table = models.CharField(_("table"), max_length=ID_LENGTH)
    number = models.PositiveIntegerField(_("number"))  # in the journal of that table
    scales = models.JSONField(_("scales"))

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("character", "table"), name="a_scene_marks_a_character_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.character_id}: {self.table}"
