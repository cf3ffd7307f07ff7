"""Access rules for webhooks, for the API and the administration.

A webhook belongs to its owner alone: to anybody else it looks as if it did not exist. Staff see
webhooks in the administration, without their secrets, and restart them, by Django's own
permissions.
"""

from dataclasses import dataclass

from django.db.models import QuerySet

from games.duties import refusals
from games.duties.models import Delivery, Webhook
from games.people.models import User


@dataclass(frozen=True)
class Access:
    """A webhook that its owner may use."""

    webhook: Webhook

    @property
    def deliveries(self) -> QuerySet[Delivery]:
        return self.webhook.deliveries.all()


def own_webhooks(person: User | None) -> QuerySet[Webhook]:
    return Webhook.objects.none() if person is None else Webhook.objects.filter(person=person)


def get_access(
    id: str,
    person: User | None,
    *,
    lock: bool = False,
) -> Access:
    rows = own_webhooks(person)
    row = (rows.select_for_update() if lock else rows).filter(pk=id).first()
    if row is None:
        raise refusals.unknown()
    return Access(row)


def delivery_of(access: Access, id: str) -> Delivery:
    delivery = access.deliveries.filter(pk=id).first()
    if delivery is None:
        raise refusals.unknown_delivery()
    return delivery
