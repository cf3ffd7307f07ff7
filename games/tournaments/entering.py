"""Entrants before the start: entered, changed, withdrawn, taken out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.kernel.record import Record
from games.people.keys import digest
from games.people.models import User
from games.people.names import NAME_LENGTH, check, invisible, tidy
from games.shelf.bringing import Kept, bring, must_be_ready
from games.tables.permissions import Caller
from games.tournaments import entering_refusals as no
from games.tournaments import log, places, refusals
from games.tournaments.entrants_reached import reach
from games.tournaments.models import IN, MOST_ENTRANTS, Entrant, Entry, Phase, State, Tournament
from games.tournaments.permissions import Access, access, must_organise

MOST_IN_TEAM: Final = 20


@dataclass(frozen=True)
class Wish:
    name: str = ""
    """A guest's, or a team's; who has an account is called as there."""
    person: str = ""
    """The user name, or the id, of somebody whom the organiser enters."""
    affiliation: str = ""
    team: Sequence[str] = ()
    brought: bytes | Kept = b""


@dataclass(frozen=True)
class Amendment:
    """None: it stays."""

    name: str | None = None
    affiliation: str | None = None
    team: Sequence[str] | None = None
    brought: bytes | Kept | None = None


def enter(tournament_id: str, caller: Caller, wish: Wish) -> Entrant:
    """Oneself; or, by the organiser, whom the wish names. In play the organiser lets in who is
    late."""
    from games.tournaments import leaving  # noqa: PLC0415 - which enters through this module

    with transaction.atomic():
        here = access(tournament_id, caller, lock=True)
        if here.tournament.phase == Phase.PLAYING and here.organises:
            return leaving.enter_late(here, wish)
        if not here.tournament.gathering:
            raise refusals.already_started()
        by_organiser = here.organises and bool(wish.name or wish.person)
        if wish.person:
            must_organise(here)
        if not by_organiser:
            _must_be_open(here)
        entrant = known_again(here, wish, by_organiser=by_organiser)
        entrant = _come_back(here, entrant) if entrant else _newly(here, wish)
        log.write(
            here.tournament, "entered", here.person, entrant=entrant.number, state=entrant.state
        )
    return entrant


def _must_be_open(here: Access) -> None:
    tournament, entry = here.tournament, here.tournament.entry
    if not here.organises:
        if entry == Entry.ORGANISER:
            raise no.closed_to_you()
        if tournament.phase == Phase.PREPARING or places.checked_in_by_now(tournament):
            raise no.not_open()
    if here.person is None and entry == Entry.ACCOUNTS:
        raise no.accounts_only()


def known_again(here: Access, wish: Wish, *, by_organiser: bool) -> Entrant | None:
    """Who has withdrawn, and comes again: known by the account, by a guest's secret, or to the
    organiser by the name. Whoever is in is not entered twice."""
    entrants = here.tournament.entrants
    if not by_organiser:
        before = here.entrant
    elif wish.person:
        before = entrants.filter(person=person_called(wish.person)).first()
    else:
        before = entrants.filter(name=tidy(wish.name)).first()
    if before is None:
        return None
    if before.state != State.WITHDRAWN:
        raise no.entered_twice()
    before.tournament = here.tournament
    return before


def _come_back(here: Access, entrant: Entrant) -> Entrant:
    entrant.state, entrant.entered = places.found(here.tournament), timezone.now()
    entrant.save(update_fields=("state", "entered"))
    return entrant


def _newly(here: Access, wish: Wish) -> Entrant:
    tournament = here.tournament
    if tournament.entrants.count() >= MOST_ENTRANTS:
        raise no.no_more()
    entrant = made(here, wish)
    entrant.state = places.found(tournament)
    entrant.save(force_insert=True)
    return entrant


def made(here: Access, wish: Wish) -> Entrant:
    """A new one, not yet saved."""
    tournament, person = here.tournament, _entering(here, wish)
    name = "" if person else named(wish.name)
    if name and tournament.entrants.filter(name=name).exists():
        raise no.entered_twice()
    entrant = Entrant(
        tournament=tournament,
        number=places.next_number(tournament),
        name=name,
        person=person,
        affiliation=affiliated(wish.affiliation),
        team=_members(wish.team),
        brought=_brought(tournament, wish.brought, here.caller),
    )
    entrant.digest = "" if person else digest(entrant.secret)
    return entrant


def _entering(here: Access, wish: Wish) -> User | None:
    if wish.person:
        return person_called(wish.person)
    return None if here.organises and wish.name else here.person


def person_called(said: str) -> User:
    """By the user name to the letter, or by the id. An address is neither: whether it has an
    account is nobody's to know."""
    people = User.objects.filter(is_active=True)
    person = people.filter(username=said).first() or people.filter(pk=said).first()
    if person is None:
        raise no.unknown_person()
    return person


