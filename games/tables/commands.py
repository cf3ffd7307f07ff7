"""Commands of tables: what players and hosts may do. The API and the pages are made from them."""

from typing import Final

from games.people.refusals import no_game
from games.shelf import refusals as shelf
from games.tables import refusals
from games.tables.life import (
    bringing,
    end,
    guests,
    joining,
    lesson,
    opening,
    rematch,
    seat_handover,
    start,
)
from games.tables.life.guests import Called
from games.tables.play import answer, correction, early_end, hint, rewind
from games.tables.play.early_end import Signature, Speaker
from games.tables.play.rewind import Rewind
from games.web.command import Command

STANDSTILL: Final = (no_game, refusals.older_rules)
HOSTING: Final = (refusals.unknown_table, refusals.host_only)
AT_A_SEAT: Final = (refusals.unknown_table, refusals.no_such_seat, refusals.host_only)
LEAVING: Final = (
    *(refusals.unknown_table, refusals.not_playing, refusals.not_yours, refusals.other_seat),
    *(refusals.which_seat, refusals.no_such_seat, *STANDSTILL),
)

OPEN_TABLE: Final = Command(
    "open_table",
    opening.open_table,
    allowance="tables",
    refuses=(refusals.unknown_game, refusals.shared_house, shelf.unknown, shelf.other_game),
)
LEARN_GAME: Final = Command(
    "learn_game",
    lesson.open_lesson,
    allowance="tables",
    refuses=(refusals.unknown_game, refusals.no_lesson),
)
CHANGE_SETTINGS: Final = Command("change_table", opening.change_settings, refuses=HOSTING)
START_GAME: Final = Command(
    "start_game", start.start, refuses=(*HOSTING, refusals.already_started, no_game)
)
PLAY_AGAIN: Final = Command(
    "play_again",
    rematch.play_again,
    allowance="tables",
    refuses=(
        *(refusals.unknown_table, refusals.not_yours, refusals.not_over, refusals.barred),
        *(refusals.tournament_table, refusals.already_started, refusals.seat_taken, *STANDSTILL),
    ),
    repeatable=True,
)
CHANGE_DOOR: Final = Command(
    "shut_table", guests.change_door, refuses=(*HOSTING, refusals.no_hints)
)
CHANGE_ADMISSION: Final = Command("admit", guests.change_admission, refuses=HOSTING)
CLOSE_TABLE: Final = Command("close_table", end.close, refuses=HOSTING)

SIT_DOWN: Final = Command(
    "sit_down",
    joining.sit_down,
    allowance="join",
    refuses=(
        *(refusals.barred, refusals.shut, refusals.unknown_table, refusals.already_started),
        *(refusals.full, refusals.seat_taken, refusals.name_taken, refusals.no_such_seat),
        *(refusals.seated_already, refusals.brings_nothing, refusals.not_ready_made, no_game),
        *(refusals.host_only, refusals.bot_without_hands),
        *(shelf.unknown, shelf.other_game, shelf.unready),
    ),
)
RENAME_SEAT: Final = Command(
    "rename_seat",
    guests.rename,
    record=Called,
    refuses=(*AT_A_SEAT, refusals.named_by_account, refusals.name_taken),
)
BRING: Final = Command(
    "change_brought",
    bringing.change_brought,
    refuses=(
        *(*AT_A_SEAT, refusals.already_started, refusals.brings_nothing),
        *(refusals.not_ready_made, no_game, shelf.unknown, shelf.other_game, shelf.unready),
    ),
    repeatable=True,
)
LEAVE_SEAT: Final = Command(
    "leave_seat", guests.remove, refuses=(*AT_A_SEAT, refusals.resign_first)
)
FORGET_SEAT: Final = Command(
    "forget_seat",
    guests.forget_name,
    refuses=(
        *(refusals.unknown_table, refusals.no_such_seat, refusals.not_yours),
        refusals.named_by_account,
    ),
)
TAKE_OVER: Final = Command("take_over", seat_handover.take_over, allowance="join")

ANSWER: Final = Command(
    "answer_request",
    answer.apply_answer,
    refuses=(
        *(refusals.unknown_table, refusals.stale_request, refusals.not_playing),
        *(refusals.not_yours, refusals.other_seat, refusals.which_seat, refusals.no_such_seat),
        *(refusals.past_chance, refusals.too_many_moves, *STANDSTILL),
    ),
)
ASK_FOR_HINT: Final = Command(
    "ask_for_hint",
    hint.request_hint,
    allowance="hints",
    refuses=(
        *(refusals.unknown_table, refusals.no_hints, refusals.not_playing),
        *(refusals.stale_request, refusals.not_yours, refusals.other_seat, refusals.which_seat),
        *STANDSTILL,
    ),
)
REWIND: Final = Command(
    "rewind_table",
    rewind.rewind_table,
    record=Rewind,
    refuses=(
        *(refusals.unknown_table, refusals.not_yours, refusals.not_playing),
        *(refusals.no_such_entry, refusals.past_revealed, refusals.seed_shown, *STANDSTILL),
    ),
)
DECLINE_REWIND: Final = Command(
    "decline_rewind",
    rewind.decline_rewind,
    refuses=(refusals.unknown_table, refusals.not_yours),
)
OVERRULE: Final = Command(
    "overrule_table",
    correction.overrule,
    refuses=(*HOSTING, refusals.not_playing, refusals.reason_needed, *STANDSTILL),
)
RESIGN: Final = Command("resign", early_end.resign, record=Speaker, refuses=LEAVING)
AGREE_DRAW: Final = Command("agree_to_draw", early_end.agree_draw, record=Speaker, refuses=LEAVING)
DECLINE_DRAW: Final = Command("decline_draw", early_end.decline_draw, refuses=LEAVING)
SIGN_RESULT: Final = Command(
    "sign_result", early_end.sign_result, record=Signature, refuses=LEAVING
)
DECLINE_RESULT: Final = Command("decline_result", early_end.decline_result, refuses=LEAVING)
