"""What duties keep on a person: the webhooks, without their secrets, which the API tells."""

from datetime import datetime

import msgspec

from games.duties.models import Webhook
from games.people.models import User


class WebhookExport(msgspec.Struct, frozen=True):
    id: str
    url: str
    description: str
    events: tuple[str, ...]
    scope: str
    active: bool
    created: datetime


def export(person: User) -> tuple[WebhookExport, ...]:
    return tuple(
        WebhookExport(
            id=webhook.pk,
            url=webhook.url,
            description=webhook.description,
            events=tuple(webhook.events),
            scope=webhook.scope,
            active=webhook.active,
            created=webhook.created,
        )
        for webhook in Webhook.objects.filter(person=person).order_by("created")
    )
