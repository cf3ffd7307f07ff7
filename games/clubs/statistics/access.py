"""Access rules of statistics: members of a club see all of the club's, guests only their own there;
across clubs everybody sees only their own."""

from dataclasses import dataclass, replace
from datetime import datetime

from games.clubs import refusals
from games.clubs.access import get_access, must_be_member
from games.clubs.models import By, Role
from games.people.models import User


@dataclass(frozen=True)
class Query:
    by: By
    club: str | None = None
    game: str | None = None
    person: str | None = None
    since: datetime | None = None


def narrow_query(query: Query, viewer: User) -> Query:
    """Return the query that the viewer may make: narrowed to their own results if nothing else is
    allowed."""
    own = query.person or viewer.pk
    if query.club is not None:
        if get_access(query.club, viewer).member.role != Role.GUEST:
            return query
        if own != viewer.pk:
            raise refusals.members_only()
    elif own != viewer.pk:
        raise refusals.unknown_club()
    return replace(query, person=own)


def check_member_list(query: Query, viewer: User) -> Query:
    """Check a query whose answer is a list of members: a guest may not read any names, whatever
    person the query is about."""
    must_be_member(get_access(query.club or "", viewer))
    return query
