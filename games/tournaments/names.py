"""Names of entrants, as far as each person's privacy setting allows."""

from collections import Counter
from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.people.models import Privacy, User
from games.people.names import initials, shown_name
from games.tournaments.models import Entrant, Tournament

Viewer = User | AnonymousUser | None


def names(tournament: Tournament, to: Viewer) -> dict[int, str]:
    """Return names by entrants' numbers, in one query. Hidden entrants and namesakes get their
    number added."""
    everybody = tournament.entrants.select_related("person")
    return _distinct_names({each.number: _name_for_viewer(each, to) for each in everybody})


def names_of(
    tournament: Tournament, numbers: Iterable[int], to: Viewer, near: Iterable[Entrant] = ()
) -> dict[int, str]:
    """Return the names of these entrants only, in two queries, which read no more than them and
    their namesakes. `near`: entrants already read."""
    wanted = set(numbers)
    if not wanted:
        return {}
    rows = tournament.entrants.select_related("person")
    by_number = {each.number: _name_for_viewer(each, to) for each in near if each.person_id is None}
    if not by_number.keys() >= wanted:
        by_number |= {
            each.number: _name_for_viewer(each, to) for each in rows.filter(number__in=wanted)
        }
    alike = {name for name, whole in by_number.values() if whole}
    for each in _possible_namesakes(rows, alike).exclude(number__in=wanted) if alike else ():
        name, whole = _name_for_viewer(each, to)
        if name in alike:
            by_number[each.number] = name, whole
    return {number: name for number, name in _distinct_names(by_number).items() if number in wanted}


def _possible_namesakes(rows: "QuerySet[Entrant]", alike: Iterable[str]) -> "QuerySet[Entrant]":
    """Select entrants with one of these names, or whose name may be shortened to one."""
    condition = Q(name__in=alike) | Q(person__name__in=alike)
    for short in {name[0] for name in alike if name.endswith(".")}:
        condition |= Q(person__privacy=Privacy.INITIALS, person__name__startswith=short)
    return rows.filter(condition)


def _name_for_viewer(entrant: Entrant, to: Viewer) -> tuple[str, bool]:
    """Return the name, and True if it is a real one: “Somebody” is not."""
    person = entrant.person
    if person is None:
        return entrant.name, bool(entrant.name)
    name = shown_name(person, viewer=to)
    return name, not person.erased and name in (person.name, initials(person.name))


def _distinct_names(by_number: dict[int, tuple[str, bool]]) -> dict[int, str]:
    often = Counter(name for name, _whole in by_number.values())
    return {
        number: name if whole and often[name] == 1 else _add_number(name, number)
        for number, (name, whole) in by_number.items()
    }


def _add_number(name: str, number: int) -> str:
    numbered = _("no. %(number)d") % {"number": number}
    return f"{name} ({numbered})" if name else numbered
