"""Faults of a report in sentences for the user who sent it."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tournaments import refusals

SENTENCES: Final[Mapping[str, Promise]] = {
    "file.no_text": _("This file is no text in one of these encodings: %(encodings)s."),
    "trf.empty": _("This file has no line 001: nobody plays in it."),
    "trf.alone": _("One player alone is no tournament."),
    "trf.no_name": _("Line 012 should name the tournament, with 80 characters at most."),
    "trf.place": _("A place has at most 200 visible characters."),
    "trf.tag_twice": _("Line %(other)d says this already."),
    "trf.rounds": _("Here the number of rounds should stand, from %(least)d to 64."),
    "trf.worth": _("These points are none, or none for which half points suffice."),
    "trf.absence": _("Who is absent gets nothing here: points for absence cannot be kept."),
    "trf.teams": _("This is a tournament of teams: only individual ones are taken in."),
    "trf.abnormal": _("Points that were given by hand cannot be kept here."),
    "trf.kept": _("This line was written by a companion and changed since: leave it out."),
    "trf.number": _("In columns 5 to 8 a number from 1 to 9999 should stand."),
    "trf.number_twice": _("Line %(other)d has this number already."),
    "trf.name": _("In columns 15 to 47 a name should stand."),
    "trf.points": _("In columns 81 to 84 points should stand, as 11.5."),
    "trf.points_differ": _(
        "The rounds give %(reckoned)s points, and columns 81 to 84 say %(told)s."
    ),
    "trf.spacing": _("Column %(column)d parts two fields and should be blank."),
    "trf.opponent": _("Round %(round)d: nobody in this file has the number %(found)s."),
    "trf.oneself": _("Round %(round)d: nobody meets oneself."),
    "trf.colour": _("Round %(round)d: a colour is w, b or -, and here stands %(found)s."),
    "trf.result": _("Round %(round)d: there is no result %(found)s here."),
    "trf.one_sided": _("Round %(round)d: number %(other)d tells of another opponent."),
    "trf.colours_differ": _("Round %(round)d: number %(other)d says the same colour."),
    "trf.results_differ": _(
        "Round %(round)d: the result of number %(other)d does not fit this one."
    ),
    "trf.open": _("Round %(round)d has no result yet, though a later one was drawn."),
    "trf.robin_part": _(
        "A round robin is taken in with the pairings of all its rounds: here are %(rounds)d of "
        "%(needed)d."
    ),
}
describe_faults: Final = partial(refusals.describe_faults, sentences=SENTENCES)
