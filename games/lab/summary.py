"""A run in lines of text: for the terminal, and for papers about balance."""

from collections.abc import Iterator

from games.kernel.rules import Language
from games.lab import wording
from games.lab.exports import Whole
from games.lab.measures.report import Share


def lines(found: Whole, language: Language) -> Iterator[str]:
    plan, told = found.plan, found.report
    names = wording.sides(plan, language)
    for (one, two), share in zip(plan.cells, told.cells, strict=True):
        if one != two:
            yield f"{names[one]} – {names[two]}: {figures(share)}"
    for name, share in zip(names, told.sides, strict=True):
        if share.games:
            yield f"{name}: {figures(share)}"
    yield f"first seat: {figures(told.first)}"
    cards = wording.cards(plan, told, language)
    for each in told.cards:
        if each.special:
            yield (
                f"{names[each.side]}, {cards[each.card]}: {each.difference.value:+.1%} "
                f"({each.difference.low:+.1%} to {each.difference.high:+.1%})"
            )


def figures(share: Share) -> str:
    rate = share.rate
    ends = f"{rate.low:.1%} to {rate.high:.1%}"
    return f"{rate.value:.1%} ({ends}) of {share.games} games, {share.draws} drawn"
