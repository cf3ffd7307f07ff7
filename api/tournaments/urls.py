from typing import Final

from django.urls import URLPattern

from api.tournaments import (
    files,
    invitations,
    log,
    officials,
    papers,
    ratings,
    rounds,
    standings,
    stream,
    tournament,
)
from api.tournaments.pairings import pairing, results
from api.wire.addresses import at

HERE: Final = "tournaments/<str:tournament>/"
ROUND: Final = f"{HERE}rounds/<str:round>/"
PAIRING: Final = f"{HERE}pairings/<str:pairing>/"

urlpatterns: list[URLPattern] = [
    at(
        "tournaments/",
        "tournaments",
        get=tournament.list_tournaments,
        post=tournament.arrange_tournament,
    ),
    at("tournaments/import/", "take-in", post=files.import_tournament),
    at(
        HERE,
        "tournament",
        get=tournament.show_tournament,
        patch=tournament.change_tournament,
        delete=tournament.delete_tournament,
    ),
    at(f"{HERE}bracket.svg", "bracket", get=papers.draw_bracket),
    at(f"{HERE}slips.pdf", "slips", get=papers.print_slips),
    at(f"{HERE}pairings.pdf", "pairings-list", get=papers.print_pairings),
    at(f"{HERE}standings.pdf", "standings-sheet", get=papers.print_standings),
    at(f"{HERE}calendar.ics", "tournament-calendar", get=papers.show_calendar),
    at(f"{HERE}export/", "export-tournament", get=files.export_tournament),
    at(f"{HERE}open/", "open-entries", post=tournament.open_entries),
    at(f"{HERE}start/", "start-it", post=tournament.start_tournament),
    at(f"{HERE}cancel/", "call-off", post=tournament.cancel_tournament),
    at(
        f"{HERE}officials/",
        "officials",
        get=officials.list_officials,
        post=officials.appoint_official,
    ),
    at(f"{HERE}officials/<str:person>/", "official", delete=officials.dismiss_official),
    at(f"{HERE}stream", "follow-tournament", get=stream.follow_tournament),
    at(f"{HERE}invitations/", "invited", get=invitations.list_invited),
    at(
        f"{HERE}invitations/<str:invitation>/",
        "one-invited",
        delete=invitations.take_invitation_back,
    ),
    at("me/invitations/", "own-invitations", get=invitations.list_own_invitations),
    at(
        "me/invitations/<str:invitation>/accept/",
        "accept-it",
        post=invitations.agree_to_invitation,
    ),
    at(
        "me/invitations/<str:invitation>/decline/",
        "decline-it",
        post=invitations.decline_invitation,
    ),
    at(f"{HERE}log/", "log", get=log.read_log),
    at(f"{HERE}rounds/", "rounds", get=rounds.list_rounds),
    at(ROUND, "round", get=rounds.show_round),
    at(f"{ROUND}extend/", "extend-round", post=rounds.extend_round),
    at(f"{ROUND}redraw/", "redraw-round", post=rounds.redraw_round),
    at(f"{HERE}pairings/", "pairings", get=pairing.list_pairings),
    at(PAIRING, "pairing", get=pairing.show_pairing),
    at(f"{PAIRING}report/", "report", post=results.report_result),
    at(f"{PAIRING}confirm/", "confirm", post=results.confirm_result),
    at(f"{PAIRING}dispute/", "dispute", post=results.dispute_result),
    at(f"{PAIRING}override/", "override", post=results.override_result),
    at(f"{PAIRING}hanging/", "hanging", post=results.show_hanging),
    at(f"{PAIRING}table/", "pairing-table", post=results.open_pairing_table),
    at(f"{HERE}standings/", "standings", get=standings.show_standings),
    at("ratings/", "tournament-ratings", get=ratings.list_ratings),
    at("ratings/<str:person>/", "tournament-rating", get=ratings.show_rating),
]
