import msgspec
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.shelf.models.owned import Owned


class Loadout(Owned):
    """A prepared fighter or the like, perhaps unfinished: its game's own record, as JSON."""

    remembered = frozenset({"name", "brings"})
    brings = models.TextField(_("what it brings"))

    class Meta:
        verbose_name = _("loadout")
        verbose_name_plural = _("loadouts")
        # A person's list, newest first.
        indexes = (models.Index(fields=("person", "-created", "id"), name="loadouts_of_a_person"),)

    @property
    def record(self) -> Record:
        """Return the record as its game reads it."""
        kind = self.game.shelf.loadout
        assert kind is not None  # noqa: S101 - none is kept for a game without loadouts
        return msgspec.json.decode(self.brings, type=kind)
