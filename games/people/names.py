"""Names of people as others see them."""

from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext, gettext_noop

from games.people.access import is_staff_with
from games.people.models import Privacy, User

LEFT: Final = gettext_noop("Somebody who left")
SEES: Final = "people.view_user"


def shown_name(person: User, *, viewer: User | AnonymousUser | None, chosen_name: str = "") -> str:
    """Return a person's name for another reader; there is no other way to show one. None or a user
    who is not logged in is a stranger; staff who may view people see the names of those they help.

    `chosen_name` is the name that the person chose for one place, such as a club: it replaces the
    account's name and is hidden or shortened like it. An organiser sees no more than anybody else:
    hidden is hidden.
    """
    if person.erased:
        return gettext(LEFT)
    name = chosen_name or person.name
    if viewer is not None and (viewer.pk == person.pk or is_staff_with(viewer, SEES)):
        return name
    match Privacy(person.privacy):
        case Privacy.SHOWN:
            return name
        case Privacy.INITIALS:
            return initials(name)
        case Privacy.HIDDEN:
            return gettext("Somebody")


def initials(name: str) -> str:
    """Shorten a name: Marie-Claire du Pré: M.-C. d. P."""
    return " ".join(
        "-".join(f"{part[0]}." for part in word.split("-") if part) for word in name.split()
    ).strip()
