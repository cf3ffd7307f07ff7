"""Personal data in duties: webhooks, exported without their secrets, which the API shows; and rows
that name a person without a foreign key, kept for a day or for thirty."""

from datetime import datetime

import msgspec

from games.duties.idempotency import owner_of
from games.duties.mails import LETTER, MAIL
from games.duties.models import Call, Duty
from games.people.models import User
from games.people.privacy import export_rows


class WebhookExport(msgspec.Struct, frozen=True):
    id: str
    url: str
    description: str
    events: tuple[str, ...]
    scope: str
    active: bool
    created: datetime


def webhooks(person: User) -> tuple[WebhookExport, ...]:
    return export_rows(WebhookExport, person.webhooks.order_by("created", "pk"))


def depart(person: User) -> None:
    """Delete stored answers to the person's calls, which hold their own data, and their mail
    duties: the error of a mail that failed holds the address."""
    Call.objects.filter(owner=owner_of(person)).delete()
    Duty.objects.filter(kind=MAIL, payload__person=person.pk).delete()
    if person.email:
        Duty.objects.filter(kind=LETTER, payload__address=person.email).delete()
