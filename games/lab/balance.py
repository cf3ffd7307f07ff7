"""Writes docs/balance.md, on how even the house set is, from the run files beside it."""

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from games.lab import wording
from games.lab.exports import RunResults, read
from games.lab.measures.intervals import Interval
from games.lab.measures.plan import has_first_player
from games.lab.measures.report import Share
from games.people import rulebook


def render_page(wanted: Mapping[str, Mapping[str, Any]], folder: Path) -> str:
    lines = chain(
        [INTRODUCTION],
        *(_section(name, wish, folder / f"{name}.json") for name, wish in wanted.items()),
    )
    return "\n".join(lines)


INTRODUCTION = """# How even the house set is

Made by `manage.py balance` from the runs in [`balance/`](balance), which are planned in
[`balance/plan.toml`](balance/plan.toml); `manage.py balance --seconds 3600` plays on for an hour
what is not played yet, and writes this page anew. A run is the same wherever it is played: each of
its games follows from its seed and its own name.

Shares are of victories, a draw as half of one, with Wilson's interval at 95 %. Even is what lies
between 40 and 60 % with its whole interval, **uneven** what lies beyond with its whole interval; of
what is open too few games are played to say so. What bots find holds for those who play like them.

Ours, and to be tuned: Kung-Fu’s ready characters, within the source’s prices and budget (KF-1.6);
Combat’s decks and their cards, but for Venomous Bite; of Brutal Ring’s catalogue what is marked
`house`. The sources’, and only reported: Martial Art’s fighters and techniques, of which we drew
what the lost pictures held, and the gladiators and weapons that are marked `rulebook`. A side is
tuned where steady bots find it uneven and experts confirm it. What novices find is a question, not
an answer: they never pay to be rid of Combat’s poison, and so the Serpent wins nine in ten among
them, where among steady bots it wins less than half.

## What was tuned

Combat’s decks. Under version 3 of its rules steady bots won 10 % (4 to 25) of 34 games with the
Serpent and 81 % (65 to 91) of 32 with the Tempest; experts 5 % (1 to 34) of 10 with the Serpent.
Its poison was shaken off by drawing a card, which one does anyway: since version 4 whoever ends a
Venomous Spit, a Tainted Scratch or a Cobra Stance discards a card. That, and a Whisper with a War
Cry, left the Tempest at 37 % (30 to 43) of 214 games and the Whisper at 62 % (55 to 68) of 212;
experts won 15 % (4 to 46) of 10 with the Tempest. So the Tempest has a Hip Throw instead of
Headlong, and the Whisper, which beat the Serpent alone, a Low Kick, a Mockery and Hypnosis instead
of two Incenses and its Antidote. The Mountain is as it was. What has come of it stands below; a
pair of decks may lean to one side where neither deck does among all.
"""


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
    if has_first_player(rulebook.get_game(plan.game)):
        yield f"Whoever begins wins {figures(report.first)}.\n"
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
        f"What an opening hand is worth with a card, against without it: of {wide} cards that are "
        f"compared, {wide * 0.05:.0f} would look special by chance alone at 95 %; {len(special)} "
        "still are, judged together (Benjamini and Hochberg, 5 %).\n"
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
