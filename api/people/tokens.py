"""tokens/: API tokens, used by programs instead of a password."""

from functools import partial
from typing import Annotated, Any, Final

import django_filters
from msgspec import Meta
from rest_framework.request import Request

from api.people.accounts import Password
from api.wire.answers import Moment
from api.wire.bodies import Form
from api.wire.callers import require_person
from api.wire.document.components import struct
from api.wire.operation import Rows, listing, operation
from games.kernel.record import Record, record_from
from games.people import accounts, keys, refusals, tokens
from games.people.models import Token as TokenModel

WRONG: Final = (refusals.wrong_login, refusals.too_many_tries)


class Login(Form, frozen=True):
    username: Annotated[
        str,
        Meta(min_length=1, max_length=254, description="Or the e-mail address."),
    ]
    password: Password
    label: Annotated[str, Meta(max_length=60)] = ""


class Token(Record, frozen=True):
    id: str
    label: str
    created: Moment
    expires: Moment


class IssuedToken(Token, frozen=True):
    """A token with its secret, which is told this once."""

    secret: str


class ByLabel(django_filters.FilterSet):
    label = django_filters.CharFilter(lookup_expr="icontains", max_length=60)

    class Meta:
        model = TokenModel
        fields = ("label",)


def with_secret(body: dict[str, Any]) -> dict[str, Any]:
    return body | {"secret": keys.derive("token", body["id"])}


@listing(
    "List one's tokens",
    order=("-created",),
    orders=("created", "expires"),
    filters=ByLabel,
    known=True,
    refuses=WRONG,
)
def list_tokens(request: Request) -> Rows[Token]:
    return Rows(require_person(request).tokens.all(), partial(map, partial(record_from, Token)))


@operation(
    "Log in: get a token",
    status=201,
    throttle="tokens",
    secrets=with_secret,
    proved=True,
    content={201: struct(IssuedToken)},
    refuses=WRONG,
    cost="password",
)
def log_in(request: Request, data: Login) -> Token:
    person = accounts.authenticate(data.username, data.password, request)
    return record_from(Token, tokens.issue(person, data.label))


@operation("Log out: revoke a token", status=204, known=True, refuses=(refusals.unknown_token,))
def log_out(request: Request, token: str) -> None:
    tokens.revoke(require_person(request), token)
