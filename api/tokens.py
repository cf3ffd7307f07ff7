"""tokens/: what a person's programs show instead of a password."""

from typing import Any, ClassVar

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.forms import Form, Text, filled
from api.keyed import keyed
from api.reading import nothing_said
from games.people import accounts, keys, tokens
from games.people.models import Token


class Login(Form):
    login = Text(max_length=254, help_text="A user name or an e-mail address.")
    password = Text(max_length=128, trim_whitespace=False)
    label = Text(max_length=60, required=False, default="", allow_blank=True)  # type: ignore[assignment]


class Shown(serializers.ModelSerializer):
    class Meta:
        model = Token
        fields = ("id", "label", "created", "expires")
        read_only_fields = fields


class Issued(serializers.ModelSerializer):
    """A token with its secret, which is told this once."""

    secret = serializers.CharField(read_only=True)

    class Meta:
        model = Token
        fields = (*Shown.Meta.fields, "secret")
        read_only_fields = fields


class ByLabel(django_filters.FilterSet):
    label = django_filters.CharFilter(lookup_expr="icontains", max_length=60)

    class Meta:
        model = Token
        fields = ("label",)


def with_secret(body: dict[str, Any]) -> dict[str, Any]:
    return body | {"secret": keys.derive("token", body["id"])}


class Tokens(ListAPIView):
    throttle_scope = "tokens"
    serializer_class = Shown
    filterset_class = ByLabel
    ordering_fields: ClassVar = ("created", "expires")
    ordering: ClassVar = ("-created", "id")
    problems = ("account.wrong_login",)

    def get_permissions(self) -> list[Any]:
        return [callers.KnownPerson()] if self.request.method == "GET" else []

    def get_queryset(self) -> QuerySet[Token]:
        person = callers.person(self.request)
        return Token.objects.none() if person is None else person.tokens.all()

    @extend_schema(summary="List one's tokens")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(summary="Log in: get a token", request=Login, responses={201: Issued})
    @keyed(secrets=with_secret)
    def post(self, request: Request) -> Response:
        login = filled(Login, request.data)
        person = accounts.authenticate(login["login"], login["password"])
        return Response(Shown(tokens.issue(person, login["label"])).data, status=201)


class OneToken(APIView):
    permission_classes = (callers.KnownPerson,)
    problems = ("token.unknown",)

    @extend_schema(summary="Log out: revoke a token", responses={204: None})
    @keyed()
    def delete(self, request: Request, token: str) -> Response:
        nothing_said(request)
        tokens.revoke(callers.known(request), token)
        return Response(status=204)
