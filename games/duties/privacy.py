"""What duties keep on a person: the webhooks, without their secrets, which the API tells; and what
names them, for a day or thirty, without pointing at them."""

from datetime import datetime

import msgspec

from games.duties.idempotency import owner_of
from games.duties.mails import LETTER, MAIL
from games.duties.models import Call, Duty
from games.people.models import User
from games.people.privacy import given


class WebhookExport(msgspec.Struct, frozen=True):
    id: str
    url: str
    description: str
    events: tuple[str, ...]
    scope: str
    active: bool
    created: datetime


def webhooks(person: User) -> tuple[WebhookExport, ...]:
    return given(WebhookExport, person.webhooks.order_by("created", "pk"))


def depart(person: User) -> None:
    """Answers to their calls hold what they said of themselves; of their letters, the error of one
    that could not be delivered holds their address."""
    Call.objects.filter(owner=owner_of(person)).delete()
    Duty.objects.filter(kind=MAIL, payload__person=person.pk).delete()
    if person.email:
        Duty.objects.filter(kind=LETTER, payload__address=person.email).delete()
