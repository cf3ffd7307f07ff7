"""A guest's tables, moved to the account that the guest signs in to."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q

from games.people.access import Caller
from games.people.keys import digest
from games.people.models import User
from games.tables import refusals
from games.tables.access import Access, access
from games.tables.life.seats import is_barred
from games.tables.models import Phase, Table

MOST = 50  # tables, the newest first


def held(device: str) -> tuple[Table, ...]:
    if not device:
        return ()
    shown = digest(device)
    seats = Q(seats__device=shown, seats__person=None, shared=False)
    own = Table.objects.filter(Q(device=shown, host=None) | seats).exclude(phase=Phase.CLOSED)
    found = Table.objects.filter(pk__in=own.values("pk")).prefetch_related("seats__person")
    return tuple(found.order_by("-touched")[:MOST])


def keep(person: User, device: str, codes: Collection[str]) -> None:
    """Move all tables, or none: if the person sits at one already, there is no second seat for
    them."""
    guest = Caller(device=device)
    with transaction.atomic():
        for code in sorted(codes):
            here = access(code, guest, lock=True)
            if is_barred(Access(here.table, Caller(person), here.seats, (), None, host=False)):
                raise refusals.barred()
            _keep_seat(here, person)
            if here.host and here.table.host_id is None:
                here.table.host, here.table.device = person, ""
                here.table.save(update_fields=("host", "device"))


def _keep_seat(here: Access, person: User) -> None:
    """Seats on a shared device belong to everybody around it and stay."""
    if here.seat is None or here.table.shared:
        return
    if any(seat.person_id == person.pk for seat in here.seats):
        raise refusals.seated_already()
    here.seat.person, here.seat.name, here.seat.device = person, "", ""
    here.seat.save(update_fields=("person", "name", "device"))
