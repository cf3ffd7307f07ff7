"""Changes of rows on the shelf, with the old values."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.shelf.models.decks import Deck
from games.shelf.models.editions import Edition
from games.shelf.models.loadouts import Loadout

KIND_LENGTH = 30


class ChangeKind(models.TextChoices):
    """Kinds of changes made by the shelf itself; an action of a game is stored under the action's
    key."""

    EDITED = "edited", _("changed")
    PORTRAIT = "portrait", _("portrait")
    SCENE = "scene", _("after a scene")
    UNDONE = "undone", _("taken back")


class Change(models.Model):
    """A change of a row. An undo is a change, too."""

    # The version that the change made; unique, so that no two changes follow the same version.
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=KIND_LENGTH)
    before = models.JSONField(_("before"))  # old values of the changed fields
    after = models.JSONField(_("after"))
    undoes = models.PositiveIntegerField(_("takes back"), null=True)
    undone = models.BooleanField(_("taken back"), default=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        abstract = True
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ("-number",)


class Kept(Change):
    """A change of a deck, loadout or edition; only the newest ones are kept."""

    # Size of the values in bytes: the stored history of a row is limited.
    size = models.PositiveIntegerField()

    class Meta(Change.Meta):
        abstract = True
        constraints = (
            models.UniqueConstraint(fields=("row", "number"), name="%(class)s_numbered_once"),
        )

    def __str__(self) -> str:
        return str(self.number)


class DeckChange(Kept):
    row = models.ForeignKey(
        Deck, on_delete=models.CASCADE, related_name="changes", verbose_name=_("deck")
    )


class LoadoutChange(Kept):
    row = models.ForeignKey(
        Loadout, on_delete=models.CASCADE, related_name="changes", verbose_name=_("loadout")
    )


class EditionChange(Kept):
    row = models.ForeignKey(
        Edition, on_delete=models.CASCADE, related_name="changes", verbose_name=_("edition")
    )
