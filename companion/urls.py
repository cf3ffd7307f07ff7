from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from companion import health
from games.shelf import pages as shelf
from games.shelf.cards import pages as printing
from games.tables import pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("api/v1/", include("api.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", pages.start, name="page.start"),
    path("tables/", pages.find_table, name="page.find_table"),
    path("tables/<str:code>/", pages.table, name="page.table"),
    path("characters/<str:character>/sheet", shelf.sheet, name="page.sheet"),
    path("games/<str:key>/cards/print/", printing.cards, name="page.cards"),
    path("rules/<str:key>/", pages.rules, name="page.rules"),
]

handler400 = "api.wire.handlers.refused"
handler500 = "api.wire.handlers.broken"
