from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.people.models import User
from games.shelf.models.owned import Owned, Ownings

KIND_LENGTH = 30
KEY_LENGTH = 100


class Editions(Ownings):
    def readable_by(self, person: User | None) -> Self:
        """One's own, and those that are shared."""
        return self.filter(Q(shared=True) | Q(person=person) if person else Q(shared=True))


class Edition(Owned):
    """A copy of a game's catalogue, to be changed at will: no table plays with this one, each
    takes a copy of its own when it starts."""

    shared = models.BooleanField(_("shared"), default=False)

    objects = Editions.as_manager()

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        # The list of one's own, newest first.
        indexes = (models.Index(fields=("person", "-created", "id"), name="editions_of_a_person"),)


class EditionEntry(models.Model):
    """A card, a fighter, a board: its game's record, as JSON."""

    edition = models.ForeignKey(
        Edition, on_delete=models.CASCADE, related_name="entries", verbose_name=_("edition")
    )
    kind = models.CharField(_("kind"), max_length=KIND_LENGTH)
    key = models.CharField(_("key"), max_length=KEY_LENGTH)
    body = models.TextField(_("entry"))

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("pk",)  # as in the catalogue they were copied from; new ones after them
        constraints = (
            models.UniqueConstraint(
                fields=("edition", "kind", "key"), name="an_entry_stands_once_in_an_edition"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.key}"
