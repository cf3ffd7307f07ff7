"""Players of a play as rows: players with an account by it, others by the name that a club or the
author of the record knows."""

from collections.abc import Mapping, Sequence

from games.clubs.models import Part, Record, Visitor
from games.clubs.records import refusals
from games.clubs.records.play import AS_PLAYED, NewPlayer, result_fields

OF_A_PART = ("place", "person_id", "visitor_id", *AS_PLAYED)

Entry = tuple[Record, Sequence[NewPlayer]]
Scope = tuple[str | None, str | None]
"""Scope in which a name without an account means somebody: a club, or the records of one author."""


def parts_of(entries: Sequence[Entry]) -> list[Part]:
    visitors = _visitors(entries)
    return [
        part
        for record, players in entries
        for part in _parts(record, players, visitors.get(_scope(record), {}))
    ]


def parts_after_move(record: Record) -> list[Part]:
    """Return the parts after a move of the record: names without an account refer to people of the
    new scope."""
    current = list(record.parts.select_related("visitor"))
    players = [NewPlayer(name=part.visitor.name) for part in current if part.visitor is not None]
    visitors = _visitors([(record, players)]).get(_scope(record), {})
    people = {part.person_id for part in current}
    parts = []
    for part in current:
        values = {name: getattr(part, name) for name in OF_A_PART}
        if part.visitor is not None:
            visitor = visitors[part.visitor.name]
            if visitor.person_id and visitor.person_id not in people:
                values |= {"person_id": visitor.person_id, "visitor_id": None}
            else:
                values["visitor_id"] = visitor.pk
        parts.append(Part(record=record, **values))
    return parts


def _scope(record: Record) -> Scope:
    club = record.club_id
    return (club, None) if club else (None, record.entered_by_id)


def _visitors(entries: Sequence[Entry]) -> dict[Scope, dict[str, Visitor]]:
    """Find or create the visitors with these names, by scope."""
    wanted: dict[Scope, dict[str, None]] = {}
    for record, players in entries:
        for player in players:
            if player.name:
                wanted.setdefault(_scope(record), {})[player.name] = None
    return {scope: visitors_by_name(scope, list(names)) for scope, names in wanted.items()}


def visitors_by_name(scope: Scope, names: list[str]) -> dict[str, Visitor]:
    club, keeper = scope
    # a table of guests: each visitor is new and only known there
    if club is None and keeper is None:
        made = [Visitor(name=name) for name in names]
        Visitor.objects.bulk_create(made)
        return dict(zip(names, made, strict=True))
    Visitor.objects.bulk_create(
        [Visitor(club_id=club, keeper_id=keeper, name=name) for name in sorted(names)],
        ignore_conflicts=True,
    )
    rows = Visitor.objects.filter(club=club, keeper=keeper, name__in=names)
    return {visitor.name: visitor for visitor in rows}


def _parts(
    record: Record, players: Sequence[NewPlayer], visitors: Mapping[str, Visitor]
) -> list[Part]:
    parts = [_part(record, n, player, visitors) for n, player in enumerate(players, 1)]
    people = [part.person_id for part in parts if part.person_id is not None]
    if len(set(people)) < len(people):  # through a name that an account has claimed
        raise refusals.person_twice()
    return parts


def _part(record: Record, seat: int, player: NewPlayer, visitors: Mapping[str, Visitor]) -> Part:
    visitor = visitors[player.name] if player.name else None
    claimed = visitor.person_id if visitor else player.person
    return Part(
        record=record,
        place=seat,
        person_id=claimed,
        visitor=None if claimed else visitor,
        **result_fields(player) | {"result": player.result or "unknown"},
    )
