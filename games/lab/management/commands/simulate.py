from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.levels import LEVELS
from games.lab import exports, local_worker, parts, wording
from games.lab import run as runs
from games.lab.exports import RunResults
from games.lab.measures.report import Share
from games.lab.models import Run, State
from games.lab.plans import LEVEL, USUAL, NewRun
from games.papers.csv import PLAIN
from games.people.refusals import Refusal
from games.rulebooks import GAMES

TELLS: Final = 10.0  # seconds between two progress messages


class Command(BaseCommand):
    help = (
        "Let bots play many games, and count who beats whom. Stopped by Ctrl-C, by --seconds or by "
        "force, a run goes on with --resume, in as many processes at once as wished: what it finds "
        "depends on its seed alone."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", nargs="?", choices=sorted(GAMES))
        parser.add_argument("--level", action="append", choices=LEVELS, help=f"({LEVEL})")
        parser.add_argument("--side", action="append", default=[], help="what may be brought")
        parser.add_argument("--games", type=int, default=USUAL, help=f"of each pair ({USUAL})")
        parser.add_argument("--setup", default="{}", help="as the API has it")
        parser.add_argument("--seed", default="")
        parser.add_argument("--name", default="")
        parser.add_argument("--resume", metavar="RUN", help="go on with this one")
        parser.add_argument("--price", action="store_true", help="say what it would cost, no more")
        parser.add_argument("--queue", action="store_true", help="leave it to the workers")
        parser.add_argument("--seconds", type=float, help="work no longer than that, then stop")
        parser.add_argument("--out", type=Path, help="write what was found: FILE.json or FILE.csv")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            run = _get_run(options["resume"]) if options["resume"] else _propose_run(options)
            self._price(run)
            if options["price"]:
                return
            if run.state in {State.PLANNED, State.STOPPED}:
                run = local_worker.start_run(run.pk)
        except Refusal as refusal:
            raise CommandError(str(refusal.sentence)) from refusal
        self._follow(run, options)
        run.refresh_from_db()
        self._tell(run)
        if options["out"] is not None:
            _write(run, options["out"])

    def _price(self, run: Run) -> None:
        hours = runs.hours_left(run)
        self.stderr.write(
            f"Run {run.pk}: {run.total - run.played} of {run.total} games to play, "
            f"about {hours:.2f} hours of a processor."
        )

    def _follow(self, run: Run, options: dict[str, Any]) -> None:
        seconds = options["seconds"]
        latest = monotonic() + seconds if seconds is not None else None
        try:
            self._until_done(
                run, local_worker.wait if options["queue"] else local_worker.play_next_part, latest
            )
        except KeyboardInterrupt:
            local_worker.stop_run(run.pk)

    def _until_done(self, run: Run, step: Callable[[Run], None], latest: float | None) -> None:
        last_report = monotonic()
        while True:
            run.refresh_from_db()
            if run.state != State.RUNNING:
                return
            if latest is not None and monotonic() > latest:
                local_worker.stop_run(run.pk)
                return
            if trouble := parts.given_up(run):
                raise CommandError(
                    f"{trouble} parts were given up: look at the duties, {parts.PLAY}."
                )
            if monotonic() - last_report > TELLS:
                last_report = monotonic()
                self.stderr.write(f"{run.played} of {run.total}")
            step(run)

    def _tell(self, run: Run) -> None:
        for line in summary_lines(exports.build_results(run)):
            self.stdout.write(line)
        if run.state != State.DONE:
            self.stderr.write(f"Stopped: manage.py simulate --resume {run.pk}")


def _propose_run(options: dict[str, Any]) -> Run:
    if options["game"] is None:
        raise CommandError("Name a game, or a run with --resume.")
    wish = NewRun(
        options["game"],
        tuple(options["level"] or (LEVEL,)),
        tuple(options["side"]),
        options["games"],
        options["setup"].encode(),
        seed=options["seed"],
        name=options["name"],
    )
    run = runs.propose(wish, None)
    if not options["queue"]:
        parts.measure(run.pk)
    while run.seconds_a_game is None:
        local_worker.wait(run)
        run.refresh_from_db()
    return run


def _get_run(id: str) -> Run:
    run = Run.objects.filter(pk=id).first()
    if run is None:
        raise CommandError("There is no such run.")
    return run


def _write(run: Run, path: Path) -> None:
    if path.suffix == ".csv":
        path.write_bytes(exports.table(run, "en", PLAIN))
    else:
        path.write_bytes(exports.json(run))


def summary_lines(results: RunResults) -> Iterator[str]:
    plan, report = results.plan, results.report
    names = wording.sides(plan, "en")
    for (one, two), share in zip(plan.cells, report.cells, strict=True):
        if one != two:
            yield f"{names[one]} – {names[two]}: {figures(share)}"
    for name, share in zip(names, report.sides, strict=True):
        if share.games:
            yield f"{name}: {figures(share)}"
    yield f"first seat: {figures(report.first)}"
    cards = wording.cards(plan, report, "en")
    for each in report.cards:
        if each.special:
            yield (
                f"{names[each.side]}, {cards[each.card]}: {each.difference.value:+.1%} "
                f"({each.difference.low:+.1%} to {each.difference.high:+.1%})"
            )


def figures(share: Share) -> str:
    rate = share.rate
    ends = f"{rate.low:.1%} to {rate.high:.1%}"
    return f"{rate.value:.1%} ({ends}) of {share.games} games, {share.draws} drawn"
