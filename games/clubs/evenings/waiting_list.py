"""Seats at an evening are given in the order of asking, and one that becomes free goes to whoever
has waited longest. All of it happens under the lock of the evening's row."""

from django.utils import timezone

from games.clubs.evenings import reminders
from games.clubs.models import Attendance, Evening, Member


def settle(evening: Evening, *, answered: Attendance | None = None) -> None:
    """Give every free seat to the next who waits, and tell them by mail, but for the one who has
    just answered. Nobody loses a seat when there are fewer."""
    rows = Attendance.objects.filter(evening=evening)
    queue = rows.waiting_in_order().select_related("member__person")
    if evening.seats is not None:
        queue = queue[: max(0, evening.seats - rows.seated().count())]
    for attendance in queue:
        attendance.waiting = False
        attendance.save(update_fields=("waiting",))
        if answered is None or attendance.pk != answered.pk:
            reminders.announce_seat(evening, attendance)


def give_back(member: Member) -> None:
    """Whoever leaves a club comes to none of its evenings any more."""
    coming = Evening.objects.locked().filter(
        attendances__member=member, ends__gt=timezone.now(), cancelled=None
    )
    # In the order in which a change of a series locks them.
    for evening in coming.order_by("starts", "pk"):
        Attendance.objects.filter(evening=evening, member=member).delete()
        settle(evening)
