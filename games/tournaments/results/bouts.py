"""Refereed tables of pairings: opened when the entrants sit down. They report their own results."""

from django.db import transaction

from games.duties import agenda
from games.people.access import Caller
from games.tables.life import opening
from games.tables.life.bots import seat_bot
from games.tables.life.opening import NewTable
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Hints, Mode, Phase, Seat, Table
from games.tournaments import refusals
from games.tournaments.log import lines
from games.tournaments.models import OUTSTANDING, Bout, Pairing, Side, Tournament
from games.tournaments.models import Phase as TournamentPhase
from games.tournaments.results.access import Access, get_pairing_access
from games.tournaments.results.result import Result, Terms
from games.tournaments.results.settlement import facts_of, record_result
from games.tournaments.results.sides import sides_of, terms
from games.tournaments.rules.formats.stages import Pods


def open_table(tournament_id: str, pairing_id: str, caller: Caller) -> tuple[Table, Seat | None]:
    """Return the table of the pairing's next game, and the caller's seat there. The second entrant
    finds the table that the first one opened."""
    with transaction.atomic():
        access = get_pairing_access(tournament_id, pairing_id, caller, lock=True)
        if not access.tournament.table_mode:
            raise refusals.no_table()
        if access.side is None and not access.judges:
            raise refusals.not_your_pairing()
        if access.pairing.phase not in OUTSTANDING:
            raise refusals.pairing_not_on()
        waiting = Bout.objects.filter(pairing=access.pairing, places__isnull=True)
        bout = waiting.exclude(table__phase=Phase.CLOSED).first()
        table = bout.table if bout is not None else open_next(access)
    if access.side is None:
        return table, None
    return table, table.seats.get(place=access.side.position)


def open_next(access: Access) -> Table:
    """Open the next table. Call it with the tournament locked."""
    table = _create_table(access)
    number = access.pairing.bouts.count() + 1
    Bout.objects.create(pairing=access.pairing, number=number, table=table)
    lines.write_by(
        access, "table_opened", **facts_of(access.pairing, access.sides, None), table=table.code
    )
    return Table.objects.get(pk=table.pk)


def _create_table(access: Access) -> Table:
    """Open a table, seat everybody and start the game."""
    tournament = access.tournament
    options = NewTable(
        game=tournament.game.key,
        mode=Mode(tournament.table_mode),
        setup=tournament.table_setup.encode(),
        hints=Hints.NEVER,
    )
    table = opening.open_table(options, Caller(tournament.organiser))
    for side in access.sides:
        entrant = side.entrant
        if entrant.bot:
            _seat_bot(table, side)
            continue
        take_seat(
            table.code,
            entrant.name,
            Caller(entrant.person),
            number=side.position,
            brought=entrant.brought.encode(),
        )
    start(table.code, Caller(secret=table.host_secret))
    return table


def _seat_bot(table: Table, side: Side) -> None:
    seat_bot(
        table.code,
        Caller(secret=table.host_secret),
        side.entrant.bot,
        name=side.entrant.name,
        number=side.position,
        brought=side.entrant.brought.encode(),
    )


def table_finished(table_id: str) -> None:
    """Handle a finished table: the game counts for its pairing, which may be decided."""
    bout = Bout.objects.filter(table=table_id).first()
    if bout is None:
        return
    tournament = Tournament.objects.locked().get(stages__pairings=bout.pairing_id)
    bout = Bout.objects.select_related("table", "pairing__round", "pairing__stage").get(pk=bout.pk)
    table, pairing = bout.table, bout.pairing
    playing = tournament.phase == TournamentPhase.PLAYING
    if table.phase != Phase.OVER or not (playing or bout.places):
        return
    outcome = table.game.result(table.decoded_state)
    places = None if outcome is None else list(outcome.ranks)
    if places is None or places == bout.places:
        return
    overturned = bout.places is not None
    if overturned and not table.game.audit_failures(table.decoded_state):
        return  # reopened, and ended differently: the first result stands
    bout.places = places
    bout.save(update_fields=("places",))
    pairing.stage.tournament = tournament
    sides = sides_of(pairing)
    if overturned:  # if it settled the pairing, an official must correct that
        facts = facts_of(
            pairing, sides, _single_result(pairing, tuple(places), terms(pairing, sides))
        )
        lines.write(tournament, "table_overturned", None, **facts, table=table.code)
    if playing and pairing.phase in OUTSTANDING:
        _decide(pairing, sides)


def _decide(pairing: Pairing, sides: list[Side]) -> None:
    about = terms(pairing, sides)
    games = list(pairing.bouts.filter(places__isnull=False).order_by("number"))
    if isinstance(pairing.stage.format, Pods):
        result = Result(places=tuple(games[-1].places or ()))
    else:
        result = _tally([tuple(each.places or ()) for each in games], about)
        played = sum(result.scores) + result.drawn
        undecided = max(result.scores) <= about.best_of // 2 and played < about.best_of
        drawn = not about.draws and result.scores[0] == result.scores[1]
        if undecided or drawn:  # Another game is played; if there must be a winner, it decides.
            if all(side.entrant.bot for side in sides):
                call = {"tournament_id": pairing.stage.tournament_id, "pairing_id": pairing.pk}
                agenda.enqueue(
                    "tournaments.seat_bots", f"{pairing.pk}.{pairing.bouts.count()}", call
                )
            return
    record_result(pairing, "table_reported", sides, result)


def _single_result(pairing: Pairing, places: tuple[int, ...], about: Terms) -> Result:
    if isinstance(pairing.stage.format, Pods):
        return Result(places=places)
    return _tally([places], about)


def _tally(games: list[tuple[int, ...]], about: Terms) -> Result:
    """If there must be a winner, drawn games do not count."""
    won = [sum(game[n] < game[1 - n] for game in games) for n in range(2)]
    return Result(scores=(won[0], won[1]), drawn=len(games) - sum(won) if about.draws else 0)
