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
from api.wire.addresses import endpoint

HERE: Final = "tournaments/<str:tournament>/"
ROUND: Final = f"{HERE}rounds/<str:round>/"
PAIRING: Final = f"{HERE}pairings/<str:pairing>/"

urlpatterns: list[URLPattern] = [
    endpoint(
        "tournaments/",
        "tournaments",
        get=tournament.list_tournaments,
        post=tournament.arrange_tournament,
    ),
    endpoint("tournaments/import/", "take-in", post=files.import_tournament),
    endpoint("tournaments/import/trf/", "take-in-report", post=files.import_report),
    endpoint("tournaments/presets/", "presets", get=tournament.list_presets),
    endpoint(
        HERE,
        "tournament",
        get=tournament.show_tournament,
        patch=tournament.change_tournament,
        delete=tournament.delete_tournament,
    ),
    endpoint(f"{HERE}bracket.svg", "bracket", get=papers.draw_bracket),
    endpoint(f"{HERE}slips.pdf", "slips", get=papers.print_slips),
    endpoint(f"{HERE}kit.pdf", "kit", get=papers.print_kit),
    endpoint(f"{HERE}results/", "type-in", post=results.type_results_in),
    endpoint(f"{HERE}copy/", "copy", post=tournament.copy_tournament),
    endpoint(f"{HERE}pairings.pdf", "pairings-list", get=papers.print_pairings),
    endpoint(f"{HERE}standings.pdf", "standings-sheet", get=papers.print_standings),
    endpoint(f"{HERE}calendar.ics", "tournament-calendar", get=papers.show_calendar),
    endpoint(f"{HERE}export/", "export-tournament", get=files.export_tournament),
    endpoint(f"{HERE}open/", "open-entries", post=tournament.open_entries),
    endpoint(f"{HERE}start/", "start-it", post=tournament.start_tournament),
    endpoint(f"{HERE}drawing/", "drawing", get=tournament.show_drawing),
    endpoint(f"{HERE}pause/", "pause", post=drafts.pause_tournament),
    endpoint(f"{HERE}resume/", "resume", post=drafts.resume_tournament),
    endpoint(f"{HERE}draft/", "draft", get=drafts.show_draft),
    endpoint(f"{HERE}draft/exchange/", "exchange", post=drafts.exchange_in_draft),
    endpoint(f"{HERE}draft/draw-again/", "draw-again", post=drafts.draw_draft_again),
    endpoint(f"{HERE}draft/publish/", "publish", post=drafts.publish_draft),
    endpoint(f"{HERE}cancel/", "call-off", post=tournament.cancel_tournament),
    endpoint(
        f"{HERE}officials/",
        "officials",
        get=officials.list_officials,
        post=officials.appoint_official,
    ),
    endpoint(f"{HERE}officials/<str:person>/", "official", delete=officials.dismiss_official),
    endpoint(f"{HERE}stream", "follow-tournament", get=stream.follow_tournament),
    endpoint(f"{HERE}invitations/", "invited", get=invitations.list_invited),
    endpoint(
        f"{HERE}invitations/<str:invitation>/",
        "one-invited",
        delete=invitations.take_invitation_back,
    ),
    endpoint("me/invitations/", "own-invitations", get=invitations.list_own_invitations),
    endpoint(
        "me/invitations/<str:invitation>/accept/",
        "accept-it",
        post=invitations.agree_to_invitation,
    ),
    endpoint(
        "me/invitations/<str:invitation>/decline/",
        "decline-it",
        post=invitations.decline_invitation,
    ),
    endpoint(f"{HERE}log/", "log", get=log.read_log),
    endpoint(f"{HERE}rounds/", "rounds", get=rounds.list_rounds),
    endpoint(ROUND, "round", get=rounds.show_round),
    endpoint(f"{ROUND}extend/", "extend-round", post=rounds.extend_round),
    endpoint(f"{ROUND}clock/", "clock", post=rounds.set_clock),
    endpoint(f"{ROUND}redraw/", "redraw-round", post=rounds.redraw_round),
    endpoint(f"{HERE}pairings/", "pairings", get=pairing.list_pairings),
    endpoint(PAIRING, "pairing", get=pairing.show_pairing),
    endpoint(f"{PAIRING}report/", "report", post=results.report_result),
    endpoint(f"{PAIRING}confirm/", "confirm", post=results.confirm_result),
    endpoint(f"{PAIRING}dispute/", "dispute", post=results.dispute_result),
    endpoint(f"{PAIRING}override/", "override", post=results.override_result),
    endpoint(f"{PAIRING}hanging/", "hanging", post=results.show_hanging),
    endpoint(f"{PAIRING}judge/", "judge", post=station.call_judge),
    endpoint(f"{PAIRING}judge/came/", "judge-came", post=station.judge_came),
    endpoint(f"{PAIRING}extend/", "extend-pairing", post=station.extend_pairing),
    endpoint(f"{PAIRING}table/", "pairing-table", post=results.open_pairing_table),
    endpoint(f"{HERE}standings/", "standings", get=standings.show_standings),
    endpoint(f"{HERE}ranking/", "ranking", get=ranking.show_ranking),
    endpoint("ratings/", "tournament-ratings", get=ratings.list_ratings),
    endpoint("ratings/<str:person>/", "tournament-rating", get=ratings.show_rating),
]
