from django.urls import URLPattern, URLResolver, include, path

from api.shelf import decks, loadouts
from api.wire.addresses import at

urlpatterns: list[URLPattern | URLResolver] = [
    at("loadouts/", "loadouts", get=loadouts.list_loadouts, post=loadouts.keep_loadout),
    at(
        "loadouts/<str:loadout>/",
        "loadout",
        get=loadouts.show_loadout,
        put=loadouts.replace_loadout,
        patch=loadouts.change_loadout,
        delete=loadouts.discard_loadout,
    ),
    at("decks/", "decks", get=decks.list_decks, post=decks.keep_deck),
    at(
        "decks/<str:deck>/",
        "deck",
        get=decks.show_deck,
        put=decks.replace_deck,
        patch=decks.change_deck,
        delete=decks.discard_deck,
    ),
    path("", include("api.shelf.cards.urls")),
    path("", include("api.shelf.characters.urls")),
    path("", include("api.shelf.editions.urls")),
]
