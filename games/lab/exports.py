"""Exports of a run's results for programs and spreadsheets: the same counts give the same bytes."""

import msgspec

from games.kernel.record import Record
from games.kernel.rules import Language
from games.lab import wording
from games.lab.measures.intervals import Interval
from games.lab.measures.plan import Plan
from games.lab.measures.report import Report, Share, report
from games.lab.measures.tally import Tally
from games.lab.models import Run
from games.papers import csv
from games.papers.csv import CsvFormat


class RunResults(Record, frozen=True):
    """It does not say who played the run, how long it took, or how often it was restarted."""

    plan: Plan
    tallies: tuple[Tally, ...]
    report: Report


def build_results(run: Run) -> RunResults:
    plan, tallies = run.parsed_plan, tuple(run.parsed_tallies)
    return RunResults(plan, tallies, report(plan, tallies))


def json(run: Run) -> bytes:
    return encode_results(run.parsed_plan, tuple(run.parsed_tallies))


def encode_results(plan: Plan, tallies: tuple[Tally, ...]) -> bytes:
    results = RunResults(plan, tallies, report(plan, tallies))
    return msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n"


def read(content: bytes) -> RunResults:
    return msgspec.json.decode(content, type=RunResults)


HEADER = (
    *("what", "one", "two", "games", "wins", "draws", "losses", "value", "low", "high"),
    *("games_without", "value_without", "special"),
)


def table(run: Run, language: Language, how: CsvFormat) -> bytes:
    """Write cells, sides, the first seat and cards, one per row: figures of the cell's first side,
    or of the card's side."""
    results = build_results(run)
    plan, summary = results.plan, results.report
    names, cards = wording.sides(plan, language), wording.cards(plan, summary, language)
    rows: list[list[object]] = [
        ["cell", names[one], names[two], *_figures(share)]
        for (one, two), share in zip(plan.cells, summary.cells, strict=True)
    ]
    rows += [
        ["side", names[place], "", *_figures(share)]
        for place, share in enumerate(summary.sides)
        if share.games
    ]
    rows.append(["first", "", "", *_figures(summary.first)])
    rows += [
        [
            *("card", names[each.side], cards[each.card], each.games, "", "", ""),
            *_ends(each.difference),
            *(each.games_without, each.rate_without.value, int(each.special)),
        ]
        for each in summary.cards
    ]
    return csv.write(HEADER, rows, how)


def _figures(share: Share) -> list[object]:
    return [share.games, share.wins, share.draws, share.losses, *_ends(share.rate)]


def _ends(rate: Interval) -> tuple[float, float, float]:
    return rate.value, rate.low, rate.high
