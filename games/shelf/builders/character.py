"""Builder of a character with buttons: every part with its cost, what is left, and the history."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.kernel.display.sheet import Part
from games.kernel.shelf import CharacterAction, SpentPoints, action_for_part, action_named
from games.people.page.form import Form
from games.people.page.inputs import read_number
from games.people.rulebook import game_display_name
from games.shelf import campaigns, characters, commands, refusals
from games.shelf.builders.offers import offer, read_step, sharing
from games.shelf.history.character import sentence
from games.shelf.models import Character
from games.shelf.sheet import contents
from games.shelf.sheet.dials import Button, Dial, buttons, dials, points
from games.shelf.wording import Worded, problems_of
from games.web.form import Offer, Submission

MOST_POINTS: Final = 9999
TOLD: Final = 20
"""Number of changes shown, the newest first."""


@dataclass(frozen=True)
class CharacterBuilder:
    form: Form
    base: str
    """Address of the page; the address of an action has one word more."""
    id: str
    key: str
    version: int
    name: str
    game: str
    paper: contents.Paper
    points: SpentPoints | None
    dials: tuple[Dial, ...]
    still: tuple[Part, ...]
    """Parts that change only by an action of the game."""
    buttons: tuple[Button, ...]
    grants: bool
    problems: tuple[Worded, ...]
    link: str
    """Link by which others see it."""
    played_in: tuple[tuple[str, str], ...]
    """Places where the character is played: name and address."""
    history: tuple[str, ...]
    abilities: str
    late: bool
    """True if the submitted text is shown beside the current one."""


def build_character_page(row: Character, form: Form, base: str) -> CharacterBuilder:
    sheet, rules, paper = row.read, row.rules, contents.paper(row)
    return CharacterBuilder(
        form=form,
        base=base,
        id=row.pk,
        key=row.game_key,
        version=row.version,
        name=row.name,
        game=game_display_name(row.game_key),
        paper=paper,
        points=points(row),
        dials=dials(row),
        still=tuple(part for part in paper.printed.parts if not part.key),
        buttons=buttons(row),
        grants=rules.grant_action(1, "") is not None,
        problems=problems_of(row, characters.problems),
        link=row.link,
        played_in=campaigns.campaigns_of_character(row),
        history=tuple(sentence(change) for change in row.changes.all()[:TOLD]),
        late="notes" in form.values,
        abilities=form.values.get("abilities") or "\n".join(sheet.abilities),
    )


def _read_step(submission: Submission) -> dict[str, Any]:
    key, levels = read_step(submission)
    return {"key": key, "levels": levels}


def _read_action(submission: Submission) -> dict[str, Any]:
    """Return an action of the game that needs no further input."""

    def choose_action(row: Character) -> CharacterAction:
        deed = refusals.no_such_step.raise_if_none(action_named(row.rules, submission.text("deed")))
        return action_for_part(deed, "")

    return {"action": choose_action}


def _read_grant(submission: Submission) -> dict[str, Any]:
    """Return points beyond the budget; points that no game master gave are marked."""
    points = read_number(submission.data, "points", least=-MOST_POINTS, most=MOST_POINTS)

    def grant(row: Character) -> CharacterAction:
        given = row.rules.grant_action(points, submission.text("reason"))
        return refusals.no_such_step.raise_if_none(given)

    return {"action": grant}


def _read_portrait(submission: Submission) -> dict[str, Any]:
    picture = submission.files.get("portrait")
    if picture is None and "none" not in submission.data:
        raise refusals.no_portrait()
    return {"picture": picture}


OFFERS: Final[Mapping[str, Offer]] = {
    "step": offer(command=commands.STEP, reads=_read_step),
    "write": offer(command=commands.WRITE),
    "do": offer(command=commands.ACT, reads=_read_action),
    "grant": offer(command=commands.ACT, reads=_read_grant),
    "undo": offer(command=commands.UNDO_CHANGE),
    "portrait": offer(command=commands.PORTRAY, reads=_read_portrait, beside="portrait"),
    "share": sharing("character"),
}
