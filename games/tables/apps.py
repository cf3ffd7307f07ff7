from typing import Final

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from games.duties.append_only.triggers import Guard

JOURNAL: Final = Guard(
    "tables_entry", "journal", "The journal is append-only: correct it with a new entry."
)


class TablesConfig(AppConfig):
    name = "games.tables"
    verbose_name = _("tables")

    def ready(self) -> None:
        post_migrate.connect(JOURNAL.create, sender=self)
