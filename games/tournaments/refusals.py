"""Refusals of tournaments: before the start, about entrants, rounds and results."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.papers.faults import MOST_TOLD, Fault
from games.people.refusals import Conflict, Forbidden, Invalid, PreconditionFailed, Unknown


class BadLine(Record, frozen=True):
    """What is wrong with a line of a file, counted from 1."""

    line: int
    code: str
    detail: str


def describe_faults(
    faults: Iterable[Fault], sentences: Mapping[str, Promise]
) -> tuple[BadLine, ...]:
    """Return the first faults, each with its sentence."""
    return tuple(
        BadLine(each.line, each.code, each.detail or str(sentences[each.code]) % each.facts)
        for each in islice(faults, MOST_TOLD)
    )


class BadLines(Invalid):
    """A file with faults. Nothing of it was imported."""

    @property
    def problems(self) -> Sequence[BadLine]:
        problems: Sequence[BadLine] = self.more["problems"]
        return problems


class HasDependentResults(Conflict):
    """A correction of a result that other pairings depend on: `hanging` lists them, and the
    organiser chooses what happens to them."""


unknown_tournament = Unknown.define(
    "tournament.unknown", _("There is no such tournament: check the address.")
)
organiser_only = Forbidden.define("tournament.organiser_only", _("Only the organiser may do this."))
judge_only = Forbidden.define(
    "tournament.judge_only", _("Only a judge or the organiser may do this.")
)
already_started = Conflict.define(
    "tournament.started", _("The tournament has started: this can no longer be.")
)
not_playing = Conflict.define("tournament.not_playing", _("The tournament is not being played."))
too_few = Conflict.define(
    "tournament.too_few",
    _("Too few entrants are in for this format: let more come in, or choose another."),
)
no_stage = Conflict.define(
    "tournament.no_stage", _("Give the tournament a stage before it starts.")
)
brings_missing = Conflict.define(
    "tournament.brings_missing",
    _("Some entrants have not brought what they play with: ask them, or take them out."),
    tells=("entrants",),
)
stale = PreconditionFailed.define(
    "tournament.stale",
    _("The tournament was changed since you read it: read it again, then change it."),
    tells=("version",),
)
bad_lines = BadLines.define(
    "tournament.bad_line",
    _("Nobody was entered: put right the lines that are listed, and send the file again."),
    tells=("problems",),
)
bad_report = BadLines.define(
    "tournament.bad_report",
    _("No tournament came of it: put right the lines that are listed, and send the file again."),
    tells=("problems",),
)
too_many_tournaments = Conflict.define(
    "tournament.too_many",
    _("You organise %(most)d tournaments that are not over: end or delete one first."),
)
not_preparing = Conflict.define(
    "tournament.not_preparing",
    _("Only a tournament in preparation can be opened or deleted: cancel this one instead."),
)
over_already = Conflict.define(
    "tournament.ended", _("The tournament is over or cancelled: it stays as it is.")
)
bad_times = Invalid.define("tournament.bad_times", "%(sentence)s")
no_such_level = Invalid.define(
    "tournament.no_such_level",
    _("The companion does not play so: choose one of its levels."),
    field="level",
)
bots_at_once = Invalid.define(
    "tournament.bots_at_once",
    _("Let 1 to %(most)s companions enter at once."),
    field="count",
)
bot_without_tables = Conflict.define(
    "tournament.bot_without_tables",
    _(
        "The companion plays where it deals: let the pairings of this tournament have tables at "
        "which it does, before it enters."
    ),
)
brings_nothing = Invalid.define(
    "tournament.brings_nothing", _("Nothing is brought here: enter without a deck or loadout.")
)
named_by_account = Conflict.define(
    "tournament.named_by_account",
    _("This entrant has an account, and is called as there: their privacy is set there, too."),
)
not_over = Conflict.define(
    "tournament.not_over",
    _("The tournament goes on: withdraw or drop out, and ask again when it is over."),
)
brought_by_another = Invalid.define(
    "tournament.brought_by_another",
    _("Whoever is invited brings their own: leave the deck or loadout out."),
)
capacity_below = Conflict.define(
    "tournament.capacity_below",
    _("%(entered)d have a place already: take some out first, or allow for more."),
)
no_username = Invalid.define(
    "tournament.no_username",
    _("This can be no user name: ask the person for theirs. An e-mail address is none."),
)
unknown_invitation = Unknown.define(
    "tournament.unknown_invitation",
    _("There is no such invitation: it was answered or taken back, or the tournament is over."),
)
too_many_invited = Conflict.define(
    "tournament.too_many_invited",
    _("A tournament has at most %(most)d invitations: take some back first."),
)
unknown_official = Unknown.define(
    "tournament.unknown_official", _("This person is no official here.")
)
too_many_officials = Conflict.define(
    "tournament.too_many_officials",
    _("A tournament has at most %(most)d officials: take one off the list first."),
)
unknown_entrant = Unknown.define("entrant.unknown", _("This tournament has no such entrant."))
not_your_entrant = Forbidden.define(
    "entrant.not_yours", _("Only the entrant or the organiser may do this for an entrant.")
)
entered_twice = Conflict.define(
    "tournament.entered_twice",
    _("This person or this name is entered already: nobody plays twice in a tournament."),
)
not_open = Conflict.define(
    "tournament.not_open", _("Entries are not open: ask the organiser when they will be.")
)
closed_to_you = Forbidden.define(
    "tournament.organiser_enters", _("Here the organiser enters everybody: ask.")
)
accounts_only = Forbidden.define(
    "tournament.accounts_only", _("Only people with an account may enter here: log in first.")
)
no_more = Conflict.define(
    "tournament.full", _("So many are entered that even the waiting list is full.")
)
brings_first = Conflict.define(
    "entrant.brings_missing",
    _("Say first what you play with: here a deck, loadout or character is brought."),
)
no_check_in = Conflict.define(
    "tournament.no_check_in", _("This tournament has no check-in: come and play.")
)
check_in_not_open = Conflict.define(
    "tournament.check_in_not_open",
    _("Check-in is not open now: come when it is, or ask the organiser."),
)
waiting = Conflict.define(
    "entrant.waiting", _("Still on the waiting list: check in when a place has come free.")
)
not_in = Conflict.define("entrant.not_in", _("This entrant is not in, or no longer."))
not_gone = Conflict.define(
    "entrant.not_gone", _("This entrant has not left: there is nobody to bring back.")
)
locked = Conflict.define(
    "entrant.locked", _("The tournament has started: what was brought stays as it is.")
)
no_late_entry = Conflict.define(
    "tournament.no_late_entry",
    _("Only a Swiss stage or pods take somebody late, while a round is still to come."),
)
no_reason_to_leave = Invalid.define(
    "entrant.reason", _("Say why in a few words: it stands in the log.")
)
bad_order = Invalid.define(
    "tournament.bad_order",
    _("An order names everybody who has a place, once each; or nobody, to take all seeds back."),
)
unknown_stage = Unknown.define("stage.unknown", _("This tournament has no such stage."))
unknown_round = Unknown.define("round.unknown", _("This tournament has no such round."))
round_not_on = Conflict.define(
    "round.not_on", _("This round is not on: it waits for its turn, or is over.")
)
drawn_at_once = Conflict.define(
    "round.drawn_at_once",
    _("This stage was drawn as a whole: only rounds of Swiss and of pods are drawn again."),
)
round_begun = Conflict.define(
    "round.begun",
    _("There are results in this round, or a later one is drawn: correct pairings instead."),
)
bad_slips = BadLines.define(
    "tournament.bad_slip",
    _("No result was entered: put right the lines that are listed, and send all of them again."),
    tells=("problems",),
)
bad_slip = Invalid.define(
    "tournament.unread_slip",
    _("“%(line)s” cannot be read: write round, station and result, such as 2 5 1-0."),
)
nothing_at_station = Unknown.define(
    "pairing.not_at_station",
    _("In this round nothing is to be played at station %(station)d: read the slip once more."),
)
unknown_word = Unknown.define(
    "entrant.unknown_word",
    _("This link is no longer anybody’s: ask the organiser for a new slip."),
)
plays_by_account = Conflict.define(
    "entrant.plays_by_account",
    _("You play here with your account: sign out, or use another device, to speak for another."),
)
no_draft = Unknown.define(
    "draft.none", _("No draw waits to be published: the next comes when this round is over.")
)
not_in_draft = Invalid.define(
    "draft.not_in", _("Name two different entrants who are in this draw, by their numbers.")
)
draft_stale = Conflict.define(
    "draft.stale",
    _("Somebody has left or come since this was drawn: draw again, then publish."),
)
paused = Conflict.define(
    "tournament.paused", _("The tournament is paused: let it go on first, then do this.")
)
no_clock = Conflict.define(
    "round.no_clock", _("This round has no end: give it minutes first, and its clock runs.")
)
unknown_rating = Unknown.define("rating.unknown", _("Nobody of that id shows a rating here."))
no_trf = Conflict.define(
    "tournament.no_trf",
    _("A report for FIDE is made of a Swiss or round-robin stage that has begun: choose one."),
)
unknown_pairing = Unknown.define("pairing.unknown", _("This tournament has no such pairing."))
pairing_not_on = Conflict.define(
    "pairing.not_on", _("This pairing is not on: it waits for its entrants, or is over.")
)
not_your_pairing = Forbidden.define(
    "pairing.not_yours", _("This is for those who meet in this pairing.")
)
bad_result = Invalid.define("pairing.bad_result", "%(detail)s")
own_report = Conflict.define(
    "pairing.own_report", _("You have reported this yourself: the other side confirms it.")
)
said_too_often = Conflict.define(
    "pairing.said_too_often",
    _("This pairing was reported again and again: ask a judge to settle it."),
)
nothing_reported = Conflict.define(
    "pairing.nothing_reported", _("Nothing is reported yet: report the result.")
)
no_reason = Invalid.define("pairing.reason", _("Say why in a few words: it stands in the log."))
no_table = Conflict.define(
    "pairing.no_table", _("In this tournament results are reported by hand, without a table.")
)
hangs = HasDependentResults.define(
    "pairing.hangs",
    _(
        "Others have already played on this result: see which, and say whether they are "
        "kept as they are or played again."
    ),
    tells=("hanging",),
)
