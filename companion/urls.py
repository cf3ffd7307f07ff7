from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from companion import health
from games.clubs.pages import club, evening, gate, mine, planning, plays, season
from games.clubs.pages.campaigns import campaign, cast, listing
from games.duties.forms import sent_once
from games.front import (
    address,
    handbook,
    keep_seats,
    me,
    offline,
    password,
    reset_code,
    session,
    sign_up,
    turn_reminders,
)
from games.lab.pages import files, result
from games.lab.pages import listing as lab
from games.shelf.box import pages as boxed
from games.shelf.cards import pages as printing
from games.shelf.pages import builder, edition, sheet, shelf, shown, workshop
from games.tables.pages import (
    code,
    host,
    opening,
    play,
    screen,
    seats,
    start,
    table,
)
from games.tables.pages.library import emblems, game, rules, verdict
from games.tables.pages.past import fairness, file, journal, replay
from games.tournaments.pages import (
    draw,
    entrants,
    feeds,
    hall,
    player,
    programme,
    slip,
    standings,
    tournament,
)


def builder_paths(kind: str, room: str) -> list[URLPattern]:
    """Return the pages of items that people build by hand."""
    kwargs = {"kind": kind}
    return [
        path(f"{room}/new/<str:key>/", builder.begin, kwargs, name=f"page.begin_{kind}"),
        path(f"{room}/<str:id>/", builder.thing, kwargs, name=f"page.{kind}"),
        path(f"{room}/<str:id>/copy/", builder.copy, kwargs, name=f"page.copy_{kind}"),
        path(f"{room}/<str:id>/discard/", builder.discard, kwargs, name=f"page.discard_{kind}"),
        path(f"{room}/<str:id>/<str:word>/", builder.run_action, kwargs, name=f"page.{kind}_deed"),
    ]


def campaign_paths(prefix: str) -> list[URLPattern]:
    return [
        path(prefix, campaign.campaign, name="page.campaign"),
        path(f"{prefix}characters/<str:casting>/", cast.sheet, name="page.campaign_sheet"),
        path(f"{prefix}<str:word>/", campaign.run_action, name="page.campaign_deed"),
    ]


urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("api/v1/", include("api.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", start.start, name="page.start"),
    path("offline/", offline.offline, name="page.offline"),
    path("manifest.webmanifest", offline.manifest, name="page.manifest"),
    path("favicon.ico", offline.icon, name="page.icon"),
    path("worker.js", offline.worker, name="page.worker"),
    path("help/", handbook.contents, name="page.help"),
    path("help/<str:chapter>/", handbook.chapter, name="page.chapter"),
    path("tables/", start.find_table, name="page.find_table"),
    path("tables/check/", file.check_file, name="page.check"),
    path("tables/new/<str:key>/", opening.opening, name="page.open_table"),
    path("tables/new/<str:key>/lesson/", opening.learn, name="page.lesson"),
    path("tables/<str:code>/", table.table, name="page.table"),
    path("tables/<str:code>/join/", seats.join, name="page.join"),
    path("tables/<str:code>/companion/", seats.seat_companion, name="page.companion"),
    path("tables/<str:code>/seats/<int:place>/", seats.seat, name="page.seat"),
    path("tables/<str:code>/seats/<int:place>/name/", seats.rename, name="page.seat.rename"),
    path("tables/<str:code>/seats/<int:place>/leave/", seats.leave, name="page.seat.leave"),
    path("tables/<str:code>/seats/<int:place>/way.svg", seats.handover_code, name="page.seat.way"),
    path("tables/<str:code>/seats/<int:place>/<str:word>/", seats.take, name="page.seat.take"),
    path("tables/<str:code>/host/", host.host, name="page.host"),
    path("tables/<str:code>/host/ways/", host.change, name="page.host.ways"),
    path("tables/<str:code>/host/doors/", host.change_admission, name="page.host.doors"),
    path("tables/<str:code>/begin/", host.start_table, name="page.begin"),
    path("tables/<str:code>/answer/", play.answer, name="page.answer"),
    path("tables/<str:code>/hint/", play.hint, name="page.hint"),
    path("tables/<str:code>/rewind/", play.rewind, name="page.rewind"),
    path("tables/<str:code>/resign/", play.resign, name="page.resign"),
    path("tables/<str:code>/draw/", play.draw, name="page.draw"),
    path("tables/<str:code>/result/", play.result, name="page.result"),
    path("tables/<str:code>/close/", host.close_table, name="page.close"),
    path("tables/<str:code>/again/", host.open_again, name="page.again"),
    path("tables/<str:code>/journal/", journal.journal, name="page.journal"),
    path("tables/<str:code>/screen/", screen.screen, name="page.screen"),
    path("tables/<str:code>/at/<int:number>/", replay.replay, name="page.replay"),
    path("tables/<str:code>/file/", file.download_file, name="page.file"),
    path("tables/<str:code>/fairness/", fairness.fairness, name="page.fairness"),
    path("tables/<str:code>/code.svg", code.code, name="page.code"),
    path("sign-in/", session.sign_in, name="page.sign_in"),
    path("sign-out/", session.sign_out, name="page.sign_out"),
    path("sign-up/", sign_up.sign_up, name="page.sign_up"),
    path("sign-up/confirm/", sign_up.confirm, name="page.confirm"),
    path("password/", password.request_reset, name="page.password"),
    path("password/shown/<str:token>/", password.use_reset_code, name="page.rescued"),
    path("people/<str:person>/help/", reset_code.help_with_password, name="page.help_in"),
    path("password/<str:uid>/<str:token>/", password.new, name="page.new_password"),
    path("me/", me.me, name="page.me"),
    path("me/theme/", me.theme, name="page.theme"),
    path("me/password/", password.change, name="page.change_password"),
    path("me/address/", address.change, name="page.address"),
    path("me/address/<str:token>/", address.confirm, name="page.new_address"),
    path("me/tokens/", me.my_tokens, name="page.tokens"),
    path("me/tables/", keep_seats.keep_seats, name="page.keep_seats"),
    path("me/turns/", turn_reminders.save_delay, name="page.turns"),
    path("me/turns/waiting/", turn_reminders.waiting, name="page.waiting"),
    path("me/turns/<str:word>/", turn_reminders.stop_mails, name="page.no_turns"),
    path("me/leave/", me.leave, name="page.leave"),
    path("shelf/", shelf.shelf, name="page.shelf"),
    path("characters/<str:character>/sheet", sheet.sheet, name="page.sheet"),
    *builder_paths("character", "characters"),
    *builder_paths("deck", "decks"),
    *builder_paths("loadout", "loadouts"),
    path("shown/<str:word>/", shown.thing, name="page.shown"),
    path("shown/<str:word>/copy/", shown.copy, name="page.copy_shown"),
    path("editions/<str:id>/file/", edition.file, name="page.edition_file"),
    *builder_paths("edition", "editions"),
    path("clubs/", mine.mine, name="page.clubs"),
    path("clubs/<str:club>/", club.club, name="page.club"),
    path("clubs/<str:club>/plays/new/", plays.play, name="page.new_play"),
    path("clubs/<str:club>/evenings/new/", planning.new_evening, name="page.new_evening"),
    path("clubs/<str:club>/evenings/<str:evening>/", evening.evening, name="page.evening"),
    path("clubs/<str:club>/campaigns/", listing.campaigns, name="page.campaigns"),
    *campaign_paths("clubs/<str:club>/campaigns/<str:campaign>/"),
    path("invitations/<str:shown>/", gate.gate, name="page.gate"),
    path("seasons/<str:season>/", season.season, name="page.season"),
    path("lab/", lab.listing, name="page.lab"),
    path("lab/<str:run>/", result.result, name="page.run"),
    path("lab/<str:run>/files/<str:name>", files.file, name="page.run_file"),
    path("lab/<str:run>/<str:word>/", result.run_action, name="page.run_deed"),
    path("e/<str:word>/", slip.slip, name="page.slip"),
    path("tournaments/feed/", feeds.house_feed, name="page.feed_of_house"),
    path("tournaments/calendar.ics", feeds.house_calendar, name="page.calendar_of_house"),
    path("tournaments/<str:tournament>/feed/", feeds.tournament_feed, name="page.feed"),
    path("tournaments/<str:tournament>/share.png", feeds.picture, name="page.share"),
    path("tournaments/", programme.programme, name="page.tournaments"),
    path("tournaments/<str:tournament>/", tournament.tournament, name="page.tournament"),
    path("tournaments/<str:tournament>/draw/", draw.draw, name="page.draw_of"),
    path("tournaments/<str:tournament>/standings/", standings.standings, name="page.standings"),
    path("tournaments/<str:tournament>/entrants/", entrants.entrants, name="page.entrants"),
    path("tournaments/<str:tournament>/screen/", hall.hall, name="page.hall"),
    path("tournaments/<str:tournament>/mine/", player.player, name="page.player"),
    path(
        "tournaments/<str:tournament>/mine/<str:deed>/", player.run_action, name="page.player_says"
    ),
    path(
        "tournaments/<str:tournament>/<str:word>/",
        tournament.run_action,
        name="page.tournament_deed",
    ),
    path("games/<str:key>/cards/print/", printing.cards, name="page.cards"),
    path("games/<str:key>/box.pdf", boxed.box, name="page.box"),
    path("editions/<str:id>/box.pdf", boxed.edition, name="page.edition_box"),
    path("games/<str:key>/workshop/", workshop.workshop, name="page.workshop"),
    path("games/<str:key>/cards/language/", printing.guide, name="page.cards.language"),
    path("games/<str:key>/", game.game, name="page.game"),
    path("games/<str:key>/rules/", rules.rules, name="page.rules"),
    path("games/<str:key>/emblems-<str:version>.svg", emblems.emblems, name="page.emblems"),
    path("games/<str:key>/verdicts/<str:name>/", verdict.verdict, name="page.verdict"),
    path("rules/<str:key>/", rules.redirect_old_url),
]
for each in urlpatterns:
    if isinstance(each, URLPattern) and (each.name or "").startswith("page."):
        each.callback = sent_once(each.callback)

handler400 = "api.wire.handlers.bad_request"
handler500 = "api.wire.handlers.server_error"
