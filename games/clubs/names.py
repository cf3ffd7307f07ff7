"""Names in a club, as one viewer may read them. Members choose how their own name is shown; the
name of a player without an account stays in the club that knows it."""

from collections.abc import Iterable

from django.utils.translation import gettext

from games.clubs.access import memberships_of
from games.clubs.models import Member, Part, Record, Visitor
from games.people.models import User
from games.people.names import shown_name


def member_name(member: Member, *, to: User) -> str:
    """Return the name as `to`, a member of the same club, may read it."""
    return shown_name(member.person, viewer=to, chosen_name=member.called)


class Names:
    """Names in some records as one viewer may read them, loaded all at once."""

    def __init__(self, viewer: User, records: Iterable[Record], clubs: Iterable[str] = ()) -> None:
        self.viewer = viewer
        self.clubs = set(memberships_of(viewer).but_guests().values_list("club", flat=True))
        shared = {*clubs, *(record.club_id for record in records)} & self.clubs
        admitted = Member.objects.present().filter(club__in=shared).exclude(called="")
        self.club_names = {
            (club, person): names
            for club, person, names in admitted.values_list("club", "person", "called")
        }

    def for_person(self, person: User, club: str | None) -> str:
        name = self.club_names.get((club or "", person.pk), "")
        return shown_name(person, viewer=self.viewer, chosen_name=name)

    def for_visitor(self, visitor: Visitor, club: str | None) -> str:
        """Return the name only if the viewer sees the whole of the club that knows it and of the
        club where it is shown."""
        if {visitor.club_id, club} - {None} <= self.clubs:
            return visitor.name
        return gettext("Somebody")

    def for_part(self, part: Part, club: str | None) -> str:
        if part.person is not None:
            return self.for_person(part.person, club)
        if part.visitor is not None:
            return self.for_visitor(part.visitor, club)
        return gettext("Somebody")
