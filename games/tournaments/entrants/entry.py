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
from games.people.models import User
from games.people.refusals import invalid
from games.people.spelling import NAME_LENGTH, check, has_invisible, tidy
from games.shelf.items import OnShelf, load_item, must_be_ready
from games.tables.life.bots import free_bot_name
from games.tables.models import Mode
from games.tournaments import access as tournaments
from games.tournaments import invitations, refusals, standings
from games.tournaments.access import must_arrange, must_be_gathering, must_organise
from games.tournaments.entrants import capacity
from games.tournaments.entrants.access import access, must_act_for
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
class Wish:
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
class Amendment:
    """Changes of an entrant; None: unchanged."""

    name: str | None = None
    affiliation: str | None = None
    team: Sequence[str] | None = None
    brought: bytes | OnShelf | None = None


def enter(tournament_id: str, caller: Caller, wish: Wish) -> Entrant | Invitation:
    """Enter the caller, or for an organiser the given name at once; people with an account are
    invited.

    During play the organiser may enter somebody late.
    """
    with transaction.atomic():
        here = tournaments.access(tournament_id, caller, lock=True)
        if wish.person and not invitations.is_oneself(here, wish.person):
            return _asked(here, wish)
        if wish.bot:
            wish = _of_a_bot(here, wish)
        by_organiser = here.organises and bool(wish.name or wish.person)
        if here.tournament.phase == Phase.PLAYING and here.organises:
            before = _known_again(here, wish, by_organiser=by_organiser)
            return let_in(here, before or _made(here, wish))
        must_be_gathering(here.tournament)
        if not by_organiser:
            _must_be_open(here)
        entrant = _known_again(here, wish, by_organiser=by_organiser)
        entrant = _come_back(here, entrant) if entrant else _newly(here, wish)
        lines.write(
            here.tournament, "entered", here.person, entrant=entrant.number, state=entrant.state
        )
    return entrant


def _of_a_bot(here: tournaments.Access, wish: Wish) -> Wish:
    must_organise(here)
    tournament = here.tournament
    if tournament.table_mode != Mode.HOUSE:
        raise refusals.bot_without_tables()
    if not tournament.bots:
        tournament.bots = True
        tournament.save(update_fields=("bots",))
    return replace(
        wish, name=wish.name or free_bot_name(tournament.entrants.values_list("name", flat=True))
    )


def _asked(here: tournaments.Access, wish: Wish) -> Invitation:
    must_organise(here)
    if here.tournament.phase == Phase.PLAYING:
        _stage_for_late(here.tournament)
    else:
        must_be_gathering(here.tournament)
    if wish.brought:
        raise refusals.brought_by_another()
    affiliation, team = _affiliated(wish.affiliation), _members(wish.team)
    who = invitations.Who(wish.person)
    return invitations.ask(here, who, Invitation.Role.ENTRANT, affiliation, team)


def come(here: tournaments.Access, invitation: Invitation) -> Entrant:
    """Enter a person who accepts an invitation. Call it with the tournament locked."""
    wish = Wish(affiliation=invitation.affiliation, team=invitation.team)
    before = _known_again(here, wish, by_organiser=False)
    if here.tournament.phase == Phase.PLAYING and invitation.late:
        return let_in(here, before or _made(here, wish))
    must_be_gathering(here.tournament)
    entrant = _come_back(here, before) if before else _newly(here, wish)
    lines.write(
        here.tournament, "entered", here.person, entrant=entrant.number, state=entrant.state
    )
    return entrant


def _must_be_open(here: tournaments.Access) -> None:
    tournament, entry = here.tournament, here.tournament.entry
    if not here.organises:
        if entry == Entry.ORGANISER:
            raise refusals.closed_to_you()
        if tournament.phase == Phase.PREPARING or capacity.checked_in_by_now(tournament):
            raise refusals.not_open()
    if here.person is None and entry == Entry.ACCOUNTS:
        raise refusals.accounts_only()


def _known_again(here: tournaments.Access, wish: Wish, *, by_organiser: bool) -> Entrant | None:
    """Return a withdrawn entrant who comes back: known by the account, by a guest's secret, or for
    the organiser by the name.

    Refuses an entrant who is in already.
    """
    entrants = here.tournament.entrants
    if not by_organiser or wish.person:
        before = here.own
    else:
        before = entrants.filter(name=tidy(wish.name)).first()
    if before is None:
        return None
    if before.state != State.WITHDRAWN:
        raise refusals.entered_twice()
    before.tournament = here.tournament
    return before


def _come_back(here: tournaments.Access, entrant: Entrant) -> Entrant:
    entrant.state, entrant.entered = capacity.offered(here.tournament), timezone.now()
    entrant.save(update_fields=("state", "entered"))
    return entrant


def _newly(here: tournaments.Access, wish: Wish) -> Entrant:
    tournament = here.tournament
    if tournament.entrants.count() >= MOST_ENTRANTS:
        raise refusals.no_more()
    entrant = _made(here, wish)
    entrant.state = capacity.offered(tournament)
    entrant.save(force_insert=True)
    return entrant


