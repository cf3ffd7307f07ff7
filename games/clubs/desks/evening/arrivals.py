"""Arrivals panel of an evening: a line for each member who answered or came, and a field for all
others."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import gettext

from games.clubs.evenings.arrivals import open_at
from games.clubs.models import Answer, Arrival, Attendance, Evening, Member
from games.clubs.names import member_name
from games.people.models import User
from games.people.page.form import Form
from games.tables.models import Phase, Seat

OTHERS: Final = 200
"""Members who have not answered, suggested while the user types."""


@dataclass(frozen=True)
class ArrivalLine:
    word: str
    """Value that the button sends: a member who has arrived, or an arrival to remove."""
    name: str
    arrived: bool
    since: datetime | None
    sits: str
    """Code of the table at which they play."""
    answer_text: str
    """Their answer before the evening."""
    away: bool
    """They answered that they do not come."""


@dataclass(frozen=True)
class ArrivalsPanel:
    base: str
    form: Form
    zone: str
    """Time zone in which arrival times are shown."""
    comers: tuple[ArrivalLine, ...]
    others: tuple[str, ...]
    arrived: int
    coming: int
    """Number of players who said they would come and have not arrived."""
    away: int


def build_arrivals_panel(row: Evening, by: User, base: str, form: Form) -> ArrivalsPanel | None:
    """Returns None if arrivals are not open."""
    if not open_at(row):
        return None
    arrivals = list(row.arrivals.select_related("visitor__person").order_by("came", "pk"))
    came = {each.member_id: each for each in arrivals if each.member_id}
    sits = _sits(row)
    members = list(row.club.members.select_related("person").order_by("joined", "pk"))
    answers = {each.member_id: each for each in row.attendances.all()}
    comers = [
        _member_line(each, member_name(each, to=by), answers.get(each.pk), came.get(each.pk), sits)
        for each in members
        if each.pk in came or (each.pk in answers and each.left is None)
    ]
    comers += [_visitor_line(each, by) for each in arrivals if each.member_id is None]
    known = {*came, *answers}
    others = (each for each in members if each.left is None and each.pk not in known)
    return ArrivalsPanel(
        base=base,
        form=form,
        zone=row.time_zone,
        comers=tuple(sorted(comers, key=_sort_key)),
        others=tuple(member_name(each, to=by) for each in others)[:OTHERS],
        arrived=len(arrivals),
        coming=sum(not each.arrived and not each.away for each in comers),
        away=sum(not each.arrived and each.away for each in comers),
    )


def _sort_key(comer: ArrivalLine) -> tuple[bool, str]:
    """Sort by name, ticked or not, so that no line moves when it is tapped."""
    return comer.away and not comer.arrived, comer.name.casefold()


def _member_line(
    member: Member,
    name: str,
    answer: Attendance | None,
    arrival: Arrival | None,
    sits: Mapping[str, str],
) -> ArrivalLine:
    return ArrivalLine(
        word=str(arrival.pk) if arrival else member.pk,
        name=name,
        arrived=arrival is not None,
        since=arrival.came if arrival else None,
        sits=sits.get(member.person_id, ""),
        answer_text=_answer_label(answer),
        away=answer is not None and answer.answer == Answer.NO,
    )


def _visitor_line(arrival: Arrival, by: User) -> ArrivalLine:
    visitor = arrival.visitor
    name = visitor.name if visitor else gettext("Somebody")
    return ArrivalLine(
        str(arrival.pk), name, True, arrival.came, "", gettext("no account"), away=False
    )


def _answer_label(answer: Attendance | None) -> str:
    if answer is None:
        return gettext("had not answered")
    if answer.waiting:
        return gettext("waited for a seat")
    texts = {
        Answer.YES: gettext("on the way"),
        Answer.MAYBE: gettext("perhaps"),
        Answer.NO: gettext("not this time"),
    }
    return texts[Answer(answer.answer)]


def _sits(row: Evening) -> dict[str, str]:
    seats = Seat.objects.filter(
        table__evenings=row,
        table__phase__in=(Phase.GATHERING, Phase.PLAYING),
        person__isnull=False,
    )
    return dict(seats.order_by("table__touched").values_list("person", "table__code"))
