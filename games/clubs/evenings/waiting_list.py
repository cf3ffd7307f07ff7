"""Seats at an evening are given in the order of answers; a free seat goes to the member who waited
longest. Everything happens with the evening's row locked."""

from django.utils import timezone

from games.clubs.evenings import reminders
from games.clubs.models import Attendance, Evening, Member


def fill_free_seats(evening: Evening, *, answered: Attendance | None = None) -> None:
    """Give every free seat to the next waiting member and notify them by mail, except the member
    who has just answered. Nobody loses a seat when there are fewer."""
    rows = Attendance.objects.filter(evening=evening)
    queue = rows.waiting_in_order().select_related("member__person")
    if evening.seats is not None:
        queue = queue[: max(0, evening.seats - rows.seated().count())]
    for attendance in queue:
        attendance.waiting = False
        attendance.save(update_fields=("waiting",))
        if answered is None or attendance.pk != answered.pk:
            reminders.announce_seat(evening, attendance)


def release_seats(member: Member) -> None:
    """Remove a former member from the club's coming evenings."""
    coming = Evening.objects.locked().filter(
        attendances__member=member, ends__gt=timezone.now(), cancelled=None
    )
    # Lock in the same order as a change of a series.
    for evening in coming.order_by("starts", "pk"):
        Attendance.objects.filter(evening=evening, member=member).delete()
        fill_free_seats(evening)
