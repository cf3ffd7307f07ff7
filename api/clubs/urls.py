from typing import Final

from django.urls import URLPattern, URLResolver, include, path

from api.clubs import arrivals, calendars, club, evenings, invitations, members, seasons, statistics
from api.wire.addresses import endpoint

CLUB: Final = "clubs/<str:club>/"
MEMBER: Final = f"{CLUB}members/<str:member>/"
EVENING: Final = f"{CLUB}evenings/<str:evening>/"
SEASON: Final = "seasons/<str:season>/"
INVITATION: Final = f"{CLUB}invitations/<str:invitation>/"

urlpatterns: list[URLPattern | URLResolver] = [
    endpoint("statistics/", "statistics", get=statistics.show_statistics),
    endpoint("statistics/unmet/", "unmet", get=statistics.list_unmet),
    endpoint("statistics/ratings/", "ratings", get=statistics.list_rating_history),
    endpoint("statistics/ratings.svg", "ratings-picture", get=statistics.draw_rating_history),
    endpoint("statistics/<str:by>.svg", "statistics-picture", get=statistics.draw_statistics),
    endpoint(
        "me/calendar/",
        "my-calendars",
        get=calendars.show_my_address,
        delete=calendars.revoke_addresses,
    ),
    endpoint("me/calendar.ics", "my-calendar", get=calendars.read_my_calendar),
    endpoint("clubs/", "clubs", get=club.list_clubs, post=club.found_club),
    endpoint("clubs/join/", "join", post=invitations.join_club),
    endpoint("invitations/<str:shown>/accept/", "accept", post=invitations.accept_invitation),
    endpoint(CLUB, "club", get=club.show_club, patch=club.change_club, delete=club.close_club),
    endpoint(f"{CLUB}leave/", "leave", post=members.leave_club),
    endpoint(f"{CLUB}members/", "members", get=members.list_members),
    endpoint(
        MEMBER,
        "member",
        get=members.show_member,
        patch=members.change_member,
        delete=members.remove_member,
    ),
    endpoint(f"{CLUB}barred/", "barred", get=members.list_barred),
    endpoint(f"{CLUB}barred/<str:member>/", "one-barred", delete=members.unbar_member),
    endpoint(f"{MEMBER}hand-over/", "hand-over", post=members.hand_over_club),
    endpoint(
        f"{CLUB}invitations/",
        "invitations",
        get=invitations.list_invitations,
        post=invitations.invite_member,
    ),
    endpoint(INVITATION, "invitation", delete=invitations.revoke_invitation),
    endpoint(f"{CLUB}calendar/", "club-calendars", get=calendars.show_club_address),
    endpoint(f"{CLUB}calendar.ics", "club-calendar", get=calendars.read_club_calendar),
    endpoint(
        f"{CLUB}evenings/", "evenings", get=evenings.list_evenings, post=evenings.plan_evening
    ),
    endpoint(
        EVENING,
        "evening",
        get=evenings.show_evening,
        patch=evenings.change_evening,
        delete=evenings.cancel_evening,
    ),
    endpoint(f"{EVENING}attend/", "attend", post=evenings.attend_evening),
    endpoint(f"{EVENING}attendances/", "attendances", get=evenings.list_attendances),
    endpoint(f"{EVENING}arrivals/", "arrivals", get=arrivals.list_arrivals, post=arrivals.tick_in),
    endpoint(f"{EVENING}arrivals/<str:arrival>/", "arrival", delete=arrivals.untick),
    endpoint("seasons/", "seasons", get=seasons.list_seasons, post=seasons.begin_season),
    endpoint(
        SEASON,
        "season",
        get=seasons.show_season,
        patch=seasons.change_season,
        delete=seasons.discard_season,
    ),
    endpoint(f"{SEASON}table/", "season-table", get=seasons.show_season_table),
    path("", include("api.clubs.campaigns.urls")),
    path("", include("api.clubs.records.urls")),
]
