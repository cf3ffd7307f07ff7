from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext

from games.people.models import Privacy, User
from games.people.names import initials


def shown_name(person: User, *, to: User | AnonymousUser | None) -> str:
    """The one way in which a person's name reaches another. Nobody, or somebody who has not
    logged in, is a stranger; staff need to know whom they help."""
    if person.erased:
        return gettext("Somebody who left")
    if to is not None and (to.pk == person.pk or to.is_staff):
        return person.name
    match Privacy(person.privacy):
        case Privacy.SHOWN:
            return person.name
        case Privacy.INITIALS:
            return initials(person.name)
        case Privacy.HIDDEN:
            return gettext("Somebody")
