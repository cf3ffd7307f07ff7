"""What the lab refuses."""

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Conflict, Forbidden, Invalid, Unknown

unknown = Unknown.no("lab.unknown", _("There is no such run: look at the list of runs."))
staff_only = Forbidden.no(
    "lab.staff_only", _("Only staff who may do so use the lab: ask whoever runs this house.")
)
unknown_game = Invalid.no(
    "lab.unknown_game", _("There is no such game here: choose one of the list."), field="game"
)
not_for_two = Invalid.no(
    "lab.not_for_two",
    _("In the lab one side plays against another, and this game is not for two: choose another."),
    field="game",
)
unknown_level = Invalid.no(
    "lab.unknown_level", _("Bots play as: %(known)s. Choose one or more of them."), field="levels"
)
unknown_side = Invalid.no(
    "lab.unknown_side",
    _("%(key)s is nothing that a seat may bring; there are: %(known)s."),
    field="sides",
)
nobody_meets = Invalid.no(
    "lab.nobody_meets",
    _("None of these may meet another: choose at least two that go together."),
    field="sides",
)
too_many_sides = Invalid.no(
    "lab.too_many_sides", _("At most %(most)d sides meet in one run: choose fewer."), field="sides"
)
odd_games = Invalid.no(
    "lab.odd_games",
    _("Each side begins as often as the other: ask for an even number from 2 to %(most)d."),
    field="games",
)
too_many_games = Invalid.no(
    "lab.too_many_games",
    _("These would be %(games)d games, and %(most)d are the most: ask for fewer a pair."),
    field="games",
)
unreadable_setup = Invalid.no(
    "lab.unreadable_setup", _("The game does not know this set-up: %(said)s."), field="setup"
)
unfit_edition = Invalid.no(
    "lab.unfit_edition",
    _("This edition cannot be played with as it is: put it right first."),
    field="edition",
)
long_name = Invalid.no(
    "lab.long_name", _("A name has at most %(most)d characters: shorten it."), field="name"
)
not_measured = Conflict.no(
    "lab.not_measured",
    _("What this run will cost is still being measured: come back in a moment."),
)
too_dear = Conflict.no(
    "lab.too_dear",
    _(
        "This run would cost %(hours)d hours of a processor, and %(most)d are the most: ask for "
        "fewer games, or for weaker bots."
    ),
)
too_many_at_once = Conflict.no(
    "lab.too_many_at_once",
    _("%(most)d runs are at work, as many as may be: stop one first, or wait for its end."),
)
too_many_runs = Conflict.no(
    "lab.too_many_runs", _("There are %(most)d runs, as many as may be: throw one away first.")
)
not_to_start = Conflict.no(
    "lab.not_to_start", _("This run is at work, or done: there is nothing to start.")
)
not_at_work = Conflict.no(
    "lab.not_at_work", _("This run is not at work: there is nothing to stop.")
)
at_work = Conflict.no("lab.at_work", _("This run is at work: stop it first."))
other_rules = Conflict.no(
    "lab.other_rules",
    _(
        "The rules of this game have changed since this run was planned, and its games would be "
        "others: plan it anew."
    ),
)
