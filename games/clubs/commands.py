"""Commands of clubs: what somebody may do here. The API, the pages and the desks are made from
them."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.clubs import refusals
from games.clubs.campaigns import campaign, cast, downtime, log
from games.clubs.evenings import arrivals, attendance, bringing, calendars, evening
from games.clubs.evenings.attendance import Attending
from games.clubs.membership import club, invitations, members
from games.clubs.membership.members import Trusting
from games.clubs.records import imports, record, visitors
from games.clubs.records import refusals as record_refusals
from games.clubs.records.record import PlayReason
from games.clubs.records.visitors import VisitorClaim
from games.clubs.seasons import season
from games.shelf import refusals as shelf
from games.tables.refusals import unknown_table
from games.web.command import Command

SEEING: Final = (refusals.unknown_club,)
BELONGING: Final = (*SEEING, refusals.members_only)
LEADING: Final = (*SEEING, refusals.leaders_only)
ORGANISING: Final = (*SEEING, refusals.organisers_only)
MEMBER: Final = (*ORGANISING, refusals.unknown_member)
EVENING: Final = (refusals.unknown_evening, refusals.stale, refusals.cancelled)
CHANGING: Final = (
    *(*BELONGING, refusals.leaders_only, *EVENING, refusals.ends_before_start, unknown_table),
)
DOOR: Final = (*LEADING, refusals.unknown_evening, refusals.cancelled, refusals.not_yet)
COMING_IN: Final = (
    *(refusals.unknown_invitation, refusals.used_up, refusals.expired, refusals.revoked),
    *(refusals.member_already, refusals.barred, refusals.full, refusals.too_many_clubs),
)
SEASON: Final = (refusals.unknown_season, refusals.season_not_yours)
PLAY: Final = (record_refusals.unknown, record_refusals.not_yours)

# Clubs and who is in them

FOUND_CLUB: Final = Command(
    "found_club", club.create_club, allowance="clubs", refuses=(refusals.too_many_clubs,)
)
CHANGE_CLUB: Final = Command("change_club", club.amend, refuses=(*ORGANISING, refusals.stale))
CLOSE_CLUB: Final = Command("close_club", club.close, refuses=ORGANISING)
INVITE: Final = Command(
    "invite_member", invitations.invite, refuses=(*ORGANISING, refusals.too_many_invitations)
)
REVOKE_INVITATION: Final = Command(
    "revoke_invitation", invitations.revoke, refuses=(*ORGANISING, refusals.unknown_invitation)
)
JOIN_CLUB: Final = Command("join_club", invitations.join, allowance="join", refuses=COMING_IN)
ACCEPT_INVITATION: Final = Command(
    "accept_invitation", invitations.accept, allowance="join", refuses=COMING_IN
)
COME_IN: Final = Command(
    "come_in", invitations.accept_or_return, allowance="join", refuses=COMING_IN
)
CHANGE_MEMBER: Final = Command(
    "change_member",
    members.change_member,
    refuses=(*MEMBER, refusals.last_organiser, refusals.own_name_only, refusals.own_trust_only),
)
TRUST_ORGANISERS: Final = Command("trust_organisers", members.set_trust, record=Trusting)
REMOVE_MEMBER: Final = Command(
    "remove_member", members.remove, refuses=(*MEMBER, refusals.last_organiser)
)
UNBAR_MEMBER: Final = Command("unbar_member", members.unbar, refuses=MEMBER)
HAND_OVER_CLUB: Final = Command("hand_over_club", members.hand_over, refuses=MEMBER)
LEAVE_CLUB: Final = Command("leave_club", members.leave, refuses=(*SEEING, refusals.last_organiser))
REVOKE_CALENDARS: Final = Command("revoke_addresses", calendars.revoke)

# Seasons

BEGIN_SEASON: Final = Command(
    "begin_season",
    season.start,
    allowance="clubs",
    refuses=(*ORGANISING, refusals.too_many_seasons, refusals.season_private),
)
CHANGE_SEASON: Final = Command(
    "change_season", season.amend, refuses=(*SEASON, refusals.stale, refusals.season_private)
)
DISCARD_SEASON: Final = Command("discard_season", season.discard, refuses=SEASON)

# Evenings

PLAN_EVENING: Final = Command(
    "plan_evening",
    evening.plan,
    refuses=(
        *(*LEADING, refusals.ends_before_start, refusals.too_many_dates),
        refusals.too_many_evenings,
    ),
)
CHANGE_EVENING: Final = Command(
    "change_evening", evening.amend, refuses=CHANGING, done=_("The evening is changed.")
)
CANCEL_EVENING: Final = Command(
    "cancel_evening",
    evening.cancel,
    refuses=(*LEADING, refusals.unknown_evening, refusals.stale),
    done=_("The evening is called off."),
)
BRING_TABLE: Final = Command(
    "bring_table",
    bringing.bring_table,
    refuses=CHANGING,
    done=_("The table belongs to this evening."),
)
OPEN_TABLE: Final = Command(
    "open_table_of_evening",
    bringing.open_table_here,
    refuses=CHANGING,
    done=_("The table is open."),
)
TAKE_TABLE: Final = Command(
    "take_table_away",
    bringing.take_table_away,
    refuses=CHANGING,
    done=_("The table is taken away."),
)
BRING_TOURNAMENT: Final = Command(
    "bring_tournament",
    bringing.bring_tournament,
    refuses=CHANGING,
    done=_("The tournament belongs to this evening."),
)
TAKE_TOURNAMENT: Final = Command(
    "take_tournament_away",
    bringing.take_tournament_away,
    refuses=CHANGING,
    done=_("The tournament is taken away."),
)
ATTEND_EVENING: Final = Command(
    "attend_evening",
    attendance.attend,
    record=Attending,
    refuses=(*SEEING, refusals.unknown_evening, refusals.cancelled, refusals.over),
    repeatable=True,
)
TICK_IN: Final = Command(
    "tick_in",
    arrivals.tick,
    refuses=(*DOOR, refusals.unknown_member, refusals.crowded),
    done=_("Ticked in."),
)
UNTICK: Final = Command(
    "untick",
    arrivals.untick,
    refuses=(*DOOR, refusals.unknown_arrival),
    done=_("No longer ticked in."),
)
# Plays

ENTER_PLAY: Final = Command(
    "enter_play",
    record.enter,
    refuses=(
        *(*BELONGING, record_refusals.unknown_evening, record_refusals.person_twice),
        *(record_refusals.unknown_person, record_refusals.not_among_them),
    ),
    done=_("The play is in the record."),
)
ENTER_PLAY_AT_DESK: Final = Command(
    "enter_play_at_desk", record.enter_at_desk, done=_("The play is in the record.")
)
IMPORT_PLAYS: Final = Command(
    "import_plays",
    imports.import_file,
    refuses=(record_refusals.bad_lines, refusals.unknown_club, refusals.organisers_only),
)
CORRECT_PLAY: Final = Command(
    "correct_play",
    record.correct_part,
    refuses=(
        *(*PLAY, record_refusals.stale, record_refusals.struck),
        *(record_refusals.person_twice, record_refusals.unknown_person),
    ),
)
STRIKE_PLAY: Final = Command(
    "strike_play",
    record.strike,
    refuses=(*PLAY, record_refusals.stale, record_refusals.struck),
)
RESTORE_PLAY: Final = Command(
    "restore_play",
    record.restore,
    record=PlayReason,
    refuses=(*PLAY, record_refusals.not_struck),
)
UNDO_CORRECTION: Final = Command(
    "undo_correction", record.undo, refuses=(*PLAY, record_refusals.nothing_to_undo)
)
CLAIM_VISITOR: Final = Command(
    "claim_visitor",
    visitors.claim,
    record=VisitorClaim,
    refuses=(
        *(record_refusals.unknown_visitor, *ORGANISING),
        *(record_refusals.unknown_person, record_refusals.person_twice),
    ),
)

# Campaigns

CAMPAIGN: Final = (*BELONGING, refusals.unknown_campaign)
INSIDE: Final = (*CAMPAIGN, refusals.players_only)
MASTERING: Final = (*CAMPAIGN, refusals.masters_only)
ADDING: Final = (refusals.ended, refusals.campaign_full)
DECIDING: Final = (*MASTERING, refusals.unknown_entry, refusals.decided)

BEGIN_CAMPAIGN: Final = Command(
    "begin_campaign", campaign.begin, refuses=(*LEADING, refusals.campaign_full)
)
CHANGE_CAMPAIGN: Final = Command(
    "change_campaign",
    campaign.amend,
    refuses=(
        *(*CAMPAIGN, refusals.masters_only, refusals.last_master, refusals.unknown_member),
        refusals.stale,
    ),
    done=_("The campaign is changed."),
)
ADD_SCENE: Final = Command(
    "add_scene",
    campaign.add_scene,
    refuses=(*MASTERING, *ADDING, unknown_table, refusals.unknown_evening),
    done=_("The scene is added."),
)
BRING_CHARACTER: Final = Command(
    "bring_character",
    cast.add_character,
    refuses=(*CAMPAIGN, *ADDING, refusals.cast_already, shelf.unknown),
    done=_("The character takes part."),
)
TAKE_CHARACTER: Final = Command(
    "take_away_character",
    cast.remove_character,
    refuses=(*INSIDE, refusals.masters_only, refusals.unknown_entry),
    done=_("The character takes part no longer."),
)
WRITE_LOG: Final = Command(
    "write_log",
    log.write,
    refuses=(*INSIDE, *ADDING, refusals.unknown_evening),
    done=_("It stands in the log."),
)
REWRITE_ENTRY: Final = Command(
    "rewrite_entry",
    log.rewrite,
    refuses=(
        *(*INSIDE, refusals.unknown_entry, *ADDING),
        *(refusals.not_your_words, refusals.struck, refusals.stale),
    ),
    done=_("The entry is written anew."),
)
STRIKE_ENTRY: Final = Command(
    "strike_entry",
    log.strike,
    refuses=(*MASTERING, refusals.unknown_entry, refusals.stale),
    done=_("The entry is struck out."),
)
GRANT_POINTS: Final = Command(
    "grant_points",
    downtime.grant,
    refuses=(*MASTERING, refusals.unknown_entry, refusals.nothing_granted, *ADDING),
)
GRANT_TO_SEVERAL: Final = Command(
    "grant_to_several",
    downtime.grant_to_several,
    refuses=(*MASTERING, refusals.unknown_entry, refusals.nothing_granted, *ADDING),
    done=_("The points are granted."),
)
PROPOSE_DOWNTIME: Final = Command(
    "propose_downtime",
    downtime.propose,
    refuses=(*CAMPAIGN, refusals.unknown_entry, *ADDING, refusals.not_your_character),
    done=_("It is proposed."),
)
APPROVE_PROPOSAL: Final = Command(
    "approve_proposal",
    downtime.approve,
    refuses=(*DECIDING, refusals.ended, refusals.sheet_changed),
    done=_("It is approved, and done."),
)
DECLINE_PROPOSAL: Final = Command(
    "decline_proposal", downtime.decline, refuses=DECIDING, done=_("It is declined.")
)
