"""point-buy/quote/: what a sheet would cost, without saving it."""

from typing import ClassVar

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.characters import ROOM, by_the_rules
from api.reading import said
from api.schema import documented, struct
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import Grant, Quote, quote


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    levels: Levels
    grants: tuple[Grant, ...] = ()


class Quotes(APIView):
    problems: ClassVar = ("sheet.illegal",)

    @documented(
        "The price of four levels, and of one more of each",
        said=struct(Asked, "point_buy"),
        found=struct(Quote, ROOM),
    )
    def post(self, request: Request) -> Response:
        asked = said(request, Asked)
        with by_the_rules():
            return Response(quote(asked.levels, asked.grants))
