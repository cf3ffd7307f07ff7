"""Built-in roles of staff: groups with exactly the permissions that they need. See the table in
docs/roles.md."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import Group, Permission
from django.db import DEFAULT_DB_ALIAS
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(NamedTuple):
    label: Promise
    task: Promise
    rights: Mapping[str, str]
    """For each model, the actions allowed."""


OWN_SHELF: Final = {
    "shelf.character": "view add delete",
    "shelf.deck": "view add delete",
    "shelf.loadout": "view add delete",
}
OWN_TABLES: Final = {"tables.table": "view add", "tables.seat": "view", "tables.entry": "view"}
OWN_WEBHOOKS: Final = {"duties.webhook": "view add delete", "duties.delivery": "view"}

ROLES: Final[Mapping[str, Role]] = {
    "organisers": Role(
        _("organisers"),
        _("Arranges tournaments, and sees those that they organise or judge."),
        {
            "tournaments.tournament": "view add",
            "tournaments.ratingchange": "view",
            "clubs.season": "view add delete",
            **OWN_WEBHOOKS,
        },
    ),
    "judges": Role(
        _("judges"),
        _("Sits at the desk of the tournaments that they judge."),
        {"tournaments.tournament": "view"},
    ),
    "game masters": Role(
        _("game masters"),
        _("Leads campaigns, builds characters of their own and opens tables."),
        {
            "clubs.campaign": "view add",
            "clubs.record": "view add",
            **OWN_SHELF,
            **OWN_TABLES,
        },
    ),
    "club secretaries": Role(
        _("club secretaries"),
        _("Looks after the clubs that they organise: people, evenings and what was played."),
        {
            "clubs.club": "view add",
            "clubs.member": "view",
            "clubs.invitation": "view add",
            "clubs.evening": "view add",
            "clubs.season": "view add delete",
            "clubs.campaign": "view add",
            "clubs.record": "view add",
            "clubs.tally": "view",
            **OWN_WEBHOOKS,
        },
    ),
    "catalogue editors": Role(
        _("catalogue editors"),
        _("Puts the cards of editions right, whoever owns them, and measures them in the lab."),
        {
            "lab.run": "view add change delete",
            "shelf.edition": "view add change delete",
        },
    ),
    "support": Role(
        _("support"),
        _("Helps people with everything of theirs that is stuck; erases nobody, raises nobody."),
        {
            "people.user": "view add change",
            "people.welcome": "view delete",
            "people.token": "view delete",
            "tables.table": "view change",
            "tables.seat": "view",
            "tables.entry": "view",
            "tournaments.tournament": "view change",
            "tournaments.ratingchange": "view",
            "shelf.character": "view change",
            "shelf.deck": "view change",
            "shelf.loadout": "view change",
            "shelf.edition": "view change",
            "clubs.club": "view change",
            "clubs.member": "view",
            "clubs.invitation": "view add",
            "clubs.evening": "view add",
            "clubs.season": "view",
            "clubs.campaign": "view add",
            "clubs.record": "view change",
            "clubs.tally": "view",
            "duties.duty": "view change",
            "duties.webhook": "view change",
            "duties.delivery": "view",
        },
    ),
}


def rights(role: str) -> Iterable[tuple[str, str]]:
    """Yield the app and codename of each permission."""
    for model, deeds in ROLES[role].rights.items():
        app, name = model.split(".")
        for deed in deeds.split():
            yield app, f"{deed}_{name}"


def make_groups(using: str = DEFAULT_DB_ALIAS, **_kwargs: Any) -> None:
    """Create missing groups after every migrate; an existing group keeps its permissions."""
    groups = Group.objects.using(using)
    existing = set(groups.filter(name__in=ROLES).values_list("name", flat=True))
    missing = [name for name in ROLES if name not in existing]
    if not missing:
        return
    made = groups.bulk_create(Group(name=name) for name in missing)
    known = Permission.objects.using(using).values_list("content_type__app_label", "codename", "pk")
    of = {(app, codename): pk for app, codename, pk in known}
    kind = Group.permissions.through
    kind.objects.using(using).bulk_create(
        kind(group=group, permission_id=of[right]) for group in made for right in rights(group.name)
    )
