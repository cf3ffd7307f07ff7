"""POST accounts/: become a person."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.forms import Form, Text, filled
from api.keyed import keyed
from api.sentences import language
from games.people import accounts
from games.people.models import Language, Privacy, User
from games.people.names import NAME_LENGTH


class NewAccount(Form):
    name = Text(max_length=NAME_LENGTH, help_text="What others at a table read.")
    password = Text(max_length=128, trim_whitespace=False)
    username = Text(max_length=30, required=False, help_text="To log in with; or the address.")
    email = Text(max_length=254, required=False)
    language = serializers.ChoiceField(Language.choices, required=False)
    privacy = serializers.ChoiceField(Privacy.choices, required=False)


class Person(serializers.ModelSerializer):
    """Oneself, as one may see oneself."""

    class Meta:
        model = User
        fields = ("id", "username", "email", "name", "language", "privacy", "created")
        read_only_fields = fields


class Accounts(APIView):
    throttle_scope = "accounts"
    problems = ("account.invalid", "account.taken")

    @extend_schema(summary="Create an account", request=NewAccount, responses={201: Person})
    @keyed()
    def post(self, request: Request) -> Response:
        wishes = {"language": language()} | filled(NewAccount, request.data)
        return Response(Person(accounts.create(**wishes)).data, status=201)
