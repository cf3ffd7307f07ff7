"""Who may do what with a webhook, decided here for the API and the administration.

It is its owner's alone: to anybody else it looks as if it were not there. Staff see webhooks in the
administration, without their secrets, and set them going again, by Django's own permissions.
"""

from django.db.models import QuerySet
from django.http import HttpRequest

from games.duties.models import Delivery, Webhook
from games.people.models import User


def own_webhooks(person: User | None) -> QuerySet[Webhook]:
    return Webhook.objects.none() if person is None else Webhook.objects.filter(person=person)


def own_deliveries(person: User | None, webhook: str) -> QuerySet[Delivery]:
    if person is None:
        return Delivery.objects.none()
    return Delivery.objects.filter(webhook=webhook, webhook__person=person)


def mends(request: HttpRequest) -> bool:
    return request.user.has_perm("duties.change_webhook")
