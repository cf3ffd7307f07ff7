"""Import of a report as a tournament with its rounds and results, which can be corrected and
continued here."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone

from games.kernel.record import Record
from games.papers.faults import Fault, Unreadable
from games.people.keys import digest
from games.people.models import User
from games.tables.refusals import unknown_game
from games.tournaments import refusals, standings
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.stage_faults import must_fit
from games.tournaments.arrangement.tournament import create
from games.tournaments.bulk import insert
from games.tournaments.log import lines
from games.tournaments.models import (
    Entrant,
    Pairing,
    Phase,
    Round,
    Seeding,
    Side,
    Stage,
    Standing,
    State,
    Tournament,
)
from games.tournaments.rounds.stage_progress import continue_now
from games.tournaments.rounds.stations import assign_stations
from games.tournaments.rules.formats.stages import RoundRobin, Swiss
from games.tournaments.trf.columns import fewest
from games.tournaments.trf.imports import Player, Report, read
from games.tournaments.trf.rounds import BYES, LEVEL, LOST, WON, cell, is_first
from games.tournaments.trf.wording import describe_faults

How, Outcome = Pairing.How, Side.Outcome
OUTCOMES: Final = {
    **dict.fromkeys(WON, Outcome.WIN),
    **dict.fromkeys(LEVEL, Outcome.DRAW),
    **dict.fromkeys(LOST | {"-"}, Outcome.LOSS),
}


class Arrived(Record, frozen=True):
    """What a report became, or would become."""

    dry_run: bool
    tournament: str | None
    """Id of the new tournament; null in a dry run."""
    name: str
    game: str
    phase: str
    entrants: int
    rounds: int
    """Number of rounds with results in the file."""
    passed_over: tuple[int, ...]
    """Lines of the file with nothing that is stored here."""


def import_tournament(
    organiser: User, content: bytes, game: str | None, *, dry_run: bool
) -> Arrived:
    """Import all of it or nothing. Players have no account in it, and it does not count for
    ratings."""
    try:
        report = read(content)
        format_ = _format(report)
    except Unreadable as unreadable:
        raise refusals.bad_report(problems=describe_faults(unreadable.faults)) from None
    played = report.kept.game if report.kept else game
    if played is None:
        raise unknown_game()
    with transaction.atomic():
        tournament = create(organiser, played, _wish(report, format_))
        _ReportImport(tournament, report, format_).write(organiser)
        if dry_run:
            transaction.set_rollback(True)
    return Arrived(
        dry_run=dry_run,
        tournament=None if dry_run else tournament.pk,
        name=tournament.name,
        game=played,
        phase=tournament.phase,
        entrants=len(report.players),
        rounds=len(report.dates),
        passed_over=tuple(report.passed_over),
    )


def _format(report: Report) -> Swiss | RoundRobin:
    """Return the format. Further draws wait to be published: the players do not expect them."""
    if report.kept is not None:
        stage = report.kept.stage
        if not isinstance(stage, Swiss | RoundRobin):
            raise Unreadable(Fault(1, "trf.kept"))
        must_fit([stage])
        return msgspec.structs.replace(stage, draw="by_hand")
    if not report.robin:
        return Swiss(rounds=report.rounds or 1, points=report.worth, draw="by_hand")
    count, drawn = len(report.players), len(report.dates)
    once = count - 1 + count % 2
    if drawn and drawn not in {once, 2 * once}:
        facts = {"rounds": drawn, "needed": once if drawn < once else 2 * once}
        raise Unreadable(Fault(report.players[0].line, "trf.robin_part", facts=facts))
    legs: Final = 2 if drawn > once else 1
    return RoundRobin(legs=legs, points=report.worth, draw="by_hand")


def _wish(report: Report, format_: Swiss | RoundRobin) -> TournamentChanges:
    ties = report.kept.tie_breaks if report.kept else report.tie_breaks
    return TournamentChanges(
        name=report.name,
        place=report.place,
        stages=(format_,),
        entry="organiser",
        visibility="private",
        seeding="hand",
        tie_breaks=tuple(ties),
        rated=False,
    )


class _ReportImport:
    """Import of one tournament, while its rows are written."""

    def __init__(self, created: Tournament, report: Report, format_: Swiss | RoundRobin) -> None:
        self.tournament, self.report, self.format = created, report, format_
        self.stage = created.stages.get()
        self.stage.tournament = created
        self.drawn = len(report.dates)
        self.rounds: list[Round] = []
        self.pairings: list[Pairing] = []
        self.sides: list[Side] = []
        self.games = {each[:2]: each[2:] for each in report.kept.games} if report.kept else {}

    def write(self, by: User) -> None:
        self.entrants = self._entrants()
        if self.drawn:
            self._start()
        facts = {"entrants": len(self.entrants), "rounds": self.drawn}
        lines.write(self.tournament, "taken_in", by, **facts)
        if self.drawn:
            standings.recount(self.stage)
            continue_now(self.stage)
            if self.tournament.phase != Phase.OVER:
                self.tournament.ended = None  # it was the planned end
                self.tournament.save(update_fields=("ended",))

    def _entrants(self) -> dict[int, Entrant]:
        """Create the entrants, by the file's numbers. Players missing from its last round have
        left."""
        kept, players = self.report.kept, self.report.players
        numbers = kept.numbers if kept else range(1, len(players) + 1)
        taken: set[str] = set()
        by_number: dict[int, Entrant] = {}
        for number, player in zip(numbers, players, strict=True):
            entrant = Entrant(
                tournament=self.tournament, number=number, name=_distinct_name(player, taken)
            )
            entrant.affiliation = player.club
            entrant.seed = len(by_number) + 1
            entrant.digest = digest(entrant.secret)
            if self.drawn:
                entrant.state = State.DROPPED if self._has_left(player) else State.PLAYING
            by_number[player.number] = entrant
        insert(list(by_number.values()))
        return by_number

    def _has_left(self, player: Player) -> bool:
        if self.report.kept is not None:
            return player.number in self.report.kept.gone
        last = cell(player, self.drawn - 1)
        return (
            isinstance(self.format, Swiss) and not last.opponent_number and last.result not in BYES
        )

    def _start(self) -> None:
        made, report, now = self.tournament, self.report, timezone.now()
        made.phase, made.started = Phase.PLAYING, report.starts or now
        made.ended, made.seeding = report.ends, Seeding.HAND
        if report.kept is not None:
            made.seed = report.kept.seed
        made.save()
        self.stage.phase = Stage.Phase.PLAYING
        self.stage.save(update_fields=("phase",))
        for number, date in enumerate(report.dates, 1):
            self._round(number, date)
        if not any(each.opened for each in self.rounds):
            self.rounds[0].opened = made.started
        insert(
            [
                Standing(stage=self.stage, entrant=each, seed=seed)
                for seed, each in enumerate(self.entrants.values())
            ]
        )
        open_ = [each for each in self.pairings if each.phase == Pairing.Phase.READY]
        assign_stations(made, [each for each in open_ if each.round.opened])
        Round.objects.bulk_create(self.rounds)
        insert(self.pairings)
        insert(self.sides)

    def _round(self, number: int, date: datetime | None) -> None:
        """Write a round. It counts as opened if it was played or drawn round by round, even if the
        file gives no date."""
        begun = isinstance(self.format, Swiss) or any(
            cell(each, number - 1).result for each in self.report.players
        )
        is_stated = date is not None or self.report.kept is not None
        opened = date if is_stated or not begun else self.tournament.started
        after = max(self.report.rounds - number, 0)
        round_ = Round(
            stage=self.stage, number=number, best_of=self.format.games(after), opened=opened
        )
        self.rounds.append(round_)
        known = {each.number: each for each in self.report.players}
        for player in self.report.players:
            entry = cell(player, number - 1)
            if not entry.opponent_number:
                if entry.result in BYES:
                    self._bye(round_, player, BYES[entry.result])
            elif player.number < entry.opponent_number:
                other = known[entry.opponent_number]
                first = is_first(player, other, number - 1)
                self._meeting(round_, [player, other] if first else [other, player])

    def _bye(self, round_: Round, player: Player, outcome: str) -> None:
        pairing = self._pairing(round_)
        pairing.phase, pairing.how = Pairing.Phase.DONE, How.BYE
        pairing.ended = self.tournament.started
        self._seat(pairing, 0, player).outcome = Outcome(outcome)

    def _meeting(self, round_: Round, sides: Sequence[Player]) -> None:
        pairing = self._pairing(round_)
        results = [cell(each, round_.number - 1).result for each in sides]
        seated = [self._seat(pairing, n, each) for n, each in enumerate(sides)]
        if not results[0]:
            pairing.phase, pairing.ready = Pairing.Phase.READY, timezone.now()
            return
        forfeit = bool({"+", "-"} & {*results})
        pairing.phase, pairing.how = Pairing.Phase.DONE, How.PLAYED
        if forfeit:
            pairing.how = How.FORFEIT if "+" in results else How.DOUBLE_FORFEIT
        pairing.ended = self.tournament.started
        outcomes = [OUTCOMES.get(each, Outcome.WIN) for each in results]
        key = round_.number, sides[0].number
        mine, theirs, pairing.drawn_games = self.games.get(key, fewest(round_.best_of, outcomes[0]))
        if pairing.how == How.DOUBLE_FORFEIT:
            mine = theirs = 0
        for side, outcome, score in zip(seated, outcomes, (mine, theirs), strict=True):
            side.outcome, side.score = outcome, score
            side.forfeit = forfeit and outcome == Outcome.LOSS

    def _pairing(self, round_: Round) -> Pairing:
        slot = sum(each.round is round_ for each in self.pairings[-len(self.entrants) :])
        pairing = Pairing(stage=self.stage, round=round_, slot=slot)
        self.pairings.append(pairing)
        return pairing

    def _seat(self, pairing: Pairing, position: int, player: Player) -> Side:
        entrant = self.entrants[player.number]
        side = Side(pairing=pairing, round=pairing.round, entrant=entrant, position=position)
        self.sides.append(side)
        return side


def _distinct_name(player: Player, taken: set[str]) -> str:
    """Return a name that is not taken: the file's number is added to the second of two equal
    names."""
    name = player.name if player.name not in taken else f"{player.name} ({player.number})"
    taken.add(name)
    return name
