"""The group of those who may organise tournaments from the administration.

Who is in it, and staff, arranges tournaments and sees those that they organise or judge. To put
everybody's in order is another right: to change tournaments.
"""

from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS

GROUP: Final = "organisers"
RIGHTS: Final = ("view_tournament", "add_tournament", "view_ratingchange")


def make_group(using: str = DEFAULT_DB_ALIAS, **_said: Any) -> None:
    """After every migrate; a group that is there already keeps the rights it has been given."""
    from django.contrib.auth.models import Group, Permission  # noqa: PLC0415 - apps are loading

    group, new = Group.objects.using(using).get_or_create(name=GROUP)
    if new:
        rights = Permission.objects.using(using).filter(
            content_type__app_label="tournaments", codename__in=RIGHTS
        )
        group.permissions.set(rights)
