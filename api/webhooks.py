"""webhooks/: where a person's programs are told what happens, and the log of every delivery."""

import functools
from collections.abc import Callable
from typing import Any, ClassVar, Final

import django_filters
import msgspec
from django.db.models import CharField, F, OuterRef, Prefetch, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat
from drf_spectacular.utils import extend_schema, extend_schema_field
from msgspec import UNSET, UnsetType
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.keyed import keyed
from api.reading import nothing_said, said
from api.schema import struct
from games.duties import permissions
from games.duties.models import Attempt, Delivery, Duty, State, Webhook
from games.duties.models.webhooks import secret_of
from games.duties.webhooks import keeping
from games.duties.webhooks.announcing import DELIVER
from games.duties.webhooks.kinds import KINDS

ROOM: Final = "webhooks"


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    url: str
    events: tuple[str, ...]
    description: str = ""
    scope: str = ""
    """The id of a tournament or a club; empty: all that one organises."""


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    events: tuple[str, ...] | UnsetType = UNSET
    description: str | UnsetType = UNSET
    active: bool | UnsetType = UNSET


class Event(msgspec.Struct, frozen=True):
    event: str
    told: str
    """When it is announced, in the caller's language."""


class ShownWebhook(serializers.ModelSerializer):
    events = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Webhook
        fields: tuple[str, ...] = (
            *("id", "url", "description", "events", "scope", "active", "disabled_at", "reason"),
            *("failures", "given_up", "failing_since", "secret_number", "created"),
        )
        read_only_fields = fields


class ShownOneWebhook(ShownWebhook):
    """With the secret that its deliveries are signed with."""

    secret = serializers.CharField(read_only=True)

    class Meta(ShownWebhook.Meta):
        fields = (*ShownWebhook.Meta.fields, "secret")
        read_only_fields = fields


class ShownAttempt(serializers.ModelSerializer):
    class Meta:
        model = Attempt
        fields = ("number", "made", "status", "trouble", "milliseconds", "answer")
        read_only_fields = fields


class ShownDelivery(serializers.ModelSerializer):
    event = serializers.CharField(source="kind")
    next_try = serializers.DateTimeField(
        allow_null=True, help_text="While an attempt is under way: when it would be repeated."
    )
    attempts = ShownAttempt(many=True)

    class Meta:
        model = Delivery
        fields: tuple[str, ...] = (
            *("id", "event", "state", "made", "ended", "tries", "next_try", "attempts"),
        )
        read_only_fields = fields


class ShownOneDelivery(ShownDelivery):
    body = serializers.SerializerMethodField(help_text="What is sent, to the byte.")

    @extend_schema_field({"type": "string"})
    def get_body(self, delivery: Delivery) -> str:
        return delivery.body

    class Meta(ShownDelivery.Meta):
        fields = (*ShownDelivery.Meta.fields, "body")
        read_only_fields = fields


class ByState(django_filters.FilterSet):
    active = django_filters.BooleanFilter()
    scope = django_filters.CharFilter(max_length=80)

    class Meta:
        model = Webhook
        fields = ("active", "scope")


class ByEvent(django_filters.FilterSet):
    event = django_filters.CharFilter(field_name="kind", max_length=60)
    state = django_filters.ChoiceFilter(choices=State.choices)

    class Meta:
        model = Delivery
        fields = ("event", "state")


def with_secret(body: dict[str, Any]) -> dict[str, Any]:
    return body | {"secret": secret_of(body["id"], body["secret_number"])}


def looking_up(method: Callable[..., Any]) -> Callable[..., Any]:
    """Around `keyed`, whose transaction must not wait for a name to be answered."""

    @functools.wraps(method)
    def asking(view: "Webhooks", request: Request, *args: Any, **kwargs: Any) -> Any:
        view.found = keeping.look_up(said(request, Wish).url)
        return method(view, request, *args, **kwargs)

    return asking


class Webhooks(ListAPIView):
    permission_classes = (callers.KnownPerson,)
    throttle_scope = "webhooks"
    serializer_class = ShownWebhook
    filterset_class = ByState
    ordering_fields: ClassVar = ("created",)
    ordering: ClassVar = ("-created", "id")
    problems: ClassVar = ("webhook.bad_url", "webhook.private_address", "webhook.too_many")
    found: Any = ()

    def get_queryset(self) -> QuerySet[Webhook]:
        return permissions.own_webhooks(callers.person(self.request))

    @extend_schema(summary="List one's webhooks")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Keep a webhook",
        request={"application/json": struct(Wish, ROOM)},
        responses={201: ShownOneWebhook},
    )
    @looking_up
    @keyed(secrets=with_secret)
    def post(self, request: Request) -> Response:
        wish = said(request, Wish)
        kept = keeping.keep(
            callers.known(request),
            keeping.Wish(wish.url, wish.events, wish.description, wish.scope),
            self.found,
        )
        return Response(ShownWebhook(kept).data, status=201)


