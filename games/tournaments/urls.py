"""Addresses of tournaments, and of the slips of their guests."""

from django.urls import URLPattern

from games.people.addresses.secret_links import SLIP
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
from games.web.routes import page

urlpatterns: list[URLPattern] = [
    page(SLIP.route, slip.slip, SLIP.page, allowance="join"),
    page("tournaments/feed/", feeds.house_feed, "page.feed_of_house"),
    page("tournaments/calendar.ics", feeds.house_calendar, "page.calendar_of_house"),
    page("tournaments/<str:tournament>/feed/", feeds.tournament_feed, "page.feed"),
    page("tournaments/<str:tournament>/share.png", feeds.picture, "page.share", cost="picture"),
    page("tournaments/", programme.programme, "page.tournaments"),
    page("tournaments/<str:tournament>/", tournament.tournament, "page.tournament"),
    page("tournaments/<str:tournament>/draw/", draw.draw, "page.draw_of"),
    page("tournaments/<str:tournament>/standings/", standings.standings, "page.standings"),
    page("tournaments/<str:tournament>/entrants/", entrants.entrants, "page.entrants"),
    page("tournaments/<str:tournament>/screen/", hall.hall, "page.hall"),
    page("tournaments/<str:tournament>/mine/", player.player, "page.player"),
    page(
        "tournaments/<str:tournament>/mine/<str:deed>/",
        player.run_action,
        "page.player_says",
        allowance="reports",
    ),
    page(
        "tournaments/<str:tournament>/<str:word>/",
        tournament.run_action,
        "page.tournament_deed",
        allowance="entrants",
    ),
]
