from django.urls import URLPattern, URLResolver, include, path

from api.shelf import decks, links, loadouts
from api.wire.addresses import endpoint

urlpatterns: list[URLPattern | URLResolver] = [
    endpoint("loadouts/", "loadouts", get=loadouts.list_loadouts, post=loadouts.keep_loadout),
    endpoint(
        "loadouts/<str:loadout>/",
        "loadout",
        get=loadouts.show_loadout,
        put=loadouts.replace_loadout,
        patch=loadouts.change_loadout,
        delete=loadouts.discard_loadout,
    ),
    endpoint("decks/", "decks", get=decks.list_decks, post=decks.keep_deck),
    endpoint(
        "decks/<str:deck>/",
        "deck",
        get=decks.show_deck,
        put=decks.replace_deck,
        patch=decks.change_deck,
        delete=decks.discard_deck,
    ),
    endpoint("loadouts/<str:loadout>/undo/", "undo-loadout", post=loadouts.undo_loadout),
    endpoint("decks/<str:deck>/undo/", "undo-deck", post=decks.undo_deck),
    endpoint("links/", "links", get=links.list_links),
    endpoint("links/<str:thing>/", "link", put=links.make_link, delete=links.end_link),
    path("", include("api.shelf.cards.urls")),
    path("", include("api.shelf.characters.urls")),
    path("", include("api.shelf.editions.urls")),
]
