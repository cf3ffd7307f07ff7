"""The one table from each kind of duty to the function that does it."""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from smtplib import SMTPException

from django.utils.translation import gettext_lazy as _

from games.clubs.evenings import reminders
from games.clubs.records import from_tables, imports, pairings
from games.duties import letters, mails
from games.duties.handlers import JobHandler
from games.duties.webhooks import delivery
from games.lab import parts
from games.people.refusals import Conflict
from games.tables import shelf_returns
from games.tables.life import end, turns
from games.tables.play import answer, bot, hint
from games.tournaments import invitations, player_ratings, standings
from games.tournaments.arrangement import start
from games.tournaments.entrants import check_in
from games.tournaments.log.mails import notify
from games.tournaments.results import bots, bouts, report
from games.tournaments.rounds import clock, stage_progress

LONG = timedelta(minutes=2)  # the lease of what is slow with thousands of entrants
BEYOND = timedelta(minutes=10)  # the lease of what no rollback undoes


def table_finished(table_id: str) -> None:
    """Inform every room that wants to know, one after another."""
    from_tables.enter_table(table_id)
    shelf_returns.return_to_shelf(table_id)
    bouts.table_finished(table_id)


_mail = partial(JobHandler, atomic=False, retry_on=(SMTPException, OSError), lease=BEYOND)
_bot_job = partial(JobHandler, atomic=False, is_bot_job=True, retry_on=(Conflict,))

# A Conflict here means that a game is no longer installed: its duties wait and are given up in
# time, and staff can file them again when the game comes back.
DUTIES: Mapping[str, JobHandler] = {
    # A delivery counts its own tries; this is the number of times it may be woken within a day.
    "duties.deliver": JobHandler(
        delivery.deliver,
        label=_("Deliver to a webhook"),
        atomic=False,
        retry_on=(delivery.DeliveryFailed,),
        tries=40,
        lease=BEYOND,
    ),
    "duties.mail": _mail(mails.send, label=_("Send a mail to a person with an account")),
    "duties.letter": _mail(mails.send_to, label=_("Send a mail to an address")),
    "duties.forgotten": _mail(letters.send_password, label=_("Send the way to a new password")),
    "clubs.import_records": JobHandler(
        imports.import_part, label=_("Bring in a part of a file of plays")
    ),
    "clubs.settle_table": JobHandler(
        from_tables.settle_table, label=_("Bring a record in line with its table")
    ),
    "clubs.remind": JobHandler(reminders.remind, label=_("Remind people of an evening")),
    "lab.measure": _bot_job(
        parts.measure, label=_("Measure how long a game of the lab takes"), low_priority=True
    ),
    "lab.play": _bot_job(
        parts.play_part, label=_("Play a part of a lab’s run"), low_priority=True, lease=parts.LEASE
    ),
    "tables.bot_answers": _bot_job(bot.answer, label=_("Let a bot answer")),
    "tables.close_if_abandoned": JobHandler(
        end.close_if_abandoned, label=_("Close a table if nobody is left")
    ),
    "tables.finished": JobHandler(
        table_finished, label=_("Hand on what a table has decided"), retry_on=(Conflict,)
    ),
    "tables.look_for_turns": JobHandler(turns.send_due_reminders, label=_("Look whose turn it is")),
    "tables.reopened": JobHandler(
        from_tables.reopen_table, label=_("Take back what a table had decided")
    ),
    "tables.tell_turn": _mail(turns.send_reminder, label=_("Tell somebody that it is their turn")),
    "tables.think_of_a_hint": _bot_job(hint.compute_hint, label=_("Think of a hint")),
    "tables.time_is_over": JobHandler(
        answer.answer_by_clock, label=_("End the time for an answer"), retry_on=(Conflict,)
    ),
    "tournaments.call_bots": JobHandler(bots.call_bots, label=_("Call bots to their games")),
    "tournaments.close_check_in": JobHandler(check_in.close_check_in, label=_("Close a check-in")),
    "tournaments.confirm": JobHandler(
        report.confirm_by_time, label=_("Confirm a report that nobody disputed")
    ),
    "tournaments.draw": JobHandler(start.draw_first, label=_("Draw a first round"), lease=LONG),
    "tournaments.go_on": JobHandler(
        stage_progress.continue_stage, label=_("Go on to the next round"), lease=LONG
    ),
    "tournaments.own_time_is_over": JobHandler(
        report.own_time_is_over, label=_("End the time of one station")
    ),
    "tournaments.invited": JobHandler(
        invitations.write_letter, label=_("Write an invitation to a tournament")
    ),
    "tournaments.open_check_in": JobHandler(check_in.open_check_in, label=_("Open a check-in")),
    "tournaments.played": JobHandler(
        pairings.enter_round, label=_("Write a round into the record of play"), lease=LONG
    ),
    "tournaments.rate": JobHandler(
        player_ratings.rate, label=_("Reckon ratings"), retry_on=(Conflict,), lease=LONG
    ),
    "tournaments.reckon": JobHandler(
        standings.reckon_marked, label=_("Reckon a ranking"), lease=LONG
    ),
    "tournaments.seat_bots": JobHandler(
        bots.seat_bots, label=_("Open a table for two bots"), retry_on=(Conflict,)
    ),
    "tournaments.start_by_itself": JobHandler(
        start.start_by_itself, label=_("Start a tournament at its hour"), lease=LONG
    ),
    "tournaments.tell": JobHandler(notify, label=_("Tell news of a tournament"), lease=LONG),
    "tournaments.time_is_over": JobHandler(
        report.time_is_over, label=_("End the time of a round"), lease=LONG
    ),
    "tournaments.warn": JobHandler(clock.warn, label=_("Warn that a round is nearly over")),
}
