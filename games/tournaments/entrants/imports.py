"""Import of entrants: plan the changes of a file, then apply all of them or none."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from django.db import transaction

from games.kernel.record import Record
from games.papers.faults import Fault, Unreadable
from games.people.access import Caller
from games.people.keys import digest
from games.tournaments import invitations
from games.tournaments.access import Access, get_access, must_arrange, must_judge, organised_by
from games.tournaments.entrants import capacity
from games.tournaments.entrants.roster import Format, Row, describe_faults, line_fault, read
from games.tournaments.log import lines
from games.tournaments.models import MOST_ENTRANTS, Entrant, Seeding, State, Tournament
from games.tournaments.names import names
from games.tournaments.refusals import BadLine, bad_lines

BATCH: Final = 1000
ASKED: Final = 5000
"""Number of ids in one query."""


class ImportedEntrants(Record, frozen=True):
    """What an import did, or would do."""

    dry_run: bool
    entered: int = 0
    waiting: int = 0
    """Number of new entrants without a place yet."""
    changed: int = 0
    invited: int = 0
    """Number of people with an account; they are in when they accept."""
    problems: tuple[BadLine, ...] = ()


@dataclass(frozen=True)
class _InvitedLine:
    """Person with an account: by user name, or by an entry in another tournament."""

    name: str
    affiliation: str
    person: str | None = None


@dataclass
class _Plan:
    new: list[Entrant] = field(default_factory=list)
    changed: list[Entrant] = field(default_factory=list)
    invited: list[_InvitedLine] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def outcome(self, *, dry_run: bool) -> ImportedEntrants:
        return ImportedEntrants(
            dry_run=dry_run,
            entered=len(self.new),
            waiting=sum(entrant.state == State.WAITING for entrant in self.new),
            changed=len(self.changed),
            invited=len(self.invited),
            problems=describe_faults(self.faults),
        )


def rehearse(
    tournament_id: str, caller: Caller, content: bytes, format_: Format
) -> ImportedEntrants:
    """Dry run: changes nothing and reports every fault."""
    access = get_access(tournament_id, caller)
    must_arrange(access)
    try:
        return _plan_import(access, content, format_).outcome(dry_run=True)
    except Unreadable as unreadable:
        return ImportedEntrants(dry_run=True, problems=describe_faults(unreadable.faults))


def import_entrants(
    tournament_id: str, caller: Caller, content: bytes, format_: Format, *, dry_run: bool = False
) -> ImportedEntrants:
    if dry_run:
        return rehearse(tournament_id, caller, content, format_)
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_arrange(access)
        try:
            plan = _plan_import(access, content, format_)
        except Unreadable as unreadable:
            raise bad_lines(problems=describe_faults(unreadable.faults)) from None
        if plan.faults:
            raise bad_lines(problems=describe_faults(plan.faults))
        _write(access, plan)
    return plan.outcome(dry_run=False)


def _plan_import(access: Access, content: bytes, format_: Format) -> _Plan:
    rows, faults = read(content, format_)
    plan = _Plan(faults=faults)
    reading = _FileReader(access, rows)
    for row in rows:
        entrant = reading.entrant(row)
        if isinstance(entrant, Fault):
            plan.faults.append(entrant)
        elif isinstance(entrant, _InvitedLine):
            plan.invited.append(entrant)
        else:
            (plan.changed if entrant.number else plan.new).append(entrant)
    if reading.count + len(plan.new) > MOST_ENTRANTS:
        plan.faults.append(line_fault(rows[-1].line, "file.too_many", most=MOST_ENTRANTS))
    plan.faults.sort(key=attrgetter("line"))
    _seat(access.tournament, plan.new)
    return plan


class _FileReader:
    """Rows of a file, compared with the current entrants."""

    def __init__(self, access: Access, admitted: Sequence[Row]) -> None:
        self.access, self.tournament = access, access.tournament
        entered = list(access.tournament.entrants.all())
        self.count = len(entered)
        self.by_id = {entrant.pk: entrant for entrant in entered}
        self.names = {entrant.name for entrant in entered if entrant.name}
        self.is_in = access.own is not None
        ids = {row.entrant for row in admitted if row.entrant}
        self.elsewhere = _known_elsewhere(access, ids - set(self.by_id))
        spoken = [row.entrant for row in admitted]
        self.seeds = {e.seed: 0 for e in entered if e.seed and e.pk not in spoken}
        self.seen: dict[str, int] = {}

    def entrant(self, row: Row) -> Entrant | _InvitedLine | Fault:
        """Return the entrant of a row.

        A changed entrant has its number, a new one has none yet. The result does not reveal whether
        a user name exists.
        """
        if row.seed and row.seed in self.seeds:
            return line_fault(row.line, "line.seed_twice")
        if row.username and not invitations.may_be_username(row.username):
            return line_fault(row.line, "line.no_username")
        before = self.by_id.get(row.entrant)
        person = row.username or self.elsewhere.get(row.entrant)
        key = row.entrant if before else person or f"name {row.name}"
        if key in self.seen:
            return line_fault(row.line, "line.twice", other=self.seen[key])
        oneself = bool(person) and invitations.is_oneself(self.access, person or "")
        if before is None and (self.is_in if oneself else not person and row.name in self.names):
            return line_fault(row.line, "line.entered_already")
        self.seen[key] = row.line
        if before is None and person and not oneself:
            known = self.elsewhere.get(row.entrant)
            return _InvitedLine(row.username or row.name, row.affiliation, known)
        if row.seed:
            self.seeds[row.seed] = row.line
        return self._new(row, oneself=oneself) if before is None else _update_entrant(before, row)

    def _new(self, row: Row, *, oneself: bool) -> Entrant | Fault:
        if not (oneself or row.name):
            return line_fault(row.line, "line.bad_name")
        entrant = Entrant(
            tournament=self.tournament,
            name="" if oneself else row.name,
            person=self.access.person if oneself else None,
            affiliation=row.affiliation,
            seed=row.seed,
        )
        entrant.digest = "" if oneself else digest(entrant.secret)
        return entrant


def _update_entrant(entrant: Entrant, row: Row) -> Entrant:
    entrant.affiliation, entrant.seed = row.affiliation, row.seed
    return entrant


def _known_elsewhere(access: Access, ids: set[str]) -> dict[str, str]:
    """Return people by their entries in other tournaments that the caller organises."""
    people: dict[str, str] = {}
    entrant_ids = sorted(ids)
    mine = organised_by(access.person)
    for start in range(0, len(entrant_ids), ASKED):
        entries = Entrant.objects.filter(
            pk__in=entrant_ids[start : start + ASKED], tournament__in=mine, person__is_active=True
        )
        people |= {pk: str(person) for pk, person in entries.values_list("pk", "person_id")}
    return people


def _seat(tournament: Tournament, new: Sequence[Entrant]) -> None:
    room = 0 if tournament.entrants.waiting().exists() else capacity.free_places(tournament)
    placed = capacity.admitted_state(tournament)
    for n, entrant in enumerate(new):
        entrant.state = placed if n < room else State.WAITING


def _write(access: Access, plan: _Plan) -> None:
    tournament = access.tournament
    for number, entrant in enumerate(plan.new, capacity.next_number(tournament)):
        entrant.number = number
    Entrant.objects.bulk_create(plan.new, batch_size=BATCH)
    Entrant.objects.bulk_update(plan.changed, ("affiliation", "seed"), batch_size=BATCH)
    seeded = any(entrant.seed for entrant in (*plan.new, *plan.changed))
    if seeded and tournament.seeding != Seeding.HAND:
        tournament.seeding = Seeding.HAND
        tournament.save(update_fields=("seeding",))
    lines.write_by(access, "imported", entered=len(plan.new), changed=len(plan.changed))
    for each in plan.invited:
        who = invitations.InvitedUser(each.name, each.person)
        invitations.invite(access, who, invitations.Role.ENTRANT, each.affiliation)


def export(tournament_id: str, caller: Caller) -> list[Row]:
    """Return the entrants with names as a judge may see them. People are found again by the id of
    their entry."""
    access = get_access(tournament_id, caller)
    must_judge(access)
    display_names = names(access.tournament, caller.person)
    return [
        Row(
            line,
            name=entrant.name or display_names[entrant.number],
            affiliation=entrant.affiliation,
            seed=entrant.seed,
            entrant=entrant.pk,
        )
        for line, entrant in enumerate(access.tournament.entrants.order_by("number"), 2)
    ]
