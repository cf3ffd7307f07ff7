"""me/: oneself, all that is kept on one, and the way out."""

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.accounts import Person
from api.forms import Form, Text, filled
from api.keyed import keyed
from api.problems import Problem
from api.schema import struct
from games.clubs import kept as clubs
from games.clubs import records_kept
from games.clubs.kept import MembershipExport
from games.clubs.records_kept import PlayExport
from games.duties import kept as duties
from games.duties.kept import WebhookExport
from games.people import accounts
from games.people.accounts import PersonExport
from games.people.models import Language, Privacy
from games.people.names import NAME_LENGTH
from games.shelf import editions_kept
from games.shelf import kept as shelf
from games.shelf.editions_kept import EditionExport
from games.shelf.kept import CharacterExport, DeckExport, LoadoutExport
from games.tables import kept
from games.tables.kept import SeatExport
from games.tournaments import kept as tournaments
from games.tournaments.kept import EntryExport


class Amendment(Form):
    name = Text(max_length=NAME_LENGTH, required=False)
    language = serializers.ChoiceField(Language.choices, required=False)
    privacy = serializers.ChoiceField(Privacy.choices, required=False)


class Password(Form):
    password = Text(max_length=128, trim_whitespace=False)


class Me(APIView):
    permission_classes = (callers.KnownPerson,)
    throttle_scope = "tokens"  # a password may be tried here, too
    problems = ("account.invalid", "account.wrong_password")
    deletes_with = Password

    @extend_schema(summary="Oneself", responses={200: Person})
    def get(self, request: Request) -> Response:
        return Response(Person(request.user).data)

    @extend_schema(summary="Amend oneself", request=Amendment, responses={200: Person})
    @keyed()
    def patch(self, request: Request) -> Response:
        accounts.amend(callers.known(request), **filled(Amendment, request.data))
        return Response(Person(request.user).data)

    @extend_schema(
        summary="Erase oneself, for good",
        description="Takes no Idempotency-Key: nobody is left who could repeat it.",
        request=Password,
        responses={204: None},
    )
    def delete(self, request: Request) -> Response:
        if not callers.known(request).check_password(filled(Password, request.data)["password"]):
            raise Problem("account.wrong_password")
        accounts.erase(callers.known(request))
        return Response(status=204)


class Exported(PersonExport, frozen=True):
    loadouts: tuple[LoadoutExport, ...]
    decks: tuple[DeckExport, ...]
    editions: tuple[EditionExport, ...]
    characters: tuple[CharacterExport, ...]
    seats: tuple[SeatExport, ...]
    clubs: tuple[MembershipExport, ...]
    plays: tuple[PlayExport, ...]
    tournaments: tuple[EntryExport, ...]
    webhooks: tuple[WebhookExport, ...]


class Export(APIView):
    permission_classes = (callers.KnownPerson,)

    @extend_schema(
        summary="All that is kept on oneself", responses={200: struct(Exported, "people")}
    )
    def get(self, request: Request) -> Response:
        attached = {"Content-Disposition": 'attachment; filename="companion.json"'}
        person = callers.known(request)
        known = msgspec.structs.asdict(accounts.export(person))
        exported = Exported(
            **known,
            loadouts=shelf.loadouts(person),
            decks=shelf.decks(person),
            editions=editions_kept.export(person),
            characters=shelf.characters(person),
            seats=kept.export(person),
            clubs=clubs.export(person),
            plays=records_kept.export(person),
            tournaments=tournaments.export(person),
            webhooks=duties.export(person),
        )
        return Response(exported, headers=attached)
