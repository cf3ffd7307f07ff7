from django.db import models
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.shelf.models.owned import Owned


class Deck(Owned):
    """How many of which cards of a game, finished or not: {"wound": 2}."""

    cards = models.JSONField(_("cards"), default=dict)

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        # The list of one's own, newest first.
        indexes = (models.Index(fields=("person", "-created", "id"), name="decks_of_a_person"),)

    @property
    def brought(self) -> Record:
        """As its game reads it."""
        record = self.game.deck(self.name, self.cards)
        assert record is not None  # noqa: S101 - none is kept for a game without decks
        return record
