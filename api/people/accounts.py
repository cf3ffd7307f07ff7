"""POST accounts/: become a person."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from api.wire.answers import Moment, shown
from api.wire.bodies import Form
from api.wire.operation import operation
from games.kernel.record import Record
from games.kernel.rules import Language
from games.people import accounts, refusals
from games.people.language import language
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


class Person(Record, frozen=True):
    """Oneself, as one may see oneself."""

    id: str
    username: str | None
    email: str | None
    name: str
    language: Language
    privacy: Privacy
    created: Moment


@operation(
    "Create an account",
    status=201,
    throttle="accounts",
    refuses=(refusals.no_account, refusals.taken),
)
def create_account(request: Request, said: NewAccount) -> Person:
    wishes = {"language": language()} | msgspec.to_builtins(said)
    return shown(Person, accounts.create(**wishes))
