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
        from games.clubs import access  # noqa: PLC0415 - apps are loading
        from games.clubs.campaigns import cast  # noqa: PLC0415 - as above
        from games.people.access import TRUSTS  # noqa: PLC0415 - as above
        from games.shelf.campaigns import CAMPAIGNS  # noqa: PLC0415 - as above

        TRUSTS.append(access.is_trusted_by)
        CAMPAIGNS.append(cast)
        post_migrate.connect(CHANGES.create, sender=self)
