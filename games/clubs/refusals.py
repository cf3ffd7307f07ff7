"""What clubs, their evenings and their campaigns refuse."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.people.refusals import Refusal


class Stale(Refusal):
    """Changed meanwhile; `version` is what it has come to."""

    def __init__(self, version: int) -> None:
        super().__init__(
            "club.stale",
            _("This was changed since you read it: read it again, then say your change."),
        )
        self.version = version


def invalid(field: str, sentence: str | Promise) -> Refusal:
    return Refusal("request.invalid", sentence, errors={field: [str(sentence)]})


def unknown_club() -> Refusal:
    return Refusal("club.unknown", _("You are in no club with this id: look at your clubs."))


def members_only() -> Refusal:
    return Refusal(
        "club.members_only", _("Guests do not see this: ask an organiser to make you a member.")
    )


def leaders_only() -> Refusal:
    return Refusal(
        "club.leaders_only", _("Only an organiser or a game master of the club may do this.")
    )


def organisers_only() -> Refusal:
    return Refusal("club.organisers_only", _("Only an organiser of the club may do this."))


def last_organiser() -> Refusal:
    return Refusal(
        "club.last_organiser",
        _("A club needs an organiser: hand it over to somebody first, or close it."),
    )


def full() -> Refusal:
    return Refusal("club.full", _("This club has as many members as one may have."))


def too_many_clubs() -> Refusal:
    return Refusal("club.too_many", _("You are in as many clubs as one may be: leave one first."))


def member_already() -> Refusal:
    return Refusal("club.member_already", _("You are in this club already."))


def unknown_member() -> Refusal:
    return Refusal(
        "club.unknown_member", _("Nobody in this club has this id: look at its members.")
    )


def own_name_only() -> Refusal:
    return Refusal(
        "club.own_name_only", _("Only who bears a name may change it: leave that one as it is.")
    )


def unknown_invitation() -> Refusal:
    return Refusal(
        "invitation.unknown", _("No invitation opens with this: check it, or ask for another.")
    )


def used_up() -> Refusal:
    return Refusal("invitation.used_up", _("This invitation is used up: ask for another."))


def expired() -> Refusal:
    return Refusal("invitation.expired", _("This invitation has run out: ask for another."))


def revoked() -> Refusal:
    return Refusal("invitation.revoked", _("This invitation was taken back: ask for another."))


def too_many_invitations() -> Refusal:
    return Refusal(
        "invitation.too_many",
        _("This club has as many open invitations as it may have: take one back first."),
    )


def unknown_evening() -> Refusal:
    return Refusal(
        "evening.unknown", _("This club has no evening with this id: look at its evenings.")
    )


def ends_before_start() -> Refusal:
    return Refusal("evening.ends_before_start", _("An evening ends after it starts: put it right."))


def too_many_dates() -> Refusal:
    return Refusal(
        "evening.too_many_dates",
        _("These are more than 60 evenings: say an earlier end, or a smaller count."),
    )


def too_many_evenings() -> Refusal:
    return Refusal(
        "evening.too_many",
        _("This club has as many evenings to come as it may have: cancel some first."),
    )


def cancelled() -> Refusal:
    return Refusal("evening.cancelled", _("This evening was cancelled: choose another."))


def over() -> Refusal:
    return Refusal("evening.over", _("This evening is over: nobody can answer it any more."))


def unknown_calendar() -> Refusal:
    return Refusal(
        "calendar.unknown",
        _("This address opens no calendar, or no longer: take the one that your clubs show now."),
    )


def unknown_campaign() -> Refusal:
    return Refusal(
        "campaign.unknown", _("This club has no campaign with this id: look at its campaigns.")
    )


def unknown_entry() -> Refusal:
    return Refusal(
        "campaign.unknown_entry", _("This campaign has nothing with this id: look at its lists.")
    )


def players_only() -> Refusal:
    return Refusal(
        "campaign.players_only", _("This is for the players and game masters of the campaign.")
    )


def masters_only() -> Refusal:
    return Refusal("campaign.masters_only", _("Only a game master of the campaign may do this."))


def last_master() -> Refusal:
    return Refusal(
        "campaign.last_master", _("A campaign needs a game master who is in the club: name one.")
    )


def not_your_words() -> Refusal:
    return Refusal("campaign.not_your_words", _("Only who wrote this may change it."))


def not_your_character() -> Refusal:
    return Refusal("campaign.not_your_character", _("Only its player may do this."))


def struck() -> Refusal:
    return Refusal("campaign.struck", _("The game master struck this out: write a new entry."))


def decided() -> Refusal:
    return Refusal("campaign.decided", _("This was decided already: look at its answer."))


def sheet_changed() -> Refusal:
    return Refusal(
        "campaign.sheet_changed",
        _("This level was changed since the raise was proposed: let the player propose again."),
    )


def cast_already() -> Refusal:
    return Refusal("campaign.cast_already", _("This character is in the campaign already."))


def ended() -> Refusal:
    return Refusal("campaign.ended", _("This campaign has ended: nothing is added to it."))


def campaign_full() -> Refusal:
    return Refusal("campaign.full", _("This campaign has as many of these as it may have."))
