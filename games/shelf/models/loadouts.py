from django.db import models
from django.utils.translation import gettext_lazy as _

from games.shelf.models.owned import Owned


class Loadout(Owned):
    """A fighter made ready, or half ready: what its game's `brings` says, as JSON."""

    game_key = models.CharField(_("game"), max_length=30)
    brings = models.TextField(_("what it brings"))

    class Meta:
        verbose_name = _("loadout")
        verbose_name_plural = _("loadouts")
        # The list of one's own, newest first.
        indexes = (models.Index(fields=("person", "-created", "id"), name="loadouts_of_a_person"),)
