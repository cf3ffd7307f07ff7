"""Routes of API version 1. Unknown addresses answer with a problem too."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from api.wire import handlers
from api.wire.document import reference

urlpatterns: list[URLPattern | URLResolver] = [
    # Patterns are tried in order, so those used during play come first.
    path("", include("api.tables.urls")),
    path("schema/", reference.Document.as_view(), name="schema"),
    path("docs/", reference.Docs.as_view(), name="docs"),
    path("", include("api.games.urls")),
    path("", include("api.people.urls")),
    path("", include("api.shelf.urls")),
    path("", include("api.clubs.urls")),
    path("", include("api.tournaments.entrants.urls")),
    path("", include("api.tournaments.urls")),
    path("", include("api.duties.urls")),
    path("", include("api.lab.urls")),
    re_path(r"", handlers.UnknownAddress.as_view()),
]
