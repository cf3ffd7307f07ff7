"""Entries: enter, change, withdraw and remove before the start; late entry."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.people.access import Caller
from games.people.keys import digest
from games.people.lookalikes import look_alike, numbered_name
from games.people.models import User
from games.people.names import shown_name
from games.people.refusals import invalid
from games.people.spelling import NAME_LENGTH, check, has_invisible, tidy
from games.shelf.items import OnShelf, load_item, must_be_ready
from games.tables.life.bots import free_bot_name
from games.tables.models import Mode
from games.tournaments import access as tournaments
from games.tournaments import invitations, refusals, standings
from games.tournaments.access import must_arrange, must_be_gathering, must_organise
from games.tournaments.entrants import capacity
from games.tournaments.entrants.access import get_entrant_access, must_act_for
from games.tournaments.log import lines
from games.tournaments.models import (
    IN,
    MOST_ENTRANTS,
    Entrant,
    Entry,
    Invitation,
    Phase,
    Stage,
    Standing,
    State,
    Tournament,
)
from games.tournaments.rules.formats.stages import Pods, Swiss

MOST_IN_TEAM: Final = 20


@dataclass(frozen=True)
class NewEntrant:
    name: str = ""
    """Name of a guest or a team; people with an account use their own name."""
    person: str = ""
    """User name or id of a person whom the organiser invites."""
    affiliation: str = ""
    team: Sequence[str] = ()
    brought: bytes | OnShelf = b""
    bot: str = ""
    """Level of a bot that the organiser enters."""


@dataclass(frozen=True)
class EntrantChanges:
    """Changes of an entrant; None: unchanged."""

    name: str | None = None
    affiliation: str | None = None
    team: Sequence[str] | None = None
    brought: bytes | OnShelf | None = None


def enter(tournament_id: str, caller: Caller, data: NewEntrant) -> Entrant | Invitation:
    """Enter the caller, or for an organiser the given name at once; people with an account are
    invited.

    During play the organiser may enter somebody late.
    """
    with transaction.atomic():
        access = tournaments.get_access(tournament_id, caller, lock=True)
        if data.person and not invitations.is_oneself(access, data.person):
            return _invite_by_organiser(access, data)
        if data.bot:
            data = _with_bot_name(access, data)
        by_organiser = access.organises and bool(data.name or data.person)
        if access.tournament.phase == Phase.PLAYING and access.organises:
            before = _find_returning(access, data, by_organiser=by_organiser)
            return let_in(access, before or _build_entrant(access, data))
        must_be_gathering(access.tournament)
        if not by_organiser:
            _must_be_open(access)
        entrant = _find_returning(access, data, by_organiser=by_organiser)
        entrant = _reenter(access, entrant) if entrant else _create_entrant(access, data)
        lines.write_by(access, "entered", entrant=entrant.number, state=entrant.state)
    return entrant


def _with_bot_name(access: tournaments.Access, data: NewEntrant) -> NewEntrant:
    must_organise(access)
    tournament = access.tournament
    if tournament.table_mode != Mode.HOUSE:
        raise refusals.bot_without_tables()
    if not tournament.bots:
        tournament.bots = True
        tournament.save(update_fields=("bots",))
    return replace(
        data, name=data.name or free_bot_name(tournament.entrants.values_list("name", flat=True))
    )


def _invite_by_organiser(access: tournaments.Access, data: NewEntrant) -> Invitation:
    must_organise(access)
    if access.tournament.phase == Phase.PLAYING:
        _stage_for_late(access.tournament)
    else:
        must_be_gathering(access.tournament)
    if data.brought:
        raise refusals.brought_by_another()
    affiliation, team = _clean_affiliation(data.affiliation), _clean_team(data.team)
    who = invitations.InvitedUser(data.person)
    return invitations.invite(access, who, Invitation.Role.ENTRANT, affiliation, team)


def enter_invited(access: tournaments.Access, invitation: Invitation) -> Entrant:
    """Enter a person who accepts an invitation. Call it with the tournament locked."""
    data = NewEntrant(affiliation=invitation.affiliation, team=invitation.team)
    before = _find_returning(access, data, by_organiser=False)
    if access.tournament.phase == Phase.PLAYING and invitation.late:
        return let_in(access, before or _build_entrant(access, data))
    must_be_gathering(access.tournament)
    entrant = _reenter(access, before) if before else _create_entrant(access, data)
    lines.write_by(access, "entered", entrant=entrant.number, state=entrant.state)
    return entrant


def _must_be_open(access: tournaments.Access) -> None:
    tournament, entry = access.tournament, access.tournament.entry
    if not access.organises:
        if entry == Entry.ORGANISER:
            raise refusals.closed_to_you()
        if tournament.phase == Phase.PREPARING or capacity.is_check_in_over(tournament):
            raise refusals.not_open()
    if access.person is None and entry == Entry.ACCOUNTS:
        raise refusals.accounts_only()


def _find_returning(
    access: tournaments.Access, data: NewEntrant, *, by_organiser: bool
) -> Entrant | None:
    """Return a withdrawn entrant who comes back: known by the account, by a guest's secret, or for
    the organiser by the name.

    Refuses an entrant who is in already.
    """
    entrants = access.tournament.entrants
    if not by_organiser or data.person:
        before = access.own
    else:
        before = entrants.filter(name=tidy(data.name)).first()
    if before is None:
        return None
    if before.state != State.WITHDRAWN:
        raise refusals.entered_twice()
    before.tournament = access.tournament
    return before


def _reenter(access: tournaments.Access, entrant: Entrant) -> Entrant:
    entrant.state, entrant.entered = capacity.next_state(access.tournament), timezone.now()
    entrant.save(update_fields=("state", "entered"))
    return entrant


def _create_entrant(access: tournaments.Access, data: NewEntrant) -> Entrant:
    tournament = access.tournament
    if tournament.entrants.count() >= MOST_ENTRANTS:
        raise refusals.no_more()
    entrant = _build_entrant(access, data)
    entrant.state = capacity.next_state(tournament)
    entrant.save(force_insert=True)
    return entrant


def _build_entrant(access: tournaments.Access, data: NewEntrant) -> Entrant:
    tournament, person = access.tournament, _person_entering(access, data)
    name = "" if person else _clean_name(data.name)
    if name and tournament.entrants.filter(name=name).exists():
        raise refusals.entered_twice()
    if not access.organises:
        _tell_apart(tournament, name, person)
    entrant = Entrant(
        tournament=tournament,
        number=capacity.next_number(tournament),
        name=name,
        person=person,
        affiliation=_clean_affiliation(data.affiliation),
        team=_clean_team(data.team),
        bot=data.bot,
        brought=_encode_brought(tournament, data.brought, access.caller),
    )
    entrant.digest = "" if person or data.bot else digest(entrant.secret)
    return entrant


def _tell_apart(
    tournament: Tournament, name: str, person: User | None, but: str | None = None
) -> None:
    """Refuse a guest whose name looks like another one, and add a number to a guest's name that
    looks like that of an account which enters. Organisers know whom they enter."""
    own = name if person is None else shown_name(person, viewer=None)
    others = tournament.entrants.exclude(pk=but).select_related("person")
    names = {each.pk: _strangers_name(each) for each in others}
    alike = [pk for pk, other in names.items() if other and look_alike(own, other)]
    if alike and person is None:
        raise refusals.entered_twice()
    for guest in tournament.entrants.filter(pk__in=alike, person=None):
        guest.name = numbered_name(guest.name, names.values())
        guest.save(update_fields=("name",))


def _strangers_name(entrant: Entrant) -> str:
    """Return the name as strangers see it: a refusal reveals no hidden one."""
    return entrant.name if entrant.person is None else shown_name(entrant.person, viewer=None)


def _person_entering(access: tournaments.Access, data: NewEntrant) -> User | None:
    return None if access.organises and data.name and not data.person else access.person


def _clean_name(name: str, field: str = "name") -> str:
    name = tidy(name)
    try:
        check(name)
    except ValidationError as problem:
        raise invalid(field, " ".join(problem.messages)) from problem
    return name


def _clean_affiliation(text: str) -> str:
    text = tidy(text)
    if len(text) > NAME_LENGTH or has_invisible(text):
        raise invalid(
            "affiliation", _("A club or team has at most 40 visible characters: shorten it.")
        )
    return text


def _clean_team(team: Sequence[str]) -> list[str]:
    if len(team) > MOST_IN_TEAM:
        sentence = _("A team has at most %(most)d members: leave some out.")
        raise invalid("team", sentence % {"most": MOST_IN_TEAM})
    return [_clean_name(name, f"team[{n}]") for n, name in enumerate(team)]


def _encode_brought(tournament: Tournament, brought: bytes | OnShelf, caller: Caller) -> str:
    """Return what is brought, as JSON.

    It is checked now, so that the caller learns of a mistake, and stored with the entrant, because
    things on a shelf may change later.
    """
    if not brought:
        return ""
    if not tournament.brings:
        raise refusals.brings_nothing()
    game = tournament.game
    record: Record | None
    if isinstance(brought, OnShelf):
        record = load_item(caller.person, brought, game)
    else:
        record = game.read_brought(brought)
        must_be_ready(game, record)
    return msgspec.json.encode(record).decode()


def let_in(access: tournaments.Access, entrant: Entrant) -> Entrant:
    """Enter somebody late: with the last seed of the current stage, and no points for rounds
    already played."""
    stage = _stage_for_late(access.tournament)
    if access.tournament.brings and not entrant.brought:
        raise refusals.brings_first()
    entrant.state, entrant.entered = State.PLAYING, timezone.now()
    entrant.save()
    last: int | None = stage.standings.aggregate(last=Max("seed"))["last"]
    Standing.objects.create(stage=stage, entrant=entrant, seed=0 if last is None else last + 1)
    lines.write_by(access, "entered_late", entrant=entrant.number)
    standings.refresh(stage, [entrant.pk])
    return entrant


def _stage_for_late(tournament: Tournament) -> Stage:
    """Return the first stage if late entry is possible: it is being played, its rounds are drawn
    one by one, and another round follows."""
    first = tournament.stages.order_by("number").first()
    if first is None or first.phase != Stage.Phase.PLAYING:
        raise refusals.no_late_entry()
    first.tournament = tournament
    format_, drawn = first.format, first.rounds.count()
    if isinstance(format_, Swiss):
        rounds = format_.number(first.standings.count() + 1)
    elif isinstance(format_, Pods):
        rounds = format_.rounds
    else:
        raise refusals.no_late_entry()
    if rounds is not None and drawn >= rounds:
        raise refusals.no_late_entry()
    return first


def change(tournament_id: str, caller: Caller, entrant_id: str, changes: EntrantChanges) -> Entrant:
    """Change an entrant. What is brought is locked at the start; the organiser may still correct a
    name."""
    with transaction.atomic():
        access = get_entrant_access(tournament_id, entrant_id, caller)
        must_act_for(access)
        entrant = access.entrant
        _must_be_changeable(access, changes)
        changed = _amend(entrant, changes, caller)
        if "name" in changed and not access.organises:
            _tell_apart(access.tournament, entrant.name, None, but=entrant.pk)
        if not changed:
            return entrant
        entrant.save(update_fields=changed)
        lines.write_by(access, "entrant_changed", entrant=entrant.number, fields=list(changed))
    return entrant


def _must_be_changeable(access: tournaments.Access, changes: EntrantChanges) -> None:
    if access.tournament.gathering:
        return
    if changes.brought is not None:
        raise refusals.locked()
    must_organise(access)


def _amend(entrant: Entrant, changes: EntrantChanges, caller: Caller) -> list[str]:
    values: dict[str, object] = {}
    if changes.name is not None and entrant.person_id is None:
        values["name"] = _clean_name(changes.name)
    if changes.affiliation is not None:
        values["affiliation"] = _clean_affiliation(changes.affiliation)
    if changes.team is not None:
        values["team"] = _clean_team(changes.team)
    if changes.brought is not None:
        values["brought"] = _encode_brought(entrant.tournament, changes.brought, caller)
    changed = [field for field, value in values.items() if getattr(entrant, field) != value]
    others = entrant.tournament.entrants.exclude(pk=entrant.pk)
    if "name" in changed and others.filter(name=values["name"]).exists():
        raise refusals.entered_twice()
    for field in changed:
        setattr(entrant, field, values[field])
    return changed


def withdraw(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Withdraw before the start; the first on the waiting list gets the place."""
    with transaction.atomic():
        access = get_entrant_access(tournament_id, entrant_id, caller)
        must_act_for(access)
        tournament, entrant = access.tournament, access.entrant
        must_be_gathering(tournament)
        if entrant.state == State.WITHDRAWN:
            return entrant
        if entrant.state not in (*IN, State.WAITING, State.MISSED):
            raise refusals.not_in()
        entrant.state, entrant.seed = State.WITHDRAWN, None
        entrant.save(update_fields=("state", "seed"))
        lines.write_by(access, "withdrawn", entrant=entrant.number)
        capacity.move_up(tournament)
    return entrant


def remove(tournament_id: str, caller: Caller, entrant_id: str) -> None:
    """Remove an entrant entered by mistake; by the organiser, before the start."""
    with transaction.atomic():
        access = get_entrant_access(tournament_id, entrant_id, caller)
        must_act_for(access)
        must_arrange(access)
        tournament, number = access.tournament, access.entrant.number
        access.entrant.delete()
        lines.write_by(access, "removed", entrant=number)
        capacity.move_up(tournament)
