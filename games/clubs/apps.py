from typing import Final

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from games.duties.append_only.triggers import Guard

CHANGES: Final = Guard(
    "clubs_recordchange",
    "record_changes",
    "What was changed in the record stays written: change it again.",
)


class ClubsConfig(AppConfig):
    name = "games.clubs"
    verbose_name = _("clubs")

    def ready(self) -> None:
        post_migrate.connect(CHANGES.create, sender=self)
