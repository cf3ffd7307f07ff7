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
    "tables": tables.hosted,
    "barred": tables.barred,
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


class Held(NamedTuple):
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

RELATIONS: Final[Mapping[str, Held]] = {
    "admin.LogEntry.user": Held("administration", _LOG),
    "people.User.groups": Held("groups"),
    "people.User.user_permissions": Held("permissions"),
    "people.Token.person": Held("tokens"),
    "people.Welcome.made_by": Held("links"),
    "people.Rescue.person": Held("rescues"),
    "people.Rescue.by": Held("rescues", "whoever was helped in goes on reading that, and when"),
    "duties.Webhook.person": Held("webhooks"),
    "shelf.Loadout.person": Held("loadouts"),
    "shelf.Deck.person": Held("decks"),
    "shelf.Edition.person": Held("editions"),
    "shelf.Character.person": Held("characters"),
    "shelf.CharacterChange.by": Held("character_changes", _LOG),
    "tables.Seat.person": Held("seats", _OTHERS),
    "tables.Table.host": Held("tables", _OTHERS),
    "tables.Barred.person": Held("barred"),
    "tables.TurnWish.person": Held("turn_wish"),
    "tournaments.Tournament.organiser": Held("tournaments", _OTHERS),
    "tournaments.Official.person": Held("tournaments"),
    "tournaments.Invitation.person": Held("tournaments"),
    "tournaments.Entrant.person": Held("tournaments", _OTHERS),
    "tournaments.Standing.entrant": Held("tournaments", _OTHERS),
    "tournaments.Side.entrant": Held("tournaments", _OTHERS),
    "tournaments.RatingChange.person": Held("ratings"),
    "tournaments.Line.by": Held("tournament_log", _LOG),
    "clubs.Member.person": Held("clubs", "what was played and written in a club names its members"),
    "clubs.Attendance.member": Held(
        "clubs", "who came to an evening that is over, its club counts"
    ),
    "clubs.Arrival.member": Held("clubs", "who came to an evening, its club counts"),
    "clubs.Casting.member": Held("clubs"),
    "clubs.Campaign.masters": Held("clubs"),
    "clubs.LogEntry.author": Held("clubs", "a campaign's log is told by all who played in it"),
    "clubs.Granting.granted_by": Held("clubs", "the points are another's, who keeps them"),
    "clubs.Proposal.decided_by": Held("clubs", "the proposal is another's, and so is its answer"),
    "clubs.Season.owner": Held("seasons"),
    "clubs.CalendarTurn.person": Held("calendar_turn"),
    "clubs.Invitation.made_by": Held("invitations"),
    "clubs.Visitor.keeper": Held("visitors"),
    "clubs.Visitor.person": Held("visitors"),
    "clubs.Record.entered_by": Held("plays_entered", _OTHERS),
    "clubs.Part.person": Held("plays", _OTHERS),
    "clubs.RecordChange.by": Held("play_changes", _LOG),
    "clubs.RecordImport.person": Held("files"),
    # Strokes and tallies are counted from plays, which are exported.
    "clubs.Stroke.person": Held("plays"),
    "clubs.Stroke.other": Held("plays"),
    "clubs.Stroke.player": Held("plays", "what a fighter or a deck did is counted, whoever led it"),
    "clubs.Tally.person": Held("plays"),
    "clubs.Tally.other": Held("plays"),
    "lab.Run.asked_by": Held("runs", "what was measured is everybody's, whoever asked for it"),
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
