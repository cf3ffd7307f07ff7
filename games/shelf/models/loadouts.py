from django.db import models
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.shelf.models.owned import Owned


class Loadout(Owned):
    """A fighter made ready, or half ready: what its game's `brings` says, as JSON."""

    brings = models.TextField(_("what it brings"))

    class Meta:
        verbose_name = _("loadout")
        verbose_name_plural = _("loadouts")
        # The list of one's own, newest first.
        indexes = (models.Index(fields=("person", "-created", "id"), name="loadouts_of_a_person"),)

    @property
    def brought(self) -> Record:
        """As its game reads it."""
        record = self.game.read_brought(self.brings.encode())
        assert record is not None  # noqa: S101 - it was a record when it was kept
        return record
