"""What the entrants of a tournament are called, as far as each person lets it be known."""

from collections import Counter

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from games.people.models import User
from games.people.names import initials
from games.people.privacy import shown_name
from games.tournaments.models import Entrant, Tournament


def names(tournament: Tournament, to: User | AnonymousUser | None) -> dict[int, str]:
    """By the entrants' numbers; one query. Whoever is hidden, or called like another, is told
    from the others by the number."""
    entrants = tournament.entrants.select_related("person")
    called = {each.number: _called(each, to) for each in entrants}
    often = Counter(name for name, _whole in called.values())
    return {
        number: name if whole and often[name] == 1 else _numbered(name, number)
        for number, (name, whole) in called.items()
    }


def _called(entrant: Entrant, to: User | AnonymousUser | None) -> tuple[str, bool]:
    """The name, and whether it is one: “Somebody” is not."""
    person = entrant.person
    if person is None:
        return entrant.name, bool(entrant.name)
    name = shown_name(person, to=to)
    return name, not person.erased and name in (person.name, initials(person.name))


def _numbered(name: str, number: int) -> str:
    told = _("no. %(number)d") % {"number": number}
    return f"{name} ({told})" if name else told
