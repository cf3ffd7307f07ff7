from typing import Final

from django.urls import URLPattern

from api.games import game, index, verdicts
from api.wire.addresses import endpoint

HERE: Final = "games/<str:key>/"

urlpatterns: list[URLPattern] = [
    endpoint("", "index", get=index.show_index),
    endpoint("games/", "games", get=game.list_games),
    endpoint(HERE, "game", get=game.show_game),
    endpoint(f"{HERE}rules/", "rules", get=game.list_rules),
    endpoint(f"{HERE}catalogue/", "catalogue", get=game.show_catalogue),
    endpoint("verdicts/dice/", "dice", post=verdicts.roll_dice),
    *verdicts.addresses(),
]
