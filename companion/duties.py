"""The one visible table from a kind of duty to the function of an upper room that does it."""

from collections.abc import Mapping
from datetime import timedelta
from smtplib import SMTPException

from games.clubs import evenings_reminding, records_importing, table_records
from games.duties import mails
from games.duties.hands import Hand
from games.duties.webhooks import delivering
from games.tables import answering, closing, homecoming
from games.tournaments import bouts, checking_in, deadlines, going_on, mailing, rating, reporting

LONG = timedelta(minutes=2)  # the lease of what thousands of entrants make slow
BEYOND = timedelta(minutes=10)  # the lease of a deed that no rollback undoes


def table_finished(table_id: str) -> None:
    """Every room that wants to know, in turn."""
    table_records.enter_table(table_id)
    homecoming.bring_home(table_id)
    bouts.table_finished(table_id)


def table_reopened(table_id: str) -> None:
    table_records.reopen_table(table_id)


DUTIES: Mapping[str, Hand] = {
    # A delivery counts its own tries; these are the times that it may be woken within a day.
    "duties.deliver": Hand(
        delivering.deliver,
        atomic=False,
        passing=(delivering.Undelivered,),
        tries=40,
        lease=BEYOND,
    ),
    "duties.mail": Hand(mails.send, atomic=False, passing=(SMTPException, OSError), lease=BEYOND),
    "clubs.import_records": Hand(records_importing.import_part),
    "clubs.settle_table": Hand(table_records.settle_table),
    "clubs.remind": Hand(evenings_reminding.remind),
    "tables.close_if_abandoned": Hand(closing.close_if_abandoned),
    "tables.finished": Hand(table_finished),
    "tables.reopened": Hand(table_reopened),
    "tables.time_is_over": Hand(answering.time_is_over),
    "tournaments.close_check_in": Hand(checking_in.close_check_in),
    "tournaments.confirm": Hand(reporting.confirm_by_time),
    "tournaments.go_on": Hand(going_on.go_on, lease=LONG),
    "tournaments.open_check_in": Hand(checking_in.open_check_in),
    "tournaments.rate": Hand(rating.rate, lease=LONG),
    "tournaments.start_by_itself": Hand(checking_in.start_by_itself, lease=LONG),
    "tournaments.tell": Hand(mailing.tell, lease=LONG),
    "tournaments.time_is_over": Hand(deadlines.time_is_over, lease=LONG),
    "tournaments.warn": Hand(deadlines.warn),
}
