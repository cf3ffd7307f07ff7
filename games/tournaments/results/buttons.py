"""Results as buttons: the possible results of a pairing, each with the value that its button
sends."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.people.page.inputs import parse_number
from games.tournaments.refusals import bad_result
from games.tournaments.results.result import Result, Terms

MOST_BUTTONS: Final = 8
"""Maximum number of buttons for wins, in a row; in a longer match the games are typed."""


class Button(NamedTuple):
    word: str
    label: str
    says: str
    """The result in full, for screen readers and as a tooltip."""


def buttons(terms: Terms, names: Sequence[str]) -> list[Button]:
    """Return the wins of the first side, a draw, then the wins of the second side."""
    needed = terms.best_of // 2 + 1
    if terms.pod or terms.boards or 2 * needed > MOST_BUTTONS:
        return []
    lost = range(min(needed, terms.best_of - needed + 1))
    first = [_win_button(needed, games, names) for games in lost]
    second = [_win_button(games, needed, names) for games in reversed(lost)]
    return [*first, *([_draw_button(terms.best_of)] if terms.draws else []), *second]


def _win_button(first: int, second: int, names: Sequence[str]) -> Button:
    winner = names[0] if first > second else names[1]
    score = f"{first}–{second}"
    says = _("%(name)s wins %(score)s") % {
        "name": winner,
        "score": score if first > second else f"{second}–{first}",
    }
    return Button(f"{first}-{second}", score, says)


def _draw_button(best_of: int) -> Button:
    half, left = divmod(best_of, 2)
    label = f"{half}–{half}" if half else "½–½"
    return Button(f"{half}-{half}-{left}", label, _("Draw"))


def absences(names: Sequence[str]) -> list[Button]:
    choices = [
        Button(f"x{n}", _("%(name)s is not here") % {"name": name}, "")
        for n, name in enumerate(names)
    ]
    if len(names) == 2:
        choices.append(Button("x01", _("Neither is here"), ""))
    return choices


def result_from_form(form: QueryDict) -> str:
    """Return the value of the pressed button, or a value made of the fields filled in."""
    if word := form.get("result", ""):
        return word
    if places := form.getlist("place"):
        return ",".join(places)
    games = [form.get(name) or "0" for name in ("first", "second", "drawn")]
    return "-".join(games) + ("u" if form.get("unfinished") else "")


def parse_result(word: str) -> Result:
    """Parse a button's value: games such as 2-1, with a third figure for drawn ones and a `u` when
    time was over; places of a pod such as 1,3,2, a dash where nobody came; absent sides such as
    x0."""
    figures, unfinished = word.removesuffix("u"), word.endswith("u")
    if figures.startswith("x") and (gone := _figures([*figures[1:]])):
        return Result(forfeits=tuple(gone))
    if "," in figures and (places := _figures(figures.replace("–", "1").split(","))):
        absent = [n for n, place in enumerate(figures.split(",")) if place == "–"]
        return Result(places=tuple(places), forfeits=tuple(absent))
    if len(games := _figures(figures.split("-"))) in (2, 3):
        first, second, *drawn = games
        return Result(scores=(first, second), drawn=sum(drawn), unfinished=unfinished)
    raise bad_result(detail=_("Choose a result, or fill in the games of both sides."))


def _figures(texts: list[str]) -> list[int]:
    """Return the figures, or none if one of them is no number below 100."""
    numbers = [number for each in texts if (number := parse_number(each, most=99)) is not None]
    return numbers if len(numbers) == len(texts) else []


def side_figure(result: Result, position: int) -> str:
    if result.forfeits:
        return "–" if position in result.forfeits else ""
    given = result.places or result.scores
    return str(given[position]) if position < len(given) else ""


def describe_result(result: Mapping[str, Any], names: Sequence[str]) -> str:
    if result.get("forfeits"):
        gone = ", ".join(names[n] for n in result["forfeits"])
        return _("%(name)s is not here") % {"name": gone}
    figures = result.get("places") or result.get("scores") or ()
    text = " – ".join(f"{name} {figure}" for name, figure in zip(names, figures, strict=False))
    drawn = result.get("drawn") or 0
    return f"{text} (½ × {drawn})" if drawn else text
