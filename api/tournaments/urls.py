from typing import Final

from django.urls import URLPattern

from api.tournaments import (
    drafts,
    files,
    invitations,
    log,
    officials,
    papers,
    ranking,
    ratings,
    rounds,
    standings,
    stream,
    tournament,
)
from api.tournaments.pairings import pairing, results, station
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
    at("tournaments/import/trf/", "take-in-report", post=files.import_report),
    at("tournaments/presets/", "presets", get=tournament.list_presets),
    at(
        HERE,
        "tournament",
        get=tournament.show_tournament,
        patch=tournament.change_tournament,
        delete=tournament.delete_tournament,
    ),
    at(f"{HERE}bracket.svg", "bracket", get=papers.draw_bracket),
    at(f"{HERE}slips.pdf", "slips", get=papers.print_slips),
    at(f"{HERE}kit.pdf", "kit", get=papers.print_kit),
    at(f"{HERE}results/", "type-in", post=results.type_results_in),
    at(f"{HERE}copy/", "copy", post=tournament.copy_tournament),
    at(f"{HERE}pairings.pdf", "pairings-list", get=papers.print_pairings),
    at(f"{HERE}standings.pdf", "standings-sheet", get=papers.print_standings),
    at(f"{HERE}calendar.ics", "tournament-calendar", get=papers.show_calendar),
    at(f"{HERE}export/", "export-tournament", get=files.export_tournament),
    at(f"{HERE}open/", "open-entries", post=tournament.open_entries),
    at(f"{HERE}start/", "start-it", post=tournament.start_tournament),
    at(f"{HERE}drawing/", "drawing", get=tournament.show_drawing),
    at(f"{HERE}pause/", "pause", post=drafts.pause_tournament),
    at(f"{HERE}resume/", "resume", post=drafts.resume_tournament),
    at(f"{HERE}draft/", "draft", get=drafts.show_draft),
    at(f"{HERE}draft/exchange/", "exchange", post=drafts.exchange_in_draft),
    at(f"{HERE}draft/draw-again/", "draw-again", post=drafts.draw_draft_again),
    at(f"{HERE}draft/publish/", "publish", post=drafts.publish_draft),
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
    at(f"{ROUND}clock/", "clock", post=rounds.set_clock),
    at(f"{ROUND}redraw/", "redraw-round", post=rounds.redraw_round),
    at(f"{HERE}pairings/", "pairings", get=pairing.list_pairings),
    at(PAIRING, "pairing", get=pairing.show_pairing),
    at(f"{PAIRING}report/", "report", post=results.report_result),
    at(f"{PAIRING}confirm/", "confirm", post=results.confirm_result),
    at(f"{PAIRING}dispute/", "dispute", post=results.dispute_result),
    at(f"{PAIRING}override/", "override", post=results.override_result),
    at(f"{PAIRING}hanging/", "hanging", post=results.show_hanging),
    at(f"{PAIRING}judge/", "judge", post=station.call_judge),
    at(f"{PAIRING}judge/came/", "judge-came", post=station.judge_came),
    at(f"{PAIRING}extend/", "extend-pairing", post=station.extend_pairing),
    at(f"{PAIRING}table/", "pairing-table", post=results.open_pairing_table),
    at(f"{HERE}standings/", "standings", get=standings.show_standings),
    at(f"{HERE}ranking/", "ranking", get=ranking.show_ranking),
    at("ratings/", "tournament-ratings", get=ratings.list_ratings),
    at("ratings/<str:person>/", "tournament-rating", get=ratings.show_rating),
]
