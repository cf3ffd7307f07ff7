from typing import Final

from django.urls import URLPattern

from api.games import game, index, verdicts
from api.wire.addresses import at

HERE: Final = "games/<str:key>/"

urlpatterns: list[URLPattern] = [
    at("", "index", get=index.show_index),
    at("games/", "games", get=game.list_games),
    at(HERE, "game", get=game.show_game),
    at(f"{HERE}rules/", "rules", get=game.list_rules),
    at(f"{HERE}catalogue/", "catalogue", get=game.show_catalogue),
    at("verdicts/dice/", "dice", post=verdicts.roll_dice),
    *verdicts.addresses(),
]
