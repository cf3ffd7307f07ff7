from typing import Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.shelf.models.editions import Edition
from games.shelf.models.owned import Owned


class Decks(models.QuerySet["Deck"]):
    def with_cards(self) -> Self:
        """Fetch the editions that supply the cards, in a fixed number of queries."""
        return self.select_related("edition").prefetch_related("edition__entries")


class Deck(Owned):
    """Counts of cards of a game, finished or not: {"cut": 2}."""

    remembered = frozenset({"name", "cards", "edition_id"})
    cards = models.JSONField(_("cards"), default=dict)
    # Edition with cards that are not in the box: the owner's, or a shared one as long as it is
    # shared.
    edition = models.ForeignKey(
        Edition,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="decks",
        verbose_name=_("edition"),
    )

    objects = Decks.as_manager()

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        # A person's list, newest first.
        indexes = (models.Index(fields=("person", "-created", "id"), name="decks_of_a_person"),)
