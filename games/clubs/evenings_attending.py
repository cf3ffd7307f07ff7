"""Who comes: seats are given in the order of asking, and one that becomes free goes to whoever has
waited longest. All of it happens under the lock of the evening's row."""

from django.db import transaction
from django.utils import timezone

from games.clubs import evenings_reminding, refusals
from games.clubs.models import Answer, Attendance, Evening, Member
from games.clubs.permissions import standing
from games.people.models import User


def attend(person: User, club_id: str, evening_id: str, answer: Answer) -> Attendance:
    with transaction.atomic():
        here = standing(person, club_id)
        evening = locked(club_id, evening_id)
        if evening.cancelled:
            raise refusals.cancelled()
        now = timezone.now()
        if evening.ends <= now:
            raise refusals.over()
        attendance = Attendance.objects.filter(evening=evening, member=here).first()
        if attendance is None:
            attendance = Attendance(evening=evening, member=here, since=now)
        elif attendance.answer == answer:
            return attendance  # said again: nobody loses a place in the queue
        attendance.answer, attendance.since = answer, now
        # Behind whoever waits already; settling gives the seats that are free.
        attendance.waiting = answer == Answer.YES
        attendance.save()
        settle(evening, told=attendance)
        attendance.refresh_from_db()
    return attendance


def locked(club_id: str, evening_id: str) -> Evening:
    evening = Evening.objects.locked().filter(club=club_id, pk=evening_id).first()
    if evening is None:
        raise refusals.unknown_evening()
    return evening


def settle(evening: Evening, *, told: Attendance | None = None) -> None:
    """Give every free seat to the next who waits, and tell them by mail, but for the one who is
    told at once. Nobody loses a seat when there are fewer."""
    rows = Attendance.objects.filter(evening=evening)
    queue = rows.waiting_in_order().select_related("member__person")
    if evening.seats is not None:
        queue = queue[: max(0, evening.seats - rows.seated().count())]
    for attendance in queue:
        attendance.waiting = False
        attendance.save(update_fields=("waiting",))
        if told is None or attendance.pk != told.pk:
            evenings_reminding.tell_of_seat(evening, attendance)


def give_back(member: Member) -> None:
    """Whoever leaves a club comes to none of its evenings any more."""
    coming = Evening.objects.locked().filter(
        attendances__member=member, ends__gt=timezone.now(), cancelled=None
    )
    # In the order in which a change of a series locks them.
    for evening in coming.order_by("starts", "pk"):
        Attendance.objects.filter(evening=evening, member=member).delete()
        settle(evening)
