"""Writes docs/balance.md, on how even the built-in content is, from the run files beside it."""

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


INTRODUCTION = """# How even the built-in content is

`manage.py balance` makes this page from the runs in [`balance/`](balance).
[`balance/plan.toml`](balance/plan.toml) plans these runs. `manage.py balance --seconds 3600` plays
the missing games for an hour, and writes this page again. A run has the same result on every
machine: the seed of the run and the name of a game determine each game.

A share is the share of victories, and a draw counts as half a victory. Each share has Wilson's
interval at 95 %. A side is even if its whole interval is between 40 and 60 %. It is **uneven** if
its whole interval is outside these limits. It is open if too few games are played to decide. The
results of bots are valid for people who play like these bots.

This content is our own, and we tune it: Kung-Fu’s ready characters, within the source’s prices and
budget (KF-1.6); Combat’s decks and their cards, except Venomous Bite; the part of Brutal Ring’s
catalogue that is marked `house`. This content comes from the sources, and we only report on it:
Martial Art’s fighters and techniques (we drew the parts that were in the lost pictures), and the
gladiators and weapons that are marked `rulebook`. We tune a side if steady bots find it uneven and
experts confirm it. The results of novices are a question and not an answer: novices never pay to
remove Combat’s poison, so the Serpent wins nine games in ten among them. Among steady bots it wins
less than half of its games.

## What was tuned

We tuned Combat’s decks. Under version 3 of its rules, steady bots won 10 % (4 to 25) of 34 games
with the Serpent and 81 % (65 to 91) of 32 with the Tempest; experts won 5 % (1 to 34) of 10 with
the Serpent. A player could remove its poison by drawing a card, which players do anyway. Since
version 4, a player who ends a Venomous Spit, a Tainted Scratch or a Cobra Stance discards a card.
After this change, and with a War Cry in the Whisper, the Tempest won 37 % (30 to 43) of 214 games
and the Whisper 62 % (55 to 68) of 212; experts won 15 % (4 to 46) of 10 with the Tempest. So the
Tempest now has a Hip Throw instead of Headlong. The Whisper beat only the Serpent; it now has a
Low Kick, a Mockery and Hypnosis instead of two Incenses and its Antidote. The Mountain has not
changed. The results are below. In a pair of decks one deck may be stronger although neither deck is
uneven against all others.
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
