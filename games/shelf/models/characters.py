"""Characters in the format of their games, with all their changes."""

import functools
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.kernel.shelf import Characters
from games.people.keys import ID_LENGTH
from games.shelf.models.changes import Change
from games.shelf.models.owned import Owned


@functools.cache
def sheet_of(rules: Characters[Any]) -> Any:
    """Return the type of a game's sheets: the record of the game, and fields that no rule reads."""
    config = rules.record.__struct_config__
    return msgspec.defstruct(
        "Sheet",
        [("abilities", tuple[str, ...], ()), ("notes", str, "")],
        bases=(rules.record,),
        module=rules.record.__module__,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        tag_field=config.tag_field,
        tag=config.tag,  # the tag of its record, not one from the class name
    )


class Character(Owned):
    sheet = models.TextField(_("sheet"))
    # SHA-256 of the picture, which is in a row of its own so that lists load none.
    portrait = models.CharField(_("portrait"), max_length=64, blank=True, editable=False)

    class Meta:
        verbose_name = _("character")
        verbose_name_plural = _("characters")
        # A person's list, newest first.
        indexes = (
            models.Index(fields=("person", "-created", "id"), name="characters_of_a_person"),
        )

    @property
    def rules(self) -> Characters[Any]:
        """Return the game's rules for characters."""
        rules = self.game.shelf.character
        assert rules is not None  # noqa: S101 - none is kept for a game without characters
        return rules

    @property
    def read(self) -> Any:
        return msgspec.json.decode(self.sheet, type=sheet_of(self.rules))

    @property
    def record(self) -> Record:
        """Return the record that a seat brings to the table."""
        sheet, record = self.rules.as_brought(self.read), self.rules.record
        brought: Record = record(
            **{name: getattr(sheet, name) for name in record.__struct_fields__}
        )
        return brought


CODE_LENGTH = 20  # of a table's code


class CharacterChange(Change):
    character = models.ForeignKey(
        Character, on_delete=models.CASCADE, related_name="changes", verbose_name=_("character")
    )
    # The owner, or a game master with permission; empty for the marks of a scene.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    scene = models.CharField(_("scene"), max_length=CODE_LENGTH, blank=True)

    class Meta(Change.Meta):
        constraints = (
            models.UniqueConstraint(
                fields=("character", "number"), name="a_change_is_numbered_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.character_id}: {self.number}"


class Portrait(models.Model):
    """The picture itself, in the database so that backups contain it and every process can read
    it."""

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
    """Marks of a scene on a character: reported twice they count once; reported again after a
    correction at the table, only the difference counts."""

    character = models.ForeignKey(
        Character, on_delete=models.CASCADE, related_name="scenes", verbose_name=_("character")
    )
    table = models.CharField(_("table"), max_length=ID_LENGTH)
    number = models.PositiveIntegerField(_("number"))  # number of the entry in that table's journal
    scales = models.JSONField(_("scales"))

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("character", "table"), name="a_scene_marks_a_character_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.character_id}: {self.table}"
