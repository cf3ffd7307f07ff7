"""Who sees which statistics: members of a club all of it, its guests their own there, and across
clubs everybody their own."""

from dataclasses import dataclass, replace
from datetime import datetime

from games.clubs import refusals
from games.clubs.access import access, must_be_member
from games.clubs.models import By, Role
from games.people.models import User


@dataclass(frozen=True)
class Query:
    by: By
    club: str | None = None
    game: str | None = None
    person: str | None = None
    since: datetime | None = None


def seen(query: Query, viewer: User) -> Query:
    """What may be shown of what is asked: narrowed to one's own where nothing else may be."""
    own = query.person or viewer.pk
    if query.club is not None:
        if access(query.club, viewer).member.role != Role.GUEST:
            return query
        if own != viewer.pk:
            raise refusals.members_only()
    elif own != viewer.pk:
        raise refusals.unknown_club()
    return replace(query, person=own)


def naming(query: Query, viewer: User) -> Query:
    """What is asked where the answer is a list of members, whomever it asks about: a guest reads
    nobody's name."""
    must_be_member(access(query.club or "", viewer))
    return query
