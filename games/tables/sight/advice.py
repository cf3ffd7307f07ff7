"""A hint in words: the best answers with their chance, and why."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, ngettext

from games.bots.hint import Advice, Hint
from games.kernel.choices import vocabulary
from games.kernel.requests import Request
from games.people.language import language
from games.tables.access import Access
from games.tables.sight.view import names_at
from games.tables.sight.voice import Voice, voice


def heard(here: Access) -> Voice:
    return voice(here.table, language(), names_at(here.table, here))


def moves(view: Any, request: Request[Any, Any], hint: Hint, said: Voice) -> list[str]:
    words = vocabulary(said.game, view, said.language)
    return [
        words.move(each.move, said.language, said.names, request.move_facts(view, each.move))
        for each in hint.best
    ]


def percents(each: Advice) -> dict[str, int]:
    figures = {"chance": each.chance, "low": each.low, "high": each.high}
    return {name: round(100 * value) for name, value in figures.items()}


def reason(hint: Hint, said: Voice) -> str:
    return "" if hint.reason is None else said.event(hint.reason)


def text(view: Any, request: Request[Any, Any], hint: Hint, said: Voice) -> str:
    return " ".join(_sentences(view, request, hint, said))


def _sentences(view: Any, request: Request[Any, Any], hint: Hint, said: Voice) -> Iterator[str]:
    """The sentences say «about», because nobody knows how the others will play."""
    for each, move in zip(hint.best, moves(view, request, hint, said), strict=True):
        figures = percents(each)
        sentence = ngettext(
            "%(move)s: wins about %(chance)d game of 100 (%(low)d to %(high)d).",
            "%(move)s: wins about %(chance)d games of 100 (%(low)d to %(high)d).",
            figures["chance"],
        )
        yield sentence % {"move": move, **figures}
    if because := reason(hint, said):
        yield gettext("Because it may come to this: %(reason)s") % {"reason": because}
