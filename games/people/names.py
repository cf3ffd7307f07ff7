"""What a person is called to others: how a name is shown."""

from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext, gettext_noop

from games.people.access import helps
from games.people.models import Privacy, User

LEFT: Final = gettext_noop("Somebody who left")
SEES: Final = "people.view_user"


def shown_name(person: User, *, to: User | AnonymousUser | None, called: str = "") -> str:
    """The one way in which a person's name reaches another. Nobody, or somebody who has not
    logged in, is a stranger; staff who may look at people know whom they help.

    `called` is the name that the person chose for one place, such as a club: it stands in for the
    account's and is hidden or shortened like it. An organiser sees no more than anybody else:
    hidden is hidden."""
    if person.erased:
        return gettext(LEFT)
    name = called or person.name
    if to is not None and (to.pk == person.pk or helps(to, SEES)):
        return name
    match Privacy(person.privacy):
        case Privacy.SHOWN:
            return name
        case Privacy.INITIALS:
            return initials(name)
        case Privacy.HIDDEN:
            return gettext("Somebody")


def initials(name: str) -> str:
    """Marie-Claire du Pré: M.-C. d. P."""
    return " ".join(
        "-".join(f"{part[0]}." for part in word.split("-") if part) for word in name.split()
    ).strip()
