from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    name = "games.tables"
    verbose_name = _("tables")

    def ready(self) -> None:
        from games.tables.guard import raise_guard  # noqa: PLC0415 - models must be loaded first

        post_migrate.connect(raise_guard, sender=self)
