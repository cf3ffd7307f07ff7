import tomllib
from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.lab import exports, hand, parts
from games.lab import run as runs
from games.lab.balance import page
from games.lab.models import Run, State
from games.lab.plans import Wish
from games.people.refusals import Refusal

FOLDER: Final = Path(__file__).resolve().parents[4] / "docs" / "balance"
PAGE: Final = FOLDER.with_suffix(".md")
SLICE: Final = 30.0
"""Seconds for each run in turn, so that an interrupted evening knows a little of all."""


class Command(BaseCommand):
    help = (
        "Measure how even the house's fighters, cards, decks and characters are, by the runs of "
        "docs/balance/plan.toml, and write docs/balance.md. What is played already is kept."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--seconds", type=float, default=0.0, help="for playing; 0 writes what is known"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = tomllib.loads((FOLDER / "plan.toml").read_text("utf-8"))["runs"]
        latest = monotonic() + options["seconds"]
        if options["seconds"]:
            try:
                known = {name: _run(name, wish) for name, wish in wanted.items()}
                while monotonic() < latest and self._go_round(known, latest):
                    pass
            except Refusal as refusal:
                raise CommandError(str(refusal.sentence)) from refusal
        PAGE.write_text(page(wanted, FOLDER), "utf-8")

    def _go_round(self, known: Mapping[str, Run], latest: float) -> bool:
        """False: all is played."""
        for name, run in known.items():
            run.refresh_from_db()
            if run.state == State.DONE or monotonic() > latest:
                continue
            _work(run, min(latest, monotonic() + SLICE))
            run.refresh_from_db()
            self.stderr.write(f"{name}: {run.played} of {run.total}, {run.seconds:.0f} s")
            (FOLDER / f"{name}.json").write_bytes(exports.json(run))
        return any(run.state != State.DONE for run in known.values())


def _run(name: str, said: Mapping[str, Any]) -> Run:
    """As it was begun on another evening, or a new one."""
    called = f"balance: {name}"
    found = Run.objects.filter(name=called, asked_by=None).first()
    if found is None:
        wish = Wish(
            said["game"],
            tuple(said["levels"]),
            games=said["games"],
            setup=said.get("setup", "{}").encode(),
            seed=called,
            name=called,
        )
        found = runs.propose(wish, None)
        parts.measure(found.pk)
    return found


def _work(run: Run, latest: float) -> None:
    run.refresh_from_db()
    if run.state != State.RUNNING:
        run = hand.started(run.pk)
    while run.state == State.RUNNING and monotonic() < latest:
        hand.work(run)
        run.refresh_from_db()
    hand.stopped(run.pk)
