from django.db import models
from django.utils.translation import gettext_lazy as _

from games.shelf.models.owned import Owned

KIND_LENGTH = 30
KEY_LENGTH = 100


class Edition(Owned):
    """A copy of a game's catalogue that its owner may change. No table plays with it directly: each
    takes its own copy when it starts."""

    remembered = frozenset({"name"})  # its entries are stored separately
    shared = models.BooleanField(_("shared"), default=False)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        # A person's list, newest first.
        indexes = (models.Index(fields=("person", "-created", "id"), name="editions_of_a_person"),)


class EditionEntry(models.Model):
    """A card, a fighter or a board: its game's record, as JSON."""

    edition = models.ForeignKey(
        Edition, on_delete=models.CASCADE, related_name="entries", verbose_name=_("edition")
    )
    kind = models.CharField(_("kind"), max_length=KIND_LENGTH)
    key = models.CharField(_("key"), max_length=KEY_LENGTH)
    body = models.TextField(_("entry"))

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("pk",)  # order of the catalogue; new entries last
        constraints = (
            models.UniqueConstraint(
                fields=("edition", "kind", "key"), name="an_entry_stands_once_in_an_edition"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.key}"
