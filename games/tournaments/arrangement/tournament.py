"""Create, change, open, cancel and delete tournaments."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final, NoReturn

import msgspec
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.people.access import Caller
from games.people.models import User
from games.people.refusals import invalid
from games.people.spelling import UNKNOWN, ZONES, has_invisible, tidy
from games.rulebooks import GAMES
from games.tables.refusals import unknown_game
from games.tournaments import refusals
from games.tournaments.access import get_access, must_organise
from games.tournaments.arrangement.changes import EVER, TournamentChanges, given_fields
from games.tournaments.arrangement.stage_faults import must_fit
from games.tournaments.entrants import capacity, check_in
from games.tournaments.log import lines
from games.tournaments.models import Phase, Stage, Tournament
from games.tournaments.rules.formats.stages import AnyStage
from games.tournaments.rules.scoring.criteria import CRITERIA

MOST: Final = 200
"""Number of open tournaments that one person may organise."""
YEARS: Final = range(2000, 2200)

Versions = Collection[int] | None
"""Versions that the caller has read; None: any version."""


def create(organiser: User, game: str, changes: TournamentChanges) -> Tournament:
    if game not in GAMES:
        raise unknown_game()
    tournament = Tournament(game_key=game, organiser=organiser, time_zone=organiser.time_zone)
    _apply_changes(tournament, changes)
    _must_hold(tournament)
    with transaction.atomic():
        _must_have_room(organiser)
        tournament.save(force_insert=True)
        if changes.stages:
            _write_stages(tournament, changes.stages)
        lines.write(tournament, "created", organiser)
        check_in.file_times(tournament)
    return tournament


def _must_have_room(organiser: User) -> None:
    """Refuse too many open tournaments.

    Locks the person, so that two calls at once cannot both take the last place.
    """
    User.objects.select_for_update(no_key=True).get(pk=organiser.pk)
    ended = (Phase.OVER, Phase.CANCELLED)
    if organiser.tournaments.exclude(phase__in=ended).count() >= MOST:
        raise refusals.too_many_tournaments(most=MOST)


def change(
    tournament_id: str, caller: Caller, changes: TournamentChanges, read: Versions = None
) -> Tournament:
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        tournament = access.tournament
        must_be_current(tournament, read)
        changed = _apply_changes(tournament, changes)
        if not changed:
            return tournament
        if not tournament.gathering and not set(changed) <= EVER:
            raise refusals.already_started()
        _must_hold(tournament)
        _must_seat_all(tournament, changed)
        if "stages" in changed and changes.stages is not msgspec.UNSET:
            _write_stages(tournament, changes.stages)
        _save(tournament, changed)
        lines.write_by(access, "changed", fields=sorted(changed))
        if "check_in_opens" in changed:
            check_in.open_if_due(tournament)
    return tournament


def must_be_current(tournament: Tournament, read: Versions) -> None:
    if read is not None and tournament.number not in read:
        raise refusals.stale(version=tournament.number)


def _save(tournament: Tournament, changed: Collection[str]) -> None:
    tournament.save()
    if {"starts", "starts_by_itself", "check_in_opens", "check_in_closes"} & set(changed):
        check_in.file_times(tournament)
    if tournament.gathering:
        capacity.move_up(tournament)


def open_entries(tournament_id: str, caller: Caller) -> Tournament:
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        tournament = access.tournament
        if tournament.phase != Phase.PREPARING:
            raise refusals.not_preparing()
        tournament.phase = Phase.OPEN
        tournament.save(update_fields=("phase",))
        lines.write_by(access, "opened")
    return tournament


def cancel(tournament_id: str, caller: Caller) -> Tournament:
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        tournament = access.tournament
        if tournament.phase in (Phase.OVER, Phase.CANCELLED):
            raise refusals.over_already()
        tournament.phase = Phase.CANCELLED
        tournament.save(update_fields=("phase",))
        lines.write_by(access, "cancelled")
    return tournament


def delete(tournament_id: str, caller: Caller, read: Versions = None) -> None:
    """Delete the tournament with its entrants; only before it is opened."""
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        must_be_current(access.tournament, read)
        if access.tournament.phase != Phase.PREPARING:
            raise refusals.not_preparing()
        access.tournament.delete()


# Changes


def _apply_changes(tournament: Tournament, changes: TournamentChanges) -> list[str]:
    """Apply the changes and return the names of the fields that differ."""
    changed = []
    for field, value in given_fields(changes).items():
        stored = _to_column(tournament, field, value)
        if field == "stages":
            if stored != _stages_of(tournament):
                changed.append(field)
                must_fit(value)
        elif getattr(tournament, field) != stored:
            setattr(tournament, field, stored)
            changed.append(field)
    return changed


def _to_column(tournament: Tournament, field: str, value: Any) -> Any:
    """Return the value as it is stored in the row."""
    match field:
        case "name" | "place":
            return tidy(value)
        case "time_zone" if value and value not in ZONES:
            raise invalid("time_zone", str(UNKNOWN))
        case "stages":
            return [_settings(stage) for stage in value]
        case "tie_breaks":
            return list(value)
        case "table_mode":
            return value or ""
        case "table_setup":
            setup = tournament.game.read_setup(msgspec.json.encode(value))
            return msgspec.json.encode(setup).decode()
        case _:
            return value


def _settings(stage: AnyStage) -> Any:
    """Return the stage as JSON gives it back, with lists instead of tuples, for comparisons."""
    return msgspec.json.decode(msgspec.json.encode(stage))


def _stages_of(tournament: Tournament) -> list[Any]:
    if tournament._state.adding:
        return []
    return list(tournament.stages.order_by("number").values_list("settings", flat=True))


def _write_stages(tournament: Tournament, stages: tuple[AnyStage, ...] | Any) -> None:
    tournament.stages.all().delete()
    Stage.objects.bulk_create(
        Stage(
            tournament=tournament,
            number=number,
            name=stage.name,
            settings=_settings(stage),
        )
        for number, stage in enumerate(stages, 1)
    )


# Checks


def _must_hold(tournament: Tournament) -> None:
    if not tournament.name or has_invisible(tournament.name):
        raise invalid("name", _("Give the tournament a name of visible characters."))
    if has_invisible(tournament.place):
        raise invalid("place", _("Say the place in visible characters."))
    if tournament.brings and tournament.game.brings is None:
        raise refusals.brings_nothing()
    _must_be_in_order(tournament)
    ties = tournament.tie_breaks
    if len(set(ties)) < len(ties) or not set(ties) <= set(CRITERIA):
        known = ", ".join(CRITERIA)
        sentence = _("Name each tie-break once, of these: %(known)s.")
        raise invalid("tie_breaks", sentence % {"known": known})


def _must_be_in_order(tournament: Tournament) -> None:
    opens, closes = tournament.check_in_opens, tournament.check_in_closes
    starts = tournament.starts
    known = [time for time in (opens, closes, starts) if time is not None]
    if any(time.year not in YEARS for time in known):
        _refuse_times(_("Give a day between the years 2000 and 2199."))
    if closes is not None and opens is None:
        _refuse_times(_("Say when check-in opens, too, or leave it out altogether."))
    if not _is_rising(known):
        _refuse_times(_("First check-in opens, then it closes, then the tournament starts."))
    if tournament.starts_by_itself and starts is None:
        _refuse_times(_("To start by itself, a tournament needs a time at which it starts."))


def _refuse_times(sentence: Promise) -> NoReturn:
    raise refusals.bad_times(sentence=sentence)


def _is_rising(times: list[datetime]) -> bool:
    """True if the times rise; check-in may close exactly at the start."""
    opens_first = len(times) < 2 or times[0] < times[1]
    return opens_first and times == sorted(times)


def _must_seat_all(tournament: Tournament, changed: Collection[str]) -> None:
    if "capacity" not in changed or tournament.capacity is None:
        return
    entered = tournament.entrants.admitted().count()
    if entered > tournament.capacity:
        raise refusals.capacity_below(entered=entered)
