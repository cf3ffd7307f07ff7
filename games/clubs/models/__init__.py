from games.clubs.models.clubs import Club, Member, Role
from games.clubs.models.records import (
    ChangeOf,
    ImportState,
    Part,
    Record,
    RecordChange,
    RecordImport,
    Result,
    Source,
    Visitor,
)
from games.clubs.models.statistics import By, Stroke, Tally

__all__ = [
    "By",
    "ChangeOf",
    "Club",
    "ImportState",
    "Member",
    "Part",
    "Record",
    "RecordChange",
    "RecordImport",
    "Result",
    "Role",
    "Source",
    "Stroke",
    "Tally",
    "Visitor",
]