def _made(here: tournaments.Access, wish: Wish) -> Entrant:
    """Return a new, unsaved entrant."""
    tournament, person = here.tournament, _entering(here, wish)
    name = "" if person else _named(wish.name)
    if name and tournament.entrants.filter(name=name).exists():
        raise refusals.entered_twice()
    entrant = Entrant(
        tournament=tournament,
        number=capacity.next_number(tournament),
        name=name,
        person=person,
        affiliation=_affiliated(wish.affiliation),
        team=_members(wish.team),
        bot=wish.bot,
        brought=_brought(tournament, wish.brought, here.caller),
    )
    entrant.digest = "" if person or wish.bot else digest(entrant.secret)
    return entrant


def _entering(here: tournaments.Access, wish: Wish) -> User | None:
    return None if here.organises and wish.name and not wish.person else here.person


def _named(name: str, field: str = "name") -> str:
    name = tidy(name)
    try:
        check(name)
    except ValidationError as problem:
        raise invalid(field, " ".join(problem.messages)) from problem
    return name


def _affiliated(text: str) -> str:
    text = tidy(text)
    if len(text) > NAME_LENGTH or has_invisible(text):
        raise invalid(
            "affiliation", _("A club or team has at most 40 visible characters: shorten it.")
        )
    return text


def _members(team: Sequence[str]) -> list[str]:
    if len(team) > MOST_IN_TEAM:
        sentence = _("A team has at most %(most)d members: leave some out.")
        raise invalid("team", sentence % {"most": MOST_IN_TEAM})
    return [_named(name, f"team[{n}]") for n, name in enumerate(team)]


def _brought(tournament: Tournament, brought: bytes | OnShelf, caller: Caller) -> str:
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


def let_in(here: tournaments.Access, entrant: Entrant) -> Entrant:
    """Enter somebody late: with the last seed of the current stage, and no points for rounds
    already played."""
    stage = _stage_for_late(here.tournament)
    if here.tournament.brings and not entrant.brought:
        raise refusals.brings_first()
    entrant.state, entrant.entered = State.PLAYING, timezone.now()
    entrant.save()
    last: int | None = stage.standings.aggregate(last=Max("seed"))["last"]
    Standing.objects.create(stage=stage, entrant=entrant, seed=0 if last is None else last + 1)
    lines.write(here.tournament, "entered_late", here.person, entrant=entrant.number)
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


def change(tournament_id: str, caller: Caller, entrant_id: str, amendment: Amendment) -> Entrant:
    """Change an entrant. What is brought is locked at the start; the organiser may still correct a
    name."""
    with transaction.atomic():
        here = access(tournament_id, entrant_id, caller)
        must_act_for(here)
        tournament, entrant = here.tournament, here.entrant
        _must_be_changeable(here, amendment)
        changed = _amend(entrant, amendment, caller)
        if not changed:
            return entrant
        entrant.save(update_fields=changed)
        lines.write(
            tournament,
            "entrant_changed",
            here.person,
            entrant=entrant.number,
            fields=list(changed),
        )
    return entrant


def _must_be_changeable(here: tournaments.Access, amendment: Amendment) -> None:
    if here.tournament.gathering:
        return
    if amendment.brought is not None:
        raise refusals.locked()
    must_organise(here)


def _amend(entrant: Entrant, amendment: Amendment, caller: Caller) -> list[str]:
    said: dict[str, object] = {}
    if amendment.name is not None and entrant.person_id is None:
        said["name"] = _named(amendment.name)
    if amendment.affiliation is not None:
        said["affiliation"] = _affiliated(amendment.affiliation)
    if amendment.team is not None:
        said["team"] = _members(amendment.team)
    if amendment.brought is not None:
        said["brought"] = _brought(entrant.tournament, amendment.brought, caller)
    changed = [field for field, value in said.items() if getattr(entrant, field) != value]
    others = entrant.tournament.entrants.exclude(pk=entrant.pk)
    if "name" in changed and others.filter(name=said["name"]).exists():
        raise refusals.entered_twice()
    for field in changed:
        setattr(entrant, field, said[field])
    return changed


def withdraw(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Withdraw before the start; the first on the waiting list gets the place."""
    with transaction.atomic():
        here = access(tournament_id, entrant_id, caller)
        must_act_for(here)
        tournament, entrant = here.tournament, here.entrant
        must_be_gathering(tournament)
        if entrant.state == State.WITHDRAWN:
            return entrant
        if entrant.state not in (*IN, State.WAITING, State.MISSED):
            raise refusals.not_in()
        entrant.state, entrant.seed = State.WITHDRAWN, None
        entrant.save(update_fields=("state", "seed"))
        lines.write(tournament, "withdrawn", here.person, entrant=entrant.number)
        capacity.move_up(tournament)
    return entrant


def remove(tournament_id: str, caller: Caller, entrant_id: str) -> None:
    """Remove an entrant entered by mistake; by the organiser, before the start."""
    with transaction.atomic():
        here = access(tournament_id, entrant_id, caller)
        must_act_for(here)
        must_arrange(here)
        tournament, number = here.tournament, here.entrant.number
        here.entrant.delete()
        lines.write(tournament, "removed", here.person, entrant=number)
        capacity.move_up(tournament)
