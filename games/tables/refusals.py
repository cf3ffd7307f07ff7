"""A table's refusals, besides those of its game."""

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Conflict, Forbidden, Invalid, Unknown

stale_request = Conflict.define(
    "table.stale_request",
    _("This question is no longer open, and your answer was not used: answer what is asked now."),
    tells=("open",),
)
unknown_table = Unknown.define(
    "table.unknown", _("No table has this code: check it, or ask the host.")
)
not_yours = Forbidden.define("table.not_yours", _("This is for somebody who sits at the table."))
host_only = Forbidden.define("table.host_only", _("Only the host of the table may do this."))
not_watched = Forbidden.define(
    "table.not_watched", _("This table is for its players: spectators stay out.")
)
other_seat = Forbidden.define(
    "table.other_seat", _("This question is for another seat, and you may not answer for it.")
)
which_seat = Invalid.define("table.which_seat", _("On a shared device, say which seat answers."))
not_playing = Conflict.define(
    "table.not_playing", _("This table is not in play: look at how it ended, or open another one.")
)
already_started = Conflict.define(
    "table.started", _("This table has started: nobody can be seated any more.")
)
barred = Forbidden.define("table.barred", _("The host has asked you to stay away from this table."))
shut = Conflict.define(
    "table.shut", _("The host lets nobody else sit down here: ask them to open the door.")
)
named_by_account = Conflict.define(
    "table.named_by_account",
    _("Whoever sits here has an account, and is called as there: their privacy is set there, too."),
)
resign_first = Conflict.define(
    "table.resign_first",
    _("The game is under way: resign, or go on; your name can be forgotten at any time."),
)
full = Conflict.define(
    "table.full", _("Every seat at this table is taken: watch, or open another.")
)
no_hints = Forbidden.define(
    "table.no_hints",
    _("Nobody is given hints at this table: its host may allow them, but never in a tournament."),
)
bot_without_hands = Conflict.define(
    "table.bot_without_hands",
    _(
        "The companion has no hands to hold cards or roll dice, and whoever held its cards for it "
        "would see them: let the companion deal, or seat a person."
    ),
)
name_taken = Conflict.define(
    "table.name_taken",
    _("Somebody at this table is called so already: add a letter, so that both are known apart."),
    field="name",
)
seat_taken = Conflict.define("table.seat_taken", _("This seat is taken: choose another."))
no_such_seat = Invalid.define("table.no_such_seat", _("This table has no seat of that number."))
seated_already = Conflict.define("table.seated_already", _("You sit at this table already."))
handed_over = Conflict.define(
    "table.handed_over",
    _("This way to the seat has been used, or replaced: ask the host for a new one."),
)
past_chance = Conflict.define(
    "table.past_chance",
    _("A card or a die comes in between: send the answers after it when you have seen it."),
)
too_many_moves = Invalid.define("table.too_many_moves", _("One call carries 1 to 100 answers."))
no_such_entry = Invalid.define(
    "table.no_such_entry", _("The journal has no such entry to go back to: choose an earlier one.")
)
past_revealed = Conflict.define(
    "table.past_revealed",
    _("Chance or hidden cards were revealed since then: only the host may go back so far."),
)
seed_shown = Conflict.define(
    "table.seed_shown",
    _("The game is over and its seed is shown: nothing fair could be dealt from it any more."),
)
brings_nothing = Invalid.define(
    "table.brings_nothing", _("Nothing is brought to this game: sit down with a name alone.")
)
no_lesson = Unknown.define(
    "table.no_lesson", _("This game has no lesson: play it against the companion instead.")
)
lesson_means = Conflict.define(
    "table.lesson_means",
    _(
        "The lesson meant something else: %(move)s. Yours may be played as well: give it once "
        "more, and play on as you like."
    ),
)
not_ready_made = Invalid.define(
    "table.not_ready_made",
    _("Nothing ready made has this key: choose one of those that the table tells."),
)
shared_house = Invalid.define(
    "table.shared_house",
    _("One device cannot serve all where the companion deals: hands would be seen."),
)
not_over = Conflict.define(
    "table.not_over", _("This game still goes on: end it first, then play again.")
)
tournament_table = Conflict.define(
    "table.of_tournament",
    _("The tournament decides who plays next: go on from its page."),
)
older_rules = Conflict.define(
    "table.older_rules",
    _(
        "This table was played under version %(then)s of the rules; version %(now)s is here, and "
        "cannot go on with it. It can be looked at and closed: to play on, ask whoever runs this "
        "house for the version it began with."
    ),
)
unknown_game = Invalid.define("table.unknown_game", _("There is no game of that name."))
nothing_of_it = Unknown.define(unknown_game.code, unknown_game.sentence)
"""For an unknown game in the URL."""
still_played = Conflict.define(
    "table.still_played",
    _("This table is still played, and its file would tell what is hidden: come back at its end."),
)
no_keepsake = Invalid.define(
    "table.no_keepsake",
    _("This is no file of a finished table: take the one that a table gives at its end."),
)
other_rules = Conflict.define(
    "table.other_rules",
    _("This file is of %(game)s under version %(version)s of its rules, which are not here."),
)
unknown_verdict = Unknown.define(
    "table.unknown_verdict", _("Nobody can be asked this: look at what the game's page offers.")
)
no_such_page = Unknown.define(
    "table.no_such_page", _("The journal has no line of that number: choose another.")
)
reason_needed = Invalid.define("table.reason", _("Say why, in 500 characters at most."))
