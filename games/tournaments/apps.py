from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "games.tournaments"
    verbose_name = _("tournaments")

    def ready(self) -> None:
        from games.tournaments.access import make_group  # noqa: PLC0415 - apps are loading

        # Django makes the permissions on the same signal, and has connected first.
        post_migrate.connect(make_group, sender=self)