class Events(APIView):
    @extend_schema(
        summary="The events that a webhook may want",
        responses={200: struct(tuple[Event, ...], ROOM)},
    )
    def get(self, request: Request) -> Response:
        return Response([Event(kind, str(told)) for kind, told in KINDS.items()])


class OneWebhook(APIView):
    permission_classes = (callers.KnownPerson,)
    throttle_scope = "webhooks"
    problems: ClassVar = ("webhook.unknown",)

    @extend_schema(summary="A webhook, with its secret", responses={200: ShownOneWebhook})
    def get(self, request: Request, webhook: str) -> Response:
        return Response(ShownOneWebhook(keeping.find(callers.person(request), webhook)).data)

    @extend_schema(
        summary="Change a webhook, or switch it off and on",
        request={"application/json": struct(Amendment, ROOM)},
        responses={200: ShownWebhook},
    )
    @keyed()
    def patch(self, request: Request, webhook: str) -> Response:
        wish = said(request, Amendment)
        changed = keeping.change(
            callers.known(request),
            webhook,
            events=None if wish.events is UNSET else wish.events,
            description=None if wish.description is UNSET else wish.description,
            active=None if wish.active is UNSET else wish.active,
        )
        return Response(ShownWebhook(changed).data)

    @extend_schema(summary="Throw a webhook away, with its log", responses={204: None})
    @keyed()
    def delete(self, request: Request, webhook: str) -> Response:
        nothing_said(request)
        keeping.discard(callers.known(request), webhook)
        return Response(status=204)


class Secret(APIView):
    permission_classes = (callers.KnownPerson,)
    throttle_scope = "webhooks"
    problems: ClassVar = ("webhook.unknown",)

    @extend_schema(
        summary="Sign with a new secret from now on", request=None, responses={200: ShownOneWebhook}
    )
    @keyed(secrets=with_secret)
    def post(self, request: Request, webhook: str) -> Response:
        nothing_said(request)
        return Response(ShownWebhook(keeping.renew_secret(callers.known(request), webhook)).data)


class Ping(APIView):
    permission_classes = (callers.KnownPerson,)
    throttle_scope = "webhooks"
    problems: ClassVar = ("webhook.unknown", "webhook.disabled")

    @extend_schema(summary="Say ping to it", request=None, responses={201: ShownOneDelivery})
    @keyed()
    def post(self, request: Request, webhook: str) -> Response:
        nothing_said(request)
        pinged = keeping.ping(keeping.find(callers.known(request), webhook))
        return Response(_shown(request, webhook, pinged.pk), status=201)


class Deliveries(ListAPIView):
    permission_classes = (callers.KnownPerson,)
    serializer_class = ShownDelivery
    filterset_class = ByEvent
    ordering_fields: ClassVar = ("made",)
    ordering: ClassVar = ("-made", "id")
    problems: ClassVar = ("webhook.unknown",)

    def get_queryset(self) -> QuerySet[Delivery]:
        if getattr(self, "swagger_fake_view", False):  # the document is made without a caller
            return Delivery.objects.none()
        person, webhook = callers.person(self.request), self.kwargs["webhook"]
        keeping.find(person, webhook)
        return _logged(permissions.own_deliveries(person, webhook))

    @extend_schema(summary="The delivery log of a webhook, 30 days long")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)


class OneDelivery(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("webhook.unknown", "webhook.unknown_delivery")

    @extend_schema(summary="A delivery, with all that is sent", responses={200: ShownOneDelivery})
    def get(self, request: Request, webhook: str, delivery: str) -> Response:
        return Response(_shown(request, webhook, delivery))


class Again(APIView):
    permission_classes = (callers.KnownPerson,)
    throttle_scope = "webhooks"
    problems: ClassVar = ("webhook.unknown", "webhook.unknown_delivery", "webhook.disabled")

    @extend_schema(
        summary="Send a delivery again, under the same id",
        request=None,
        responses={200: ShownOneDelivery},
    )
    @keyed()
    def post(self, request: Request, webhook: str, delivery: str) -> Response:
        nothing_said(request)
        keeping.again(keeping.delivery_of(callers.known(request), webhook, delivery))
        return Response(_shown(request, webhook, delivery))


def _logged(rows: QuerySet[Delivery]) -> QuerySet[Delivery]:
    """With the time of the next try, which its duty alone knows."""
    key = Concat(OuterRef("pk"), Value("."), Cast(OuterRef("sending"), CharField()))
    duty = Duty.objects.waiting().filter(kind=DELIVER, key=key)
    return rows.annotate(next_try=Subquery(duty.values("not_before")[:1])).prefetch_related(
        Prefetch("attempts", Attempt.objects.order_by(F("number").desc()))
    )


def _shown(request: Request, webhook: str, delivery: str) -> dict[str, Any]:
    person = callers.known(request)
    keeping.delivery_of(person, webhook, delivery)
    row = _logged(permissions.own_deliveries(person, webhook)).get(pk=delivery)
    return dict(ShownOneDelivery(row).data)