def named(name: str, field: str = "name") -> str:
    name = tidy(name)
    try:
        check(name)
    except ValidationError as problem:
        raise no.invalid(field, " ".join(problem.messages)) from problem
    return name


def affiliated(text: str) -> str:
    text = tidy(text)
    if len(text) > NAME_LENGTH or invisible(text):
        raise no.invalid(
            "affiliation", _("A club or team has at most 40 visible characters: shorten it.")
        )
    return text


def _members(team: Sequence[str]) -> list[str]:
    if len(team) > MOST_IN_TEAM:
        sentence = _("A team has at most %(most)d members: leave some out.")
        raise no.invalid("team", sentence % {"most": MOST_IN_TEAM})
    return [named(name, f"team[{n}]") for n, name in enumerate(team)]


def _brought(tournament: Tournament, brought: bytes | Kept, caller: Caller) -> str:
    """Read now, so that a mistake is named to the one who made it, and kept with the entrant: what
    stands on a shelf may change later."""
    if not brought:
        return ""
    if not tournament.brings:
        raise no.brings_nothing()
    game = tournament.game
    record: Record | None
    if isinstance(brought, Kept):
        record = bring(caller.person, brought, game)
    else:
        record = game.read_brought(brought)
        must_be_ready(game, record)
    return msgspec.json.encode(record).decode()


def change(tournament_id: str, caller: Caller, entrant_id: str, amendment: Amendment) -> Entrant:
    """What is brought is locked at the start; a name that was misspelt the organiser may still put
    right."""
    with transaction.atomic():
        found = reach(tournament_id, caller, entrant_id)
        tournament, entrant = found.tournament, found.entrant
        _must_be_changeable(found.here, amendment)
        changed = _amend(entrant, amendment, caller)
        if not changed:
            return entrant
        entrant.save(update_fields=changed)
        log.write(
            tournament,
            "entrant_changed",
            found.here.person,
            entrant=entrant.number,
            fields=list(changed),
        )
    return entrant


def _must_be_changeable(here: Access, amendment: Amendment) -> None:
    if here.tournament.gathering:
        return
    if amendment.brought is not None:
        raise no.locked()
    must_organise(here)


def _amend(entrant: Entrant, amendment: Amendment, caller: Caller) -> list[str]:
    said: dict[str, object] = {}
    if amendment.name is not None and entrant.person_id is None:
        said["name"] = named(amendment.name)
    if amendment.affiliation is not None:
        said["affiliation"] = affiliated(amendment.affiliation)
    if amendment.team is not None:
        said["team"] = _members(amendment.team)
    if amendment.brought is not None:
        said["brought"] = _brought(entrant.tournament, amendment.brought, caller)
    changed = [field for field, value in said.items() if getattr(entrant, field) != value]
    others = entrant.tournament.entrants.exclude(pk=entrant.pk)
    if "name" in changed and others.filter(name=said["name"]).exists():
        raise no.entered_twice()
    for field in changed:
        setattr(entrant, field, said[field])
    return changed


def withdraw(tournament_id: str, caller: Caller, entrant_id: str) -> Entrant:
    """Before the start: the place goes to the first who waits."""
    with transaction.atomic():
        found = reach(tournament_id, caller, entrant_id)
        tournament, entrant = found.tournament, found.entrant
        if not tournament.gathering:
            raise refusals.already_started()
        if entrant.state == State.WITHDRAWN:
            return entrant
        if entrant.state not in (*IN, State.WAITING, State.MISSED):
            raise no.not_in()
        entrant.state, entrant.seed = State.WITHDRAWN, None
        entrant.save(update_fields=("state", "seed"))
        log.write(tournament, "withdrawn", found.here.person, entrant=entrant.number)
        places.move_up(tournament)
    return entrant


def remove(tournament_id: str, caller: Caller, entrant_id: str) -> None:
    """By the organiser, before the start: entered by mistake."""
    with transaction.atomic():
        found = reach(tournament_id, caller, entrant_id)
        must_organise(found.here)
        tournament = found.tournament
        if not tournament.gathering:
            raise refusals.already_started()
        number = found.entrant.number
        found.entrant.delete()
        log.write(tournament, "removed", found.here.person, entrant=number)
        places.move_up(tournament)
