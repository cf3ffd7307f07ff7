import multiprocessing
import tomllib
from collections.abc import Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final, Self

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.lab import exports, parts
from games.lab.balance import render_page
from games.lab.measures.plan import Part, Plan
from games.lab.measures.tally import Tally, sum_tallies
from games.lab.plans import NewRun, plan
from games.people.refusals import Refusal

FOLDER: Final = Path(__file__).resolve().parents[4] / "docs" / "balance"
PAGE: Final = FOLDER.with_suffix(".md")
SLICE: Final = 120.0
"""Seconds for each run in turn, so that an interrupted evening knows something about all runs."""
TOGETHER: Final = 2
"""Consecutive games of a pair: each side begins one of them."""


class Command(BaseCommand):
    help = (
        "Measure how even the house's fighters, cards, decks and characters are, by the runs of "
        "docs/balance/plan.toml, and write docs/balance.md. What is played already is kept in "
        "files beside the plan, and gone on with."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--seconds", type=float, default=0.0, help="for playing; 0 writes what is known"
        )
        parser.add_argument("--run", action="append", help="play this one alone; or these")
        parser.add_argument("--games", type=int, help="no more of each pair, for now")
        parser.add_argument("--hands", type=int, default=1, help="processes that play a run")

    def handle(self, *args: Any, **options: Any) -> None:
        planned = tomllib.loads((FOLDER / "plan.toml").read_text("utf-8"))
        wanted = planned["runs"]
        chosen = options["run"] or [*wanted]
        if unknown := {*chosen} - {*wanted}:
            raise CommandError(f"No such run is planned: {', '.join(sorted(unknown))}.")
        latest = monotonic() + options["seconds"]
        if options["seconds"]:
            try:
                known = [_StoredRun.load(name, wanted[name], options) for name in chosen]
            except Refusal as refusal:
                raise CommandError(str(refusal.sentence)) from refusal
            while monotonic() < latest and self._go_round(known, latest):
                pass
        PAGE.write_text(render_page(planned, FOLDER), "utf-8")

    def _go_round(self, known: list["_StoredRun"], latest: float) -> bool:
        """Returns False when all games are played."""
        for run in known:
            if run.played_out or monotonic() > latest:
                continue
            run.go_on(min(latest, monotonic() + SLICE))
            self.stderr.write(f"{run.path.stem}: {run.games} of {run.plan.total}")
        return not all(run.played_out for run in known)


@dataclass
class _StoredRun:
    """A run stored entirely in its file: for each pair, the first games in order."""

    path: Path
    plan: Plan
    tallies: list[Tally]
    most: int
    """Games per pair, for now."""
    hands: int

    @classmethod
    def load(cls, name: str, entry: Mapping[str, Any], options: Mapping[str, Any]) -> Self:
        """Read the run from its file; start afresh if other games are planned by now."""
        wish = NewRun(
            entry["game"],
            tuple(entry["levels"]),
            tuple(entry.get("sides", ())),
            games=entry["games"],
            setup=entry.get("setup", "{}").encode(),
            seed=f"balance: {name}",
        )
        planned, path = plan(wish, None), FOLDER / f"{name}.json"
        tallies = [Tally()] * len(planned.cells)
        if path.is_file():
            kept = exports.read(path.read_bytes())
            if _is_same_plan(kept.plan, planned):
                tallies = list(kept.tallies)
        most = min(options["games"] or planned.games, planned.games)
        return cls(path, planned, tallies, most, options["hands"])

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies)

    @property
    def played_out(self) -> bool:
        return all(tally.games >= self.most for tally in self.tallies)

    def go_on(self, latest: float) -> None:
        """Keep playing the parts of the least-known cells, and write the file at the end."""
        forked, played = multiprocessing.get_context("fork"), partial(parts.tally_part, self.plan)
        games, under_way = [tally.games for tally in self.tallies], dict[Future[Tally], int]()
        with ProcessPoolExecutor(self.hands, forked) as pool:
            while True:
                while len(under_way) < self.hands and monotonic() < latest:
                    if (part := self._next(games)) is None:
                        break
                    under_way[pool.submit(played, part)] = part.cell
                if not under_way:
                    break
                for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                    cell = under_way.pop(done)
                    self.tallies[cell] = sum_tallies((self.tallies[cell], done.result()))
        self.path.write_bytes(exports.encode_results(self.plan, tuple(self.tallies)))

    def _next(self, games: list[int]) -> Part | None:
        cell = min(range(len(games)), key=games.__getitem__)
        if games[cell] >= self.most:
            return None
        part = Part(cell, games[cell], min(games[cell] + TOGETHER, self.most))
        games[cell] = part.end
        return part


def _is_same_plan(one: Plan, other: Plan) -> bool:
    """Return whether two plans are the same except for the number of games."""
    return [one.game, one.version, one.setup, one.sides, one.cells, one.seed] == [
        *(other.game, other.version, other.setup, other.sides, other.cells, other.seed)
    ]
