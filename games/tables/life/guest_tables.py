"""A guest's tables, moved to the account that the guest signs in to."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q

from games.people.access import Caller
from games.people.keys import digest
from games.people.models import User
from games.tables import refusals
from games.tables.access import Access, get_access
from games.tables.life.seats import is_barred
from games.tables.models import Phase, Table

MOST = 50  # tables, the newest first


def tables_on_device(device: str) -> tuple[Table, ...]:
    if not device:
        return ()
    shown = digest(device)
    seats = Q(seats__device=shown, seats__person=None, shared=False)
    own = Table.objects.filter(Q(device=shown, host=None) | seats).exclude(phase=Phase.CLOSED)
    tables = Table.objects.filter(pk__in=own.values("pk")).prefetch_related("seats__person")
    return tuple(tables.order_by("-touched")[:MOST])


def move_to_account(person: User, device: str, codes: Collection[str]) -> None:
    """Move all tables, or none: if the person sits at one already, there is no second seat for
    them."""
    guest = Caller(device=device)
    with transaction.atomic():
        for code in sorted(codes):
            access = get_access(code, guest, lock=True)
            if is_barred(Access(access.table, Caller(person), access.seats, (), None, host=False)):
                raise refusals.barred()
            _move_seat(access, person)
            if access.host and access.table.host_id is None:
                access.table.host, access.table.device = person, ""
                access.table.save(update_fields=("host", "device"))


def _move_seat(access: Access, person: User) -> None:
    """Seats on a shared device belong to everybody around it and stay."""
    if access.seat is None or access.table.shared:
        return
    if any(seat.person_id == person.pk for seat in access.seats):
        raise refusals.seated_already()
    access.seat.person, access.seat.name, access.seat.device = person, "", ""
    access.seat.save(update_fields=("person", "name", "device"))
