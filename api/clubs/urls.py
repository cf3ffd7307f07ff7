from typing import Final

from django.urls import URLPattern, URLResolver, include, path

from api.clubs import calendars, club, door, evenings, invitations, members, seasons, statistics
from api.wire.addresses import at

CLUB: Final = "clubs/<str:club>/"
MEMBER: Final = f"{CLUB}members/<str:member>/"
EVENING: Final = f"{CLUB}evenings/<str:evening>/"
SEASON: Final = "seasons/<str:season>/"
INVITATION: Final = f"{CLUB}invitations/<str:invitation>/"

urlpatterns: list[URLPattern | URLResolver] = [
    at("statistics/", "statistics", get=statistics.show_statistics),
    at("statistics/unmet/", "unmet", get=statistics.list_unmet),
    at("statistics/ratings/", "ratings", get=statistics.list_rating_history),
    at("statistics/ratings.svg", "ratings-picture", get=statistics.draw_rating_history),
    at("statistics/<str:by>.svg", "statistics-picture", get=statistics.draw_statistics),
    at(
        "me/calendar/",
        "my-calendars",
        get=calendars.show_my_address,
        delete=calendars.revoke_addresses,
    ),
    at("me/calendar.ics", "my-calendar", get=calendars.read_my_calendar),
    at("clubs/", "clubs", get=club.list_clubs, post=club.found_club),
    at("clubs/join/", "join", post=invitations.join_club),
    at("invitations/<str:shown>/accept/", "accept", post=invitations.accept_invitation),
    at(CLUB, "club", get=club.show_club, patch=club.change_club, delete=club.close_club),
    at(f"{CLUB}leave/", "leave", post=members.leave_club),
    at(f"{CLUB}members/", "members", get=members.list_members),
    at(
        MEMBER,
        "member",
        get=members.show_member,
        patch=members.change_member,
        delete=members.remove_member,
    ),
    at(f"{CLUB}barred/", "barred", get=members.list_barred),
    at(f"{CLUB}barred/<str:member>/", "one-barred", delete=members.unbar_member),
    at(f"{MEMBER}hand-over/", "hand-over", post=members.hand_over_club),
    at(
        f"{CLUB}invitations/",
        "invitations",
        get=invitations.list_invitations,
        post=invitations.invite_member,
    ),
    at(INVITATION, "invitation", delete=invitations.revoke_invitation),
    at(f"{CLUB}calendar/", "club-calendars", get=calendars.show_club_address),
    at(f"{CLUB}calendar.ics", "club-calendar", get=calendars.read_club_calendar),
    at(f"{CLUB}evenings/", "evenings", get=evenings.list_evenings, post=evenings.plan_evening),
    at(
        EVENING,
        "evening",
        get=evenings.show_evening,
        patch=evenings.change_evening,
        delete=evenings.cancel_evening,
    ),
    at(f"{EVENING}attend/", "attend", post=evenings.attend_evening),
    at(f"{EVENING}attendances/", "attendances", get=evenings.list_attendances),
    at(f"{EVENING}arrivals/", "arrivals", get=door.list_arrivals, post=door.tick_in),
    at(f"{EVENING}arrivals/<str:arrival>/", "arrival", delete=door.untick),
    at("seasons/", "seasons", get=seasons.list_seasons, post=seasons.begin_season),
    at(
        SEASON,
        "season",
        get=seasons.show_season,
        patch=seasons.change_season,
        delete=seasons.discard_season,
    ),
    at(f"{SEASON}table/", "season-table", get=seasons.show_season_table),
    path("", include("api.clubs.campaigns.urls")),
    path("", include("api.clubs.records.urls")),
]
