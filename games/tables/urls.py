"""Addresses of tables, and of the games that are played at them."""

from django.urls import URLPattern, path

from games.people.addresses.secret_links import SEAT
from games.tables.pages import code, host, opening, play, screen, seats, start, table
from games.tables.pages.library import emblems, game, rules, verdict
from games.tables.pages.past import correction, fairness, file, journal, replay
from games.web.routes import page

urlpatterns: list[URLPattern] = [
    page("", start.start, "page.start"),
    page("tables/", start.find_table, "page.find_table"),
    page("tables/check/", file.check_file, "page.check", allowance="tables", cost="import"),
    page("tables/new/<str:key>/", opening.opening, "page.open_table", allowance="tables"),
    page("tables/new/<str:key>/lesson/", opening.learn, "page.lesson", allowance="tables"),
    page("tables/<str:code>/", table.table, "page.table"),
    page("tables/<str:code>/join/", seats.join, "page.join", allowance="join"),
    page("tables/<str:code>/companion/", seats.seat_companion, "page.companion"),
    page("tables/<str:code>/seats/<int:place>/", seats.seat, "page.seat"),
    page("tables/<str:code>/seats/<int:place>/name/", seats.rename, "page.seat.rename"),
    page("tables/<str:code>/seats/<int:place>/brought/", seats.bring, "page.seat.brought"),
    page("tables/<str:code>/seats/<int:place>/leave/", seats.leave, "page.seat.leave"),
    page("tables/<str:code>/seats/<int:place>/way.svg", seats.handover_code, "page.seat.way"),
    page(
        SEAT.route,
        seats.take,
        SEAT.page,
        allowance="join",
    ),
    page("tables/<str:code>/host/", host.host, "page.host"),
    page("tables/<str:code>/host/ways/", host.change, "page.host.ways"),
    page("tables/<str:code>/host/doors/", host.change_admission, "page.host.doors"),
    page("tables/<str:code>/begin/", host.start_table, "page.begin"),
    page("tables/<str:code>/answer/", play.answer, "page.answer"),
    page("tables/<str:code>/hint/", play.hint, "page.hint", allowance="hints"),
    page("tables/<str:code>/rewind/", play.rewind, "page.rewind"),
    page("tables/<str:code>/correction/", correction.correct, "page.correction"),
    page("tables/<str:code>/resign/", play.resign, "page.resign"),
    page("tables/<str:code>/draw/", play.draw, "page.draw"),
    page("tables/<str:code>/result/", play.result, "page.result"),
    page("tables/<str:code>/close/", host.close_table, "page.close"),
    page("tables/<str:code>/again/", play.play_again, "page.again", allowance="tables"),
    page("tables/<str:code>/journal/", journal.journal, "page.journal"),
    page("tables/<str:code>/screen/", screen.screen, "page.screen"),
    page("tables/<str:code>/at/<int:number>/", replay.replay, "page.replay"),
    page("tables/<str:code>/file/", file.download_file, "page.file"),
    page("tables/<str:code>/fairness/", fairness.fairness, "page.fairness"),
    page("tables/<str:code>/code.svg", code.code, "page.code"),
    page("games/<str:key>/", game.game, "page.game"),
    page("games/<str:key>/rules/", rules.rules, "page.rules"),
    page("games/<str:key>/emblems-<str:version>.svg", emblems.emblems, "page.emblems"),
    page("games/<str:key>/verdicts/<str:name>/", verdict.verdict, "page.verdict", cost="question"),
    path("rules/<str:key>/", rules.redirect_old_url),
]
