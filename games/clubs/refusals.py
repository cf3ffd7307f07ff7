"""Refusals of clubs, evenings and campaigns."""

from django.utils.translation import gettext_lazy as _

from games.people.refusals import Conflict, Forbidden, Invalid, PreconditionFailed, Unknown

stale = PreconditionFailed.define(
    "club.stale",
    _("This was changed since you read it: read it again, then say your change."),
    tells=("version",),
)
unknown_club = Unknown.define(
    "club.unknown", _("You are in no club with this id: look at your clubs.")
)
members_only = Forbidden.define(
    "club.members_only", _("Guests do not see this: ask an organiser to make you a member.")
)
leaders_only = Forbidden.define(
    "club.leaders_only", _("Only an organiser or a game master of the club may do this.")
)
organisers_only = Forbidden.define(
    "club.organisers_only", _("Only an organiser of the club may do this.")
)
last_organiser = Conflict.define(
    "club.last_organiser",
    _("A club needs an organiser: hand it over to somebody first, or close it."),
)
full = Conflict.define("club.full", _("This club has as many members as one may have."))
too_many_clubs = Conflict.define(
    "club.too_many", _("You are in as many clubs as one may be: leave one first.")
)
member_already = Conflict.define("club.member_already", _("You are in this club already."))
unknown_member = Unknown.define(
    "club.unknown_member", _("Nobody in this club has this id: look at its members.")
)
own_name_only = Forbidden.define(
    "club.own_name_only", _("Only who bears a name may change it: leave that one as it is.")
)
own_trust_only = Forbidden.define(
    "club.own_trust_only", _("Only they themselves say whether an organiser may help them in.")
)
unknown_invitation = Unknown.define(
    "invitation.unknown",
    _("No invitation opens with this: check it, or ask an organiser of the club for another."),
)
used_up = Conflict.define(
    "invitation.used_up", _("This invitation is used up: ask whoever sent it to you for another.")
)
expired = Conflict.define(
    "invitation.expired", _("This invitation has run out: ask whoever sent it to you for another.")
)
barred = Forbidden.define(
    "club.barred", _("This club has asked you to stay away: only its organisers change that.")
)
revoked = Conflict.define(
    "invitation.revoked",
    _("This invitation was taken back: ask an organiser of the club for another."),
)
too_many_invitations = Conflict.define(
    "invitation.too_many",
    _("This club has as many open invitations as it may have: take one back first."),
)
unknown_evening = Unknown.define(
    "evening.unknown", _("This club has no evening with this id: look at its evenings.")
)
ends_before_start = Invalid.define(
    "evening.ends_before_start", _("An evening ends after it starts: put it right.")
)
too_many_dates = Invalid.define(
    "evening.too_many_dates",
    _("These are more than 60 evenings: say an earlier end, or a smaller count."),
)
too_many_evenings = Conflict.define(
    "evening.too_many",
    _("This club has as many evenings to come as it may have: cancel some first."),
)
cancelled = Conflict.define("evening.cancelled", _("This evening was cancelled: choose another."))
over = Conflict.define("evening.over", _("This evening is over: nobody can answer it any more."))
not_yet = Conflict.define(
    "evening.not_yet",
    _("The door of this evening is not open yet: tick people in from a day before it starts."),
)
crowded = Conflict.define(
    "evening.crowded",
    _("As many people without an account came as an evening may have: invite them to the club."),
)
unknown_arrival = Unknown.define(
    "evening.unknown_arrival", _("Nobody of this evening has this id: look at who comes.")
)
unknown_calendar = Unknown.define(
    "calendar.unknown",
    _("This address opens no calendar, or no longer: take the one that your clubs show now."),
)
unknown_campaign = Unknown.define(
    "campaign.unknown", _("This club has no campaign with this id: look at its campaigns.")
)
unknown_entry = Unknown.define(
    "campaign.unknown_entry", _("This campaign has nothing with this id: look at its lists.")
)
players_only = Forbidden.define(
    "campaign.players_only", _("This is for the players and game masters of the campaign.")
)
masters_only = Forbidden.define(
    "campaign.masters_only", _("Only a game master of the campaign may do this.")
)
last_master = Conflict.define(
    "campaign.last_master", _("A campaign needs a game master who is in the club: name one.")
)
not_your_words = Forbidden.define(
    "campaign.not_your_words", _("Only who wrote this may change it.")
)
not_your_character = Forbidden.define(
    "campaign.not_your_character", _("Only its player may do this.")
)
struck = Conflict.define(
    "campaign.struck", _("The game master struck this out: write a new entry.")
)
decided = Conflict.define("campaign.decided", _("This was decided already: look at its answer."))
sheet_changed = Conflict.define(
    "campaign.sheet_changed",
    _("What this starts from was changed since it was proposed: let the player propose again."),
)
nothing_granted = Conflict.define(
    "campaign.nothing_granted",
    _("Characters of this game are granted no points: write down what was given instead."),
)
cast_already = Conflict.define(
    "campaign.cast_already", _("This character is in the campaign already.")
)
ended = Conflict.define("campaign.ended", _("This campaign has ended: nothing is added to it."))
campaign_full = Conflict.define(
    "campaign.full", _("This campaign has as many of these as it may have.")
)
unknown_season = Unknown.define(
    "season.unknown", _("No season has this address: look at those of your clubs.")
)
season_not_yours = Forbidden.define(
    "season.not_yours",
    _("Only who organises a season, or the club that it belongs to, may change it."),
)
season_private = Conflict.define(
    "season.private",
    _("Whoever has the link sees a season: let them see that tournament first, or leave it out."),
)
too_many_seasons = Conflict.define(
    "season.too_many", _("There are as many seasons here as there may be: take one away first.")
)
