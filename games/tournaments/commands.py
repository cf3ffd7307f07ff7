"""Commands of tournaments: what entrants, judges and organisers may do. The API, the pages and the
desk are made from them."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.people.refusals import no_game
from games.shelf import refusals as shelf
from games.tables import refusals as tables
from games.tournaments import invitations
from games.tournaments import refusals as no
from games.tournaments.arrangement import (
    acceptance,
    archive,
    copy,
    officials,
    start,
    tournament,
)
from games.tournaments.entrants import (
    bots,
    check_in,
    departure,
    entry,
    guests,
    imports,
    seeds,
    tokens,
)
from games.tournaments.results import bouts, correction, paper, report, station
from games.tournaments.rounds import orders, publication
from games.tournaments.trf import tournament as report_file
from games.web.command import Command

MAKING: Final = (tables.unknown_game, no.too_many_tournaments)
SEEING: Final = (no.unknown_tournament,)
ORGANISING: Final = (*SEEING, no.organiser_only)
ENTRANT: Final = (*SEEING, no.unknown_entrant, no.not_your_entrant, no.organiser_only)
PAIRING: Final = (*SEEING, no.unknown_pairing)
ROUND: Final = (*SEEING, no.unknown_round, no.organiser_only, no.round_not_on)
PUBLISHING: Final = (*ORGANISING, no.no_draft)
BRINGING: Final = (no.brings_nothing, shelf.unknown, shelf.other_game, shelf.unready)
CHANGING: Final = (
    *(*ORGANISING, no.stale, no.already_started, no.not_preparing, no.capacity_below),
)
SEEDING: Final = (*ORGANISING, no.already_started, no.bad_order, no.unknown_entrant)

# The tournament

ARRANGE: Final = Command(
    "arrange_tournament",
    tournament.create,
    allowance="tables",
    refuses=MAKING,
)
IMPORT: Final = Command(
    "import_tournament", archive.import_archive, allowance="tables", refuses=MAKING
)
IMPORT_REPORT: Final = Command(
    "import_report", report_file.import_tournament, allowance="tables", refuses=MAKING
)
CHANGE: Final = Command("change_tournament", tournament.change, refuses=CHANGING)
DELETE: Final = Command(
    "delete_tournament",
    tournament.delete,
    refuses=CHANGING,
    done=_("The tournament is deleted."),
)
OPEN_ENTRIES: Final = Command(
    "open_entries",
    tournament.open_entries,
    refuses=(*ORGANISING, no.not_preparing),
    done=_("Entries are open."),
)
CANCEL: Final = Command(
    "cancel_tournament",
    tournament.cancel,
    refuses=(*ORGANISING, no.over_already),
    done=_("The tournament is called off."),
)
START: Final = Command(
    "start_tournament",
    start.start,
    refuses=(*ORGANISING, no.already_started, no.no_stage, no.too_few, no.brings_missing),
    done=_("The tournament has started."),
)
COPY: Final = Command(
    "copy_tournament",
    copy.copy,
    allowance="tables",
    refuses=(*ORGANISING, no.too_many_tournaments),
    done=_("Here is the copy: give it another name in its settings, or start it as it is."),
)
PAUSE: Final = Command(
    "pause_tournament",
    orders.pause,
    refuses=(*ORGANISING, no.not_playing),
    done=_("Paused: no clock runs, and nothing is drawn."),
)
RESUME: Final = Command(
    "resume_tournament",
    orders.resume,
    refuses=(*ORGANISING, no.not_playing),
    done=_("It goes on."),
)
APPOINT: Final = Command(
    "appoint_official",
    officials.appoint,
    refuses=(*ORGANISING, no.no_username, no.too_many_officials, no.too_many_invited),
)
DISMISS: Final = Command(
    "dismiss_official",
    officials.dismiss,
    refuses=(*ORGANISING, no.unknown_official),
    done=_("Dismissed."),
)
TAKE_INVITATION_BACK: Final = Command(
    "take_invitation_back",
    invitations.take_back,
    refuses=(*ORGANISING, no.unknown_invitation),
    done=_("The invitation is taken back."),
)
ACCEPT_INVITATION: Final = Command(
    "agree_to_invitation",
    acceptance.accept,
    refuses=(
        *(no.unknown_invitation, *SEEING, no.entered_twice, no.already_started, no.no_more),
        *(no.no_late_entry, no.brings_first, no.too_many_officials),
    ),
)
DECLINE_INVITATION: Final = Command(
    "decline_invitation", invitations.decline, refuses=(no.unknown_invitation,)
)

# Entrants

ENTER: Final = Command(
    "enter_tournament",
    entry.enter,
    allowance="entrants",
    refuses=(
        *(*SEEING, no.organiser_only, no.already_started, no.not_open, no.closed_to_you),
        *(no.accounts_only, no.entered_twice, no.no_username, no.no_more, no.no_late_entry),
        *(no.too_many_invited, no.bot_without_tables, no.brings_first, no.brought_by_another),
        *BRINGING,
    ),
)
ENTER_ONESELF: Final = Command(
    "enter_oneself", tokens.enter_oneself, allowance=ENTER.allowance, refuses=ENTER.refuses
)
ENTER_BOTS: Final = Command("enter_bots", bots.enter_bots, refuses=ORGANISING)
CHANGE_ENTRANT: Final = Command(
    "change_entrant",
    entry.change,
    refuses=(*ENTRANT, no.already_started, no.locked, no.entered_twice, *BRINGING),
    done=_("Changed."),
)
REMOVE_ENTRANT: Final = Command(
    "remove_entrant",
    entry.remove,
    refuses=(*ENTRANT, no.already_started),
    done=_("Taken out."),
)
CHECK_IN: Final = Command(
    "check_entrant_in",
    check_in.check_in,
    refuses=(
        *(*ENTRANT, no.already_started, no.no_check_in, no.check_in_not_open, no.brings_first),
        *(no.waiting, no.not_in),
    ),
)
CHECK_ALL_IN: Final = Command(
    "check_all_in", check_in.check_all_in, refuses=CHECK_IN.refuses, repeatable=True
)
IMPORT_ENTRANTS: Final = Command(
    "import_entrants",
    imports.import_entrants,
    refuses=(*ORGANISING, no.already_started, no.bad_lines),
)
CHECK_OUT: Final = Command(
    "check_entrant_out",
    check_in.undo_check_in,
    refuses=(*ENTRANT, no.already_started, no.no_check_in, no.check_in_not_open, no.not_in),
)
WITHDRAW: Final = Command(
    "withdraw_entrant",
    entry.withdraw,
    refuses=(*ENTRANT, no.already_started, no.not_in),
    done=_("Withdrawn: the place is free."),
)
DROP: Final = Command(
    "drop_entrant",
    departure.drop,
    refuses=(*ENTRANT, no.not_playing, no.not_in),
    done=_("Dropped out: what was played stays, what is open is lost."),
)
DISQUALIFY: Final = Command(
    "disqualify_entrant",
    departure.disqualify,
    refuses=(*ENTRANT, no.judge_only, no.not_playing, no.not_in, no.no_reason_to_leave),
    done=_("Disqualified."),
)
REINSTATE: Final = Command(
    "reinstate_entrant",
    departure.reinstate,
    refuses=(*ENTRANT, no.not_playing, no.not_gone, no.no_late_entry, no.brings_first),
    done=_("Back in, from the next round on."),
)
RENEW_WORD: Final = Command(
    "renew_entrant_word",
    tokens.revoke,
    refuses=(*ENTRANT, no.named_by_account),
    done=_("The old slip is worth nothing: print a new one."),
)
CLAIM_SLIP: Final = Command(
    "claim_slip",
    tokens.claim_by_token,
    allowance="join",
    refuses=(no.unknown_word, no.plays_by_account),
)
FORGET_ENTRANT: Final = Command(
    "forget_entrant", guests.forget, refuses=(*ENTRANT, no.named_by_account, no.not_over)
)
GIVE_SEEDS: Final = Command(
    "give_seeds", seeds.give, refuses=SEEDING, done=_("All seeds are taken back.")
)
MOVE_SEED: Final = Command("move_seed", seeds.move, refuses=SEEDING)

PLACE_SEED: Final = Command("place_seed", seeds.place, refuses=SEEDING)

# Rounds and their draws

EXTEND_ROUND: Final = Command("extend_round", orders.extend, refuses=ROUND)
REDRAW_ROUND: Final = Command(
    "redraw_round",
    orders.redraw,
    refuses=(*ROUND, no.no_reason, no.drawn_at_once, no.round_begun),
    done=_("The round is drawn again."),
)
SET_CLOCK: Final = Command("set_clock", orders.set_clock, refuses=(*ROUND, no.no_clock, no.paused))
EXCHANGE: Final = Command(
    "exchange_in_draft",
    publication.exchange,
    refuses=(*PUBLISHING, no.not_in_draft, no.no_reason),
    done=_("They have changed places."),
)
DRAW_AGAIN: Final = Command("draw_draft_again", publication.draw_again, refuses=PUBLISHING)
PUBLISH: Final = Command(
    "publish_draft",
    publication.publish,
    refuses=(*PUBLISHING, no.draft_stale, no.paused),
    done=_("Published: everybody sees it now."),
)

# Results

REPORT: Final = Command(
    "report_result",
    report.report,
    refuses=(
        *(*PAIRING, no.pairing_not_on, no.not_your_pairing, no.bad_result, no.said_too_often),
    ),
)
ENTER_RESULT: Final = Command("enter_result", correction.enter_result, refuses=REPORT.refuses)
CONFIRM: Final = Command(
    "confirm_result",
    report.confirm,
    refuses=(*PAIRING, no.pairing_not_on, no.nothing_reported, no.own_report, no.judge_only),
)
DISPUTE: Final = Command(
    "dispute_result",
    report.dispute,
    refuses=(
        *(*PAIRING, no.pairing_not_on, no.nothing_reported, no.own_report, no.not_your_pairing),
    ),
)
OVERRIDE: Final = Command(
    "override_result",
    correction.override,
    refuses=(*(*PAIRING, no.judge_only, no.pairing_not_on, no.bad_result, no.no_reason, no.hangs),),
    done=_("The result is put right, and the log says why."),
)
OPEN_PAIRING_TABLE: Final = Command(
    "open_pairing_table",
    bouts.open_table,
    allowance="tables",
    refuses=(*PAIRING, no.no_table, no.not_your_pairing, no.pairing_not_on, no_game),
)
TYPE_RESULTS_IN: Final = Command(
    "type_results_in",
    paper.enter_slips,
    refuses=(*SEEING, no.judge_only, no.not_playing, no.bad_slips),
)
CALL_JUDGE: Final = Command(
    "call_judge", station.call_judge, refuses=(*PAIRING, no.pairing_not_on, no.not_your_pairing)
)
JUDGE_CAME: Final = Command("judge_came", station.judge_came, refuses=(*PAIRING, no.judge_only))
EXTEND_PAIRING: Final = Command(
    "extend_pairing",
    station.give_time,
    refuses=(*PAIRING, no.judge_only, no.pairing_not_on, no.no_clock),
)
