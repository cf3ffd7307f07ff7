from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from companion import health
from games.shelf import pages as shelf
from games.shelf.cards import pages as printing
from games.tables.pages import (
    code,
    fairness,
    host,
    journal,
    play,
    replay,
    rules,
    screen,
    seats,
    start,
    table,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("api/v1/", include("api.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", start.start, name="page.start"),
    path("tables/", start.find_table, name="page.find_table"),
    path("tables/new/<str:key>/", host.opening, name="page.open_table"),
    path("tables/<str:code>/", table.table, name="page.table"),
    path("tables/<str:code>/join/", seats.join, name="page.join"),
    path("tables/<str:code>/begin/", host.begin, name="page.begin"),
    path("tables/<str:code>/answer/", play.answer, name="page.answer"),
    path("tables/<str:code>/rewind/", play.rewind, name="page.rewind"),
    path("tables/<str:code>/resign/", play.resign, name="page.resign"),
    path("tables/<str:code>/draw/", play.draw, name="page.draw"),
    path("tables/<str:code>/close/", host.close, name="page.close"),
    path("tables/<str:code>/again/", host.again, name="page.again"),
    path("tables/<str:code>/journal/", journal.journal, name="page.journal"),
    path("tables/<str:code>/screen/", screen.screen, name="page.screen"),
    path("tables/<str:code>/at/<int:number>/", replay.replay, name="page.replay"),
    path("tables/<str:code>/fairness/", fairness.fairness, name="page.fairness"),
    path("tables/<str:code>/code.svg", code.code, name="page.code"),
    path("characters/<str:character>/sheet", shelf.sheet, name="page.sheet"),
    path("games/<str:key>/cards/print/", printing.cards, name="page.cards"),
    path("games/<str:key>/cards/language/", printing.guide, name="page.cards.language"),
    path("rules/<str:key>/", rules.rules, name="page.rules"),
]

handler400 = "api.wire.handlers.refused"
handler500 = "api.wire.handlers.broken"
