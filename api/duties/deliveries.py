"""webhooks/{webhook}/deliveries/: the delivery log; send deliveries again."""

from functools import partial
from typing import Annotated, Final, Literal, TypeVar

import django_filters
from django.db.models import CharField, F, OuterRef, Prefetch, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat
from msgspec import Meta
from rest_framework.request import Request

from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows, listing, operation
from games.duties import refusals
from games.duties.models import Attempt, Delivery, Duty, State
from games.duties.webhooks.access import Access, get_access
from games.duties.webhooks.announcement import DELIVER
from games.front import commands
from games.kernel.record import Record, record_from

HERE: Final = (refusals.unknown, refusals.unknown_delivery)


class ShownAttempt(Record, frozen=True):
    number: int
    made: Moment
    status: int | None
    trouble: Literal[
        "",
        "status",
        "private_address",
        "unresolved",
        "unreached",
        "tls",
        "slow",
        "broken",
    ]
    milliseconds: int | None
    answer: str


class ShownDelivery(Record, frozen=True):
    id: str
    event: str
    state: Literal["waiting", "done", "given_up"]
    made: Moment
    ended: Moment | None
    tries: int
    next_try: Annotated[
        Moment | None,
        Meta(description="While an attempt is under way: when it would be repeated."),
    ]
    attempts: tuple[ShownAttempt, ...]


class ShownOneDelivery(ShownDelivery, frozen=True):
    body: Annotated[str, Meta(description="What is sent, to the byte.")]


Shown = TypeVar("Shown", bound=ShownDelivery)


class ByEvent(django_filters.FilterSet):
    event = django_filters.CharFilter(field_name="kind", max_length=60)
    state = django_filters.ChoiceFilter(choices=State.choices)

    class Meta:
        model = Delivery
        fields = ("event", "state")


@operation_of(commands.SAY_PING, "Say ping to it", status=201)
def ping_webhook(request: Request, webhook: str, result: Delivery) -> ShownOneDelivery:
    return _get_delivery(get_access(webhook, require_person(request)), result.pk)


@listing(
    "The delivery log of a webhook, 30 days long",
    order=("-made",),
    orders=("made",),
    filters=ByEvent,
    known=True,
    refuses=(refusals.unknown,),
)
def list_deliveries(request: Request, webhook: str) -> Rows[ShownDelivery]:
    access = get_access(webhook, require_person(request))
    return Rows(
        _with_next_try(access.deliveries), partial(map, partial(_serialize_delivery, ShownDelivery))
    )


@operation("A delivery, with all that is sent", known=True, refuses=HERE)
def show_delivery(request: Request, webhook: str, delivery: str) -> ShownOneDelivery:
    return _get_delivery(get_access(webhook, require_person(request)), delivery)


@operation_of(commands.SEND_AGAIN, "Send a delivery again, under the same id")
def send_again(request: Request, webhook: str, delivery: str) -> ShownOneDelivery:
    return _get_delivery(get_access(webhook, require_person(request)), delivery)


def _with_next_try(rows: QuerySet[Delivery]) -> QuerySet[Delivery]:
    """Annotate the time of the next attempt, which is stored only in the duty."""
    key = Concat(OuterRef("pk"), Value("."), Cast(OuterRef("sending"), CharField()))
    duty = Duty.objects.waiting().filter(kind=DELIVER, key=key)
    return rows.annotate(next_try=Subquery(duty.values("not_before")[:1])).prefetch_related(
        Prefetch("attempts", Attempt.objects.order_by(F("number").desc()))
    )


def _get_delivery(access: Access, delivery: str) -> ShownOneDelivery:
    row = _with_next_try(access.deliveries).filter(pk=delivery).first()
    return _serialize_delivery(ShownOneDelivery, refusals.unknown_delivery.raise_if_none(row))


def _serialize_delivery(kind: type[Shown], delivery: Delivery) -> Shown:
    attempts = tuple(record_from(ShownAttempt, each) for each in delivery.attempts.all())
    return record_from(kind, delivery, event=delivery.kind, attempts=attempts)
