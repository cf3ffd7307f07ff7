from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from companion import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("api/v1/", include("api.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("games.tables.urls")),
    path("", include("games.front.urls")),
    path("", include("games.shelf.urls")),
    path("", include("games.clubs.urls")),
    path("", include("games.lab.urls")),
    path("", include("games.tournaments.urls")),
]

handler400 = "api.wire.handlers.bad_request"
handler500 = "api.wire.handlers.server_error"
