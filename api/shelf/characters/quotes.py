"""point-buy/quote/: what a sheet would cost, without saving it."""

import msgspec
from rest_framework.request import Request

from api.shelf.characters.rows import by_the_rules
from api.wire.operation import operation
from api.wire.refusals import illegal_sheet
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import Grant, Quote, quote


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    levels: Levels
    grants: tuple[Grant, ...] = ()


@operation(
    "The price of four levels, and of one more of each",
    unkeyed="nothing is kept",
    refuses=(illegal_sheet,),
)
def quote_sheet(request: Request, said: Asked) -> Quote:
    with by_the_rules():
        return quote(said.levels, said.grants)
