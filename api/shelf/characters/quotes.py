"""point-buy/quote/: the price of a sheet, without saving it."""

from typing import Any, Final

from rest_framework.request import Request

from api.shelf.characters.rows import convert_rule_errors, json_body, rules_of
from api.shelf.game_bodies import Bodies, Field, any_schema, fields_of
from api.wire.operation import operation
from api.wire.refusals import illegal_sheet
from games.kernel.game import AnyGame
from games.web.refusals import refusals_of


def _quote_fields(game: AnyGame) -> list[Field] | None:
    rules = game.shelf.character
    return None if rules is None or rules.quote_types is None else fields_of(rules.quote_types[0])


ASKED: Final = Bodies("QuoteWish", _quote_fields)
FOUND: Final = any_schema(
    [quoted[1] for game in ASKED.games() if (quoted := rules_of(game).quote_types)]
)


@operation(
    "The price of what a character is bought with, and of one step more",
    unkeyed="nothing is kept",
    refuses=(illegal_sheet,),
    body=json_body(ASKED.shape),
    content={200: FOUND},
)
def quote_sheet(request: Request, data: dict[str, Any]) -> Any:
    game, wish = ASKED.read(data)
    with convert_rule_errors(), refusals_of(game):
        return rules_of(game).quote(wish)
