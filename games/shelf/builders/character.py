"""Builder of a character with buttons: every part with its cost, what is left, and the history."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from games.kernel.display.sheet import Part
from games.kernel.record import Record
from games.kernel.shelf import SpentPoints, action_for_part, action_named
from games.people.page.form import Form
from games.people.page.inputs import read_number
from games.people.refusals import Invalid, TooLarge, invalid
from games.people.rulebook import game_display_name
from games.shelf import campaigns, characters, refusals
from games.shelf.access import get_access
from games.shelf.builders.form_submission import FormSubmission
from games.shelf.builders.sharing import sharing
from games.shelf.history.character import sentence
from games.shelf.models import Character
from games.shelf.sheet import contents
from games.shelf.sheet.dials import Button, Dial, buttons, dials, points
from games.shelf.wording import Worded, problems_of

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


def _step(submission: FormSubmission) -> None:
    key, by = submission.step()
    characters.step(
        submission.owner, submission.id, key, by, submission.read, staff=submission.staff
    )


def _write(submission: FormSubmission) -> None:
    """Change the name, the abilities and the notes: fields that no rule reads."""

    def fill_sheet(sheet: Record) -> Record:
        lines = tuple(filter(None, map(str.strip, submission.text("abilities").splitlines())))
        written = {
            "name": submission.text("name"),
            "abilities": lines,
            "notes": submission.text("notes"),
        }
        return replace(sheet, **written)

    sheet = _row(submission).read
    if fill_sheet(sheet) != sheet:  # a form sent twice has been saved already
        characters.edit(
            submission.owner, submission.id, fill_sheet, submission.read, by=submission.staff
        )


def _apply_action(submission: FormSubmission) -> None:
    """Apply an action of the game that needs no further input."""
    deed = action_named(_row(submission).rules, submission.text("deed"))
    if deed is None:
        raise refusals.no_such_step()
    characters.apply_action(
        submission.owner,
        submission.id,
        action_for_part(deed, ""),
        submission.read,
        by=submission.staff,
    )


def _grant(submission: FormSubmission) -> None:
    """Grant points beyond the budget; points that no game master gave are marked."""
    points = read_number(submission.data, "points", least=-MOST_POINTS, most=MOST_POINTS)
    given = _row(submission).rules.grant_action(points, submission.text("reason"))
    if given is None:
        raise refusals.no_such_step()
    characters.apply_action(
        submission.owner, submission.id, given, submission.read, by=submission.staff
    )


def _undo(submission: FormSubmission) -> None:
    characters.undo(submission.owner, submission.id, submission.read, by=submission.staff)


def _portray(submission: FormSubmission) -> None:
    picture = submission.files.get("portrait")
    try:
        if picture is None and "none" not in submission.data:
            raise refusals.no_portrait()
        characters.portray(
            submission.owner, submission.id, picture, submission.read, by=submission.staff
        )
    except (Invalid, TooLarge) as refusal:
        raise invalid("portrait", refusal.sentence) from refusal


def _row(submission: FormSubmission) -> Character:
    return get_access(Character.objects.all(), submission.id, submission.owner).row


DEEDS: Final[Mapping[str, Callable[[FormSubmission], None]]] = {
    "step": _step,
    "write": _write,
    "do": _apply_action,
    "grant": _grant,
    "undo": _undo,
    "portrait": _portray,
    "share": sharing("character"),
}
