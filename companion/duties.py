"""The one visible table from a kind of duty to the function of an upper room that does it."""

from collections.abc import Mapping
from datetime import timedelta
from smtplib import SMTPException

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

LONG = timedelta(minutes=2)  # the lease of what thousands of entrants make slow
BEYOND = timedelta(minutes=10)  # the lease of a deed that no rollback undoes


def table_finished(table_id: str) -> None:
    """Every room that wants to know, in turn."""
    from_tables.enter_table(table_id)
    passage.bring_home(table_id)
    bouts.table_finished(table_id)


def table_reopened(table_id: str) -> None:
    from_tables.reopen_table(table_id)


# What is a Conflict here is that a game is installed no more: its duties wait and are given up in
# time, and staff hand them out again when it comes back.
DUTIES: Mapping[str, Hand] = {
    # A delivery counts its own tries; these are the times that it may be woken within a day.
    "duties.deliver": Hand(
        delivery.deliver,
        atomic=False,
        passing=(delivery.Undelivered,),
        tries=40,
        lease=BEYOND,
    ),
    "duties.mail": Hand(mails.send, atomic=False, passing=(SMTPException, OSError), lease=BEYOND),
    "duties.letter": Hand(
        mails.send_to, atomic=False, passing=(SMTPException, OSError), lease=BEYOND
    ),
    "duties.forgotten": Hand(
        letters.send_password, atomic=False, passing=(SMTPException, OSError), lease=BEYOND
    ),
    "clubs.import_records": Hand(imports.import_part),
    "clubs.settle_table": Hand(from_tables.settle_table),
    "clubs.remind": Hand(reminders.remind),
    "lab.measure": Hand(
        parts.measure, atomic=False, thinks=True, unhurried=True, passing=(Conflict,)
    ),
    "lab.play": Hand(
        parts.play_part,
        atomic=False,
        thinks=True,
        unhurried=True,
        passing=(Conflict,),
        lease=parts.LEASE,
    ),
    "tables.bot_answers": Hand(bot.answer, atomic=False, thinks=True, passing=(Conflict,)),
    "tables.close_if_abandoned": Hand(end.close_if_abandoned),
    "tables.finished": Hand(table_finished, passing=(Conflict,)),
    "tables.look_for_turns": Hand(turns.look),
    "tables.reopened": Hand(table_reopened),
    "tables.tell_turn": Hand(
        turns.tell, atomic=False, passing=(SMTPException, OSError), lease=BEYOND
    ),
    "tables.think_of_a_hint": Hand(hint.think, atomic=False, thinks=True, passing=(Conflict,)),
    "tables.time_is_over": Hand(answer.time_is_over, passing=(Conflict,)),
    "tournaments.call_bots": Hand(bots.call_bots),
    "tournaments.close_check_in": Hand(check_in.close_check_in),
    "tournaments.confirm": Hand(report.confirm_by_time),
    "tournaments.draw": Hand(start.draw_first, lease=LONG),
    "tournaments.go_on": Hand(course.go_on, lease=LONG),
    "tournaments.own_time_is_over": Hand(report.own_time_is_over),
    "tournaments.invited": Hand(invitations.write_letter),
    "tournaments.open_check_in": Hand(check_in.open_check_in),
    "tournaments.played": Hand(pairings.enter_round, lease=LONG),
    "tournaments.rate": Hand(player_ratings.rate, passing=(Conflict,), lease=LONG),
    "tournaments.reckon": Hand(standings.reckon_marked, lease=LONG),
    "tournaments.seat_bots": Hand(bots.seat_bots, passing=(Conflict,)),
    "tournaments.start_by_itself": Hand(start.start_by_itself, lease=LONG),
    "tournaments.tell": Hand(notify, lease=LONG),
    "tournaments.time_is_over": Hand(report.time_is_over, lease=LONG),
    "tournaments.warn": Hand(clock.warn),
}
