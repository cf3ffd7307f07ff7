"""Addresses of clubs, their evenings, campaigns and seasons."""

from django.urls import URLPattern

from games.clubs.pages import club, evening, gate, mine, planning, plays, season
from games.clubs.pages.campaigns import campaign, cast, listing
from games.people.addresses.secret_links import INVITATION
from games.web.routes import page

CAMPAIGN = "clubs/<str:club>/campaigns/<str:campaign>/"

urlpatterns: list[URLPattern] = [
    page("clubs/", mine.mine, "page.clubs", allowance="clubs"),
    page("clubs/<str:club>/", club.club, "page.club"),
    page("clubs/<str:club>/plays/new/", plays.play, "page.new_play"),
    page("clubs/<str:club>/evenings/new/", planning.new_evening, "page.new_evening"),
    page("clubs/<str:club>/evenings/<str:evening>/", evening.evening, "page.evening"),
    page("clubs/<str:club>/campaigns/", listing.campaigns, "page.campaigns"),
    page(CAMPAIGN, campaign.campaign, "page.campaign"),
    page(f"{CAMPAIGN}characters/<str:casting>/", cast.sheet, "page.campaign_sheet"),
    page(f"{CAMPAIGN}<str:word>/", campaign.run_action, "page.campaign_deed"),
    page(INVITATION.route, gate.gate, INVITATION.page, allowance="join"),
    page("seasons/<str:season>/", season.season, "page.season"),
]
