"""Refusals of the lab."""

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Conflict, Forbidden, Invalid, Unknown

unknown = Unknown.define("lab.unknown", _("There is no such run: look at the list of runs."))
staff_only = Forbidden.define(
    "lab.staff_only", _("Only staff who may do so use the lab: ask whoever runs this house.")
)
unknown_game = Invalid.define_field(
    "game", _("There is no such game here: choose one of the list.")
)
not_for_two = Invalid.define_field(
    "game",
    _(
        "This game is not for two: in the lab one side plays against another, so choose another "
        "game."
    ),
)
unknown_level = Invalid.define_field(
    "levels", _("Choose one or more levels: bots play as %(known)s.")
)
unknown_side = Invalid.define_field(
    "sides", _("%(key)s is nothing that a seat may bring: there are %(known)s.")
)
brings_nothing = Invalid.define_field(
    "own", _("In this game a seat brings nothing: leave out what stands on your shelf.")
)
nobody_meets = Invalid.define_field(
    "sides", _("None of these may meet another: choose at least two that go together.")
)
too_many_sides = Invalid.define_field(
    "sides", _("At most %(most)d sides meet in one run: choose fewer.")
)
odd_games = Invalid.define_field(
    "games", _("Each side begins as often as the other: ask for an even number from 2 to %(most)d.")
)
too_many_games = Invalid.define_field(
    "games", _("These would be %(games)d games, and %(most)d are the most: ask for fewer a pair.")
)
unreadable_setup = Invalid.define_field("setup", _("The game does not know this set-up: %(said)s."))
unfit_edition = Invalid.define_field(
    "edition", _("This edition cannot be played with as it is: put it right first.")
)
long_name = Invalid.define_field("name", _("A name has at most %(most)d characters: shorten it."))
not_measured = Conflict.define(
    "lab.not_measured",
    _("What this run will cost is still being measured: come back in a moment."),
)
too_dear = Conflict.define(
    "lab.too_dear",
    _(
        "This run would cost %(hours)d hours of a processor, and %(most)d are the most: ask for "
        "fewer games, or for weaker bots."
    ),
)
too_many_at_once = Conflict.define(
    "lab.too_many_at_once",
    _("%(most)d runs are at work, as many as may be: stop one first, or wait for its end."),
)
too_many_runs = Conflict.define(
    "lab.too_many_runs", _("There are %(most)d runs, as many as may be: throw one away first.")
)
not_to_start = Conflict.define(
    "lab.not_to_start", _("This run is at work, or done: there is nothing to start.")
)
not_done = Conflict.define(
    "lab.not_done", _("This run is not done: let it come to its end before more games are added.")
)
nothing_open = Conflict.define(
    "lab.nothing_open",
    _(
        "Of every pair enough is known, or it has met %(most)d times, as often as may be: nothing "
        "is added."
    ),
)
not_at_work = Conflict.define(
    "lab.not_at_work", _("This run is not at work: there is nothing to stop.")
)
at_work = Conflict.define("lab.at_work", _("This run is at work: stop it first."))
other_rules = Conflict.define(
    "lab.other_rules",
    _(
        "The rules have changed since this run was planned: its games would be others, so plan it "
        "anew."
    ),
)
