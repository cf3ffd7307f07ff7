from typing import Final

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from games.duties.append_only.triggers import Guard

LOG: Final = Guard(
    "tournaments_line",
    "tournament_log",
    "The log of a tournament is append-only: what is put right has a line of its own.",
    # The log of a tournament in preparation is deleted with it: nobody else knows of it yet.
    unless="EXISTS (SELECT 1 FROM tournaments_tournament t"
    " WHERE t.id = OLD.tournament_id AND t.phase = 'preparing')",
)


class TournamentsConfig(AppConfig):
    name = "games.tournaments"
    verbose_name = _("tournaments")

    def ready(self) -> None:
        post_migrate.connect(LOG.create, sender=self)
