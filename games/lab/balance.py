"""Writes docs/balance.md, on how even the built-in content is, from the run files beside it."""

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from games.lab import wording
from games.lab.exports import RunResults, read
from games.lab.measures.intervals import Interval
from games.lab.measures.report import Share
from games.people import rulebook


def render_page(planned: Mapping[str, Any], folder: Path) -> str:
    runs = planned["runs"].items()
    sections = (_section(name, entry, folder / f"{name}.json") for name, entry in runs)
    return "\n".join(chain([planned["introduction"]], *sections))


def _section(name: str, entry: Mapping[str, Any], path: Path) -> Iterator[str]:
    yield f"## {entry['title']}\n"
    if not path.is_file():
        yield f"Not played yet: {entry['games']} games a pair are planned.\n"
        return
    results = read(path.read_bytes())
    plan, report = results.plan, results.report
    levels = " and ".join(dict.fromkeys(side.level for side in plan.sides))
    missing = plan.total - report.games
    short = f" {missing} of {plan.total} games are still to be played." if missing else ""
    yield (
        f"[{name}](balance/{name}.json): {rulebook.get_game(plan.game).name['en']}, {levels} bots, "
        f"{report.games} games of {report.answers / max(1, report.games):.0f} answers.{short}\n"
    )
    if len(plan.sides) > 1:
        yield from _sides(results)
    if rulebook.get_game(plan.game).has_first_player:
        yield f"The player who begins wins {figures(report.first)}.\n"
    if report.cards:
        yield from _cards(results)


def _sides(results: RunResults) -> Iterator[str]:
    plan, report = results.plan, results.report
    names = wording.sides(plan, "en")
    yield "| side | against all others | judged |\n|---|---|---|"
    order = sorted(range(len(names)), key=lambda place: -report.sides[place].rate.value)
    for place in order:
        share = report.sides[place]
        yield f"| {names[place]} | {figures(share)} | {fairness_word(share.rate)} |"
    uneven = [
        f"{names[one]} – {names[two]}: {figures(share)}"
        for (one, two), share in zip(plan.cells, report.cells, strict=True)
        if share.rate.unfair
    ]
    yield "\nPairs that are uneven: " + ("; ".join(uneven) if uneven else "none") + ".\n"


def _cards(results: RunResults) -> Iterator[str]:
    report = results.report
    cards = wording.cards(results.plan, report, "en")
    special = [each for each in report.cards if each.special]
    wide = len(report.cards)
    yield (
        "This compares opening hands with and without a card. "
        f"Of {wide} cards, {wide * 0.05:.0f} would look special by chance alone at 95 %. "
        f"If all are judged together, {len(special)} are special "
        "(Benjamini and Hochberg, 5 %).\n"
    )
    if not special:
        return
    yield "| card | with it | difference | judged |\n|---|---|---|---|"
    for each in special:
        yield (
            f"| {cards[each.card]} | {_format_interval(each.rate)} of {each.games} "
            f"| {_format_interval(each.difference, '+')} | {fairness_word(each.rate)} |"
        )
    yield ""


def figures(share: Share) -> str:
    return f"{_format_interval(share.rate)} of {share.games}"


def _format_interval(rate: Interval, sign: str = "") -> str:
    ends = f"{rate.low:{sign}.1%} to {rate.high:{sign}.1%}"
    return f"{rate.value:{sign}.1%} ({ends})"


def fairness_word(rate: Interval) -> str:
    return "**uneven**" if rate.unfair else "even" if rate.fair else "open"
