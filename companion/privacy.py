"""Personal data in one table: what is exported, what goes when a person is erased, what stays and
why. `tests/companion/test_privacy.py` compares it with every relation to a person."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.clubs import privacy as clubs
from games.duties import privacy as duties
from games.lab import privacy as lab
from games.people.privacy import Erasures, Exports
from games.shelf import privacy as shelf
from games.tables import privacy as tables
from games.tournaments import privacy as tournaments

EXPORTS: Final[Exports] = {
    "loadouts": shelf.loadouts,
    "decks": shelf.decks,
    "editions": shelf.editions,
    "characters": shelf.characters,
    "character_changes": shelf.character_changes,
    "seats": tables.seats,
    "tables": tables.export_hosted,
    "barred": tables.export_bans,
    "turn_wish": tables.turn_wish,
    "clubs": clubs.memberships,
    "plays": clubs.plays,
    "plays_entered": clubs.entered_plays,
    "play_changes": clubs.play_changes,
    "visitors": clubs.visitors,
    "files": clubs.files,
    "invitations": clubs.invitations,
    "seasons": clubs.seasons,
    "calendar_turn": clubs.calendar_turn,
    "tournaments": tournaments.entries,
    "tournament_log": tournaments.log,
    "ratings": tournaments.ratings,
    "webhooks": duties.webhooks,
    "runs": lab.runs,
}
"""Exports by the name under which they are given, beside those of `games.people`."""

ERASURES: Final[Erasures] = (
    clubs.leave_everywhere,
    tournaments.depart,
    duties.depart,
    tables.depart,
)
"""Functions that rooms run, in the same transaction, before a person is erased. Rows that point at
the person by CASCADE go by themselves."""


class PersonalData(NamedTuple):
    given: str
    """Name under which it is exported."""
    stays: str = ""
    """Reason why it stays when its person is erased, and then points at somebody without a name.
    Empty: it is deleted."""


_LOG = "a log says who did what, and those whom it concerns go on reading it"
_OTHERS = "others played there, and go on finding it"
_ID = "by the id alone, which leads to nobody any more"
_GUEST = "a guest's, who has no account: whoever keeps the list changes it"
_WRITTEN = "what somebody wrote may name anybody: whoever wrote it, or leads there, changes it"

RELATIONS: Final[Mapping[str, PersonalData]] = {
    "admin.LogEntry.user": PersonalData("administration", _LOG),
    "people.User.groups": PersonalData("groups"),
    "people.User.user_permissions": PersonalData("permissions"),
    "people.Token.person": PersonalData("tokens"),
    "people.OpenSession.person": PersonalData("sessions"),
    "people.Welcome.made_by": PersonalData("links"),
    "people.Rescue.person": PersonalData("rescues"),
    "people.Rescue.by": PersonalData(
        "rescues", "whoever was helped in goes on reading that, and when"
    ),
    "duties.Webhook.person": PersonalData("webhooks"),
    "shelf.Loadout.person": PersonalData("loadouts"),
    "shelf.Deck.person": PersonalData("decks"),
    "shelf.Edition.person": PersonalData("editions"),
    "shelf.Character.person": PersonalData("characters"),
    "shelf.CharacterChange.by": PersonalData("character_changes", _LOG),
    "tables.Seat.person": PersonalData("seats", _OTHERS),
    "tables.Table.host": PersonalData("tables", _OTHERS),
    "tables.Barred.person": PersonalData("barred"),
    "tables.TurnWish.person": PersonalData("turn_wish"),
    "tournaments.Tournament.organiser": PersonalData("tournaments", _OTHERS),
    "tournaments.Official.person": PersonalData("tournaments"),
    "tournaments.Invitation.person": PersonalData("tournaments"),
    "tournaments.Entrant.person": PersonalData("tournaments", _OTHERS),
    "tournaments.Standing.entrant": PersonalData("tournaments", _OTHERS),
    "tournaments.Side.entrant": PersonalData("tournaments", _OTHERS),
    "tournaments.RatingChange.person": PersonalData("ratings"),
    "tournaments.Line.by": PersonalData("tournament_log", _LOG),
    "clubs.Member.person": PersonalData(
        "clubs", "what was played and written in a club names its members"
    ),
    "clubs.Attendance.member": PersonalData(
        "clubs", "who came to an evening that is over, its club counts"
    ),
    "clubs.Arrival.member": PersonalData("clubs", "who came to an evening, its club counts"),
    "clubs.Casting.member": PersonalData("clubs"),
    "clubs.Campaign.masters": PersonalData("clubs"),
    "clubs.LogEntry.author": PersonalData(
        "clubs", "a campaign's log is told by all who played in it"
    ),
    "clubs.Granting.granted_by": PersonalData("clubs", "the points are another's, who keeps them"),
    "clubs.Proposal.decided_by": PersonalData(
        "clubs", "the proposal is another's, and so is its answer"
    ),
    "clubs.Season.owner": PersonalData("seasons"),
    "clubs.CalendarTurn.person": PersonalData("calendar_turn"),
    "clubs.Invitation.made_by": PersonalData("invitations"),
    "clubs.Visitor.keeper": PersonalData("visitors"),
    "clubs.Visitor.person": PersonalData("visitors"),
    "clubs.Record.entered_by": PersonalData("plays_entered", _OTHERS),
    "clubs.Part.person": PersonalData("plays", _OTHERS),
    "clubs.RecordChange.by": PersonalData("play_changes", _LOG),
    "clubs.RecordImport.person": PersonalData("files"),
    # Strokes and tallies are counted from plays, which are exported.
    "clubs.Stroke.person": PersonalData("plays"),
    "clubs.Stroke.other": PersonalData("plays"),
    "clubs.Stroke.player": PersonalData(
        "plays", "what a fighter or a deck did is counted, whoever led it"
    ),
    "clubs.Tally.person": PersonalData("plays"),
    "clubs.Tally.other": PersonalData("plays"),
    "lab.Run.asked_by": PersonalData(
        "runs", "what was measured is everybody's, whoever asked for it"
    ),
}
"""Every relation to a person, or to what a person is in a club or a tournament."""

TEXTS: Final[Mapping[str, str]] = {
    "admin.LogEntry.object_id": _ID,
    "admin.LogEntry.object_repr": _ID,
    "admin.LogEntry.change_message": "",
    "clubs.Campaign.description": _WRITTEN,
    "clubs.Club.description": _WRITTEN,
    "clubs.Evening.notes": _WRITTEN,
    "clubs.LogEntry.text": _WRITTEN,
    "clubs.LogRevision.text": _WRITTEN,
    "clubs.Member.called": "",
    "clubs.Record.note": _WRITTEN,
    "clubs.RecordChange.before": _ID,
    "clubs.RecordChange.reason": _WRITTEN,
    "clubs.Stroke.key": "",
    "clubs.Tally.key": "",
    "clubs.Visitor.name": _GUEST,
    "duties.Call.body": "",
    "duties.Call.owner": "",
    "duties.Duty.error": "",
    "duties.Duty.payload": "letters to others, as the name was shown, until thirty days are over",
    "lab.Run.name": _WRITTEN,
    "people.Token.label": "",
    "people.Welcome.email": "",
    "people.Welcome.draft": "",
    "sessions.Session.session_data": "opens nothing without the password it was opened with",
    "shelf.CharacterChange.after": _WRITTEN,
    "tables.Seat.name": _GUEST,
    "tournaments.Entrant.affiliation": "",
    "tournaments.Entrant.name": _GUEST,
    "tournaments.Entrant.team": "",
    "tournaments.Invitation.said": "",
    "tournaments.Invitation.affiliation": "",
    "tournaments.Invitation.team": "",
    "tournaments.Line.facts": _ID,
    "tournaments.Tournament.description": _WRITTEN,
}
"""Fields that may name a person without a relation, with the reason why that may stay, or what
becomes of it. Journals of tables name nobody: they know seats by their numbers."""
