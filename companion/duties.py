"""The one table from each kind of duty to the function that does it."""

from collections.abc import Mapping
from datetime import timedelta
from smtplib import SMTPException

from django.utils.translation import gettext_lazy as _

from games.clubs.evenings import reminders
from games.clubs.records import from_tables, imports, pairings
from games.duties import letters, mails
from games.duties.hands import Hand
from games.duties.webhooks import delivery
from games.lab import parts
from games.people.refusals import Conflict
from games.tables import passage
from games.tables.life import end, turns
from games.tables.play import answer, bot, hint
from games.tournaments import invitations, player_ratings, standings
from games.tournaments.arrangement import start
from games.tournaments.entrants import check_in
from games.tournaments.log.mails import notify
from games.tournaments.results import bots, bouts, report
from games.tournaments.rounds import clock, course

LONG = timedelta(minutes=2)  # the lease of what is slow with thousands of entrants
BEYOND = timedelta(minutes=10)  # the lease of what no rollback undoes


def table_finished(table_id: str) -> None:
    """Inform every room that wants to know, one after another."""
    from_tables.enter_table(table_id)
    passage.bring_home(table_id)
    bouts.table_finished(table_id)


def table_reopened(table_id: str) -> None:
    from_tables.reopen_table(table_id)


# A Conflict here means that a game is no longer installed: its duties wait and are given up in
# time, and staff can file them again when the game comes back.
DUTIES: Mapping[str, Hand] = {
    # A delivery counts its own tries; this is the number of times it may be woken within a day.
    "duties.deliver": Hand(
        delivery.deliver,
        called=_("Deliver to a webhook"),
        atomic=False,
        passing=(delivery.Undelivered,),
        tries=40,
        lease=BEYOND,
    ),
    "duties.mail": Hand(
        mails.send,
        called=_("Send a mail to a person with an account"),
        atomic=False,
        passing=(SMTPException, OSError),
        lease=BEYOND,
    ),
    "duties.letter": Hand(
        mails.send_to,
        called=_("Send a mail to an address"),
        atomic=False,
        passing=(SMTPException, OSError),
        lease=BEYOND,
    ),
    "duties.forgotten": Hand(
        letters.send_password,
        called=_("Send the way to a new password"),
        atomic=False,
        passing=(SMTPException, OSError),
        lease=BEYOND,
    ),
    "clubs.import_records": Hand(
        imports.import_part, called=_("Bring in a part of a file of plays")
    ),
    "clubs.settle_table": Hand(
        from_tables.settle_table, called=_("Bring a record in line with its table")
    ),
    "clubs.remind": Hand(reminders.remind, called=_("Remind people of an evening")),
    "lab.measure": Hand(
        parts.measure,
        called=_("Measure how long a game of the lab takes"),
        atomic=False,
        thinks=True,
        unhurried=True,
        passing=(Conflict,),
    ),
    "lab.play": Hand(
        parts.play_part,
        called=_("Play a part of a lab’s run"),
        atomic=False,
        thinks=True,
        unhurried=True,
        passing=(Conflict,),
        lease=parts.LEASE,
    ),
    "tables.bot_answers": Hand(
        bot.answer, called=_("Let a bot answer"), atomic=False, thinks=True, passing=(Conflict,)
    ),
    "tables.close_if_abandoned": Hand(
        end.close_if_abandoned, called=_("Close a table if nobody is left")
    ),
    "tables.finished": Hand(
        table_finished, called=_("Hand on what a table has decided"), passing=(Conflict,)
    ),
    "tables.look_for_turns": Hand(turns.look, called=_("Look whose turn it is")),
    "tables.reopened": Hand(table_reopened, called=_("Take back what a table had decided")),
    "tables.tell_turn": Hand(
        turns.tell,
        called=_("Tell somebody that it is their turn"),
        atomic=False,
        passing=(SMTPException, OSError),
        lease=BEYOND,
    ),
    "tables.think_of_a_hint": Hand(
        hint.think, called=_("Think of a hint"), atomic=False, thinks=True, passing=(Conflict,)
    ),
    "tables.time_is_over": Hand(
        answer.time_is_over, called=_("End the time for an answer"), passing=(Conflict,)
    ),
    "tournaments.call_bots": Hand(bots.call_bots, called=_("Call bots to their games")),
    "tournaments.close_check_in": Hand(check_in.close_check_in, called=_("Close a check-in")),
    "tournaments.confirm": Hand(
        report.confirm_by_time, called=_("Confirm a report that nobody disputed")
    ),
    "tournaments.draw": Hand(start.draw_first, called=_("Draw a first round"), lease=LONG),
    "tournaments.go_on": Hand(course.go_on, called=_("Go on to the next round"), lease=LONG),
    "tournaments.own_time_is_over": Hand(
        report.own_time_is_over, called=_("End the time of one station")
    ),
    "tournaments.invited": Hand(
        invitations.write_letter, called=_("Write an invitation to a tournament")
    ),
    "tournaments.open_check_in": Hand(check_in.open_check_in, called=_("Open a check-in")),
    "tournaments.played": Hand(
        pairings.enter_round, called=_("Write a round into the record of play"), lease=LONG
    ),
    "tournaments.rate": Hand(
        player_ratings.rate, called=_("Reckon ratings"), passing=(Conflict,), lease=LONG
    ),
    "tournaments.reckon": Hand(standings.reckon_marked, called=_("Reckon a ranking"), lease=LONG),
    "tournaments.seat_bots": Hand(
        bots.seat_bots, called=_("Open a table for two bots"), passing=(Conflict,)
    ),
    "tournaments.start_by_itself": Hand(
        start.start_by_itself, called=_("Start a tournament at its hour"), lease=LONG
    ),
    "tournaments.tell": Hand(notify, called=_("Tell news of a tournament"), lease=LONG),
    "tournaments.time_is_over": Hand(
        report.time_is_over, called=_("End the time of a round"), lease=LONG
    ),
    "tournaments.warn": Hand(clock.warn, called=_("Warn that a round is nearly over")),
}
