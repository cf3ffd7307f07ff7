"""POST accounts/: create an account."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from api.wire.answers import Moment
from api.wire.bodies import Form
from api.wire.callers import caller
from api.wire.document.components import struct
from api.wire.idempotency import Body
from api.wire.operation import ApiResponse, operation
from games.duties import letters
from games.kernel.record import Record, record_from
from games.kernel.rules import Language
from games.people import keys, refusals
from games.people.account_links import signup
from games.people.language import language
from games.people.models import User
from games.people.spelling import NAME_LENGTH

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Password = Annotated[str, Meta(min_length=1, max_length=128)]
Privacy = Literal["shown", "initials", "hidden"]


class NewAccount(Form, frozen=True):
    name: Annotated[Name, Meta(description="What others at a table read.")]
    password: Password
    username: (
        Annotated[
            str,
            Meta(min_length=1, max_length=30, description="To log in with; or the address."),
        ]
        | UnsetType
    ) = UNSET
    email: Annotated[str, Meta(min_length=1, max_length=254)] | UnsetType = UNSET
    language: Language | UnsetType = UNSET
    privacy: Privacy | UnsetType = UNSET


class Signing(NewAccount, frozen=True):
    link: Annotated[
        str, Meta(min_length=1, max_length=100, description="That staff have handed out.")
    ] = ""


class Sent(Record, frozen=True):
    """A letter is under way to the address: it says how to go on. So it is for an address that has
    an account and for one that has none."""

    sent: Literal[True] = True


class Confirmation(Form, frozen=True):
    code: Annotated[str, Meta(min_length=1, max_length=100, description="As the letter says.")]


class NewLink(Form, frozen=True):
    email: Annotated[
        str, Meta(max_length=254, description="That the account will have; or none.")
    ] = ""


class Link(Record, frozen=True):
    id: str
    email: str
    expires: Moment


class NamedLink(Link, frozen=True):
    """To hand out: it makes one account."""

    link: str


class Person(Record, frozen=True):
    """Oneself, as one may see oneself."""

    id: str
    username: str | None
    email: str | None
    name: str
    language: Language
    time_zone: str
    """A zone such as Europe/Paris; empty: the zone of the browser, or else the default of the
    site."""
    privacy: Privacy
    created: Moment


@operation(
    "Create an account",
    status=201,
    throttle="accounts",
    content={201: struct(Person), 202: struct(Sent)},
    refuses=(
        *(refusals.no_account, refusals.taken, refusals.closed, refusals.by_invitation),
        *(refusals.unknown_link, refusals.no_letters),
    ),
    cost="password",
)
def create_account(request: Request, data: Signing) -> ApiResponse[Any]:
    """With a user name alone, at once. With an address, when the letter to it is answered: 202,
    whether or not it has an account."""
    wishes = {"language": language()} | msgspec.to_builtins(data)
    done = letters.sign_up(wishes, wishes.pop("link", ""))
    if isinstance(done, User):
        return ApiResponse(record_from(Person, done), status=201)
    return ApiResponse(Sent(), status=202)


@operation(
    "Confirm an address: the account is there",
    status=201,
    throttle="accounts",
    refuses=(refusals.unknown_link, refusals.taken, refusals.no_account),
)
def confirm_account(request: Request, data: Confirmation) -> Person:
    return record_from(Person, signup.confirm(data.code))


def _with_link(body: Body) -> Body:
    return body | {"link": keys.derive("welcome", body["id"])}


@operation(
    "Hand out a link to an account",
    status=201,
    known=True,
    throttle="accounts",
    secrets=_with_link,
    content={201: struct(NamedLink)},
    refuses=(refusals.staff_only,),
)
def hand_out_link(request: Request, data: NewLink) -> Link:
    """By staff who may add people: it lets one person in, whatever ACCOUNTS says but closed."""
    return record_from(Link, signup.hand_out(caller(request), data.email))
