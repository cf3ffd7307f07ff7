from games.clubs.models.arrivals import Arrival
from games.clubs.models.campaigns import (
    Campaign,
    Casting,
    Decision,
    Granting,
    LogEntry,
    LogRevision,
    Proposal,
    Scene,
)
from games.clubs.models.clubs import Club, Member, Role
from games.clubs.models.endings import Result
from games.clubs.models.evenings import Answer, Attendance, CalendarTurn, Evening
from games.clubs.models.invitations import Invitation
from games.clubs.models.records import (
    ChangeOf,
    ImportState,
    Part,
    Record,
    RecordChange,
    RecordImport,
    Source,
    Visitor,
)
from games.clubs.models.seasons import Season
from games.clubs.models.statistics import By, Stroke, Tally
