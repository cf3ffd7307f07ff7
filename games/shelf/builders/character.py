"""Builder of a character with buttons: every part with its cost, what is left, and the history."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext
from msgspec.structs import replace

from games.kernel.display.sheet import Part
from games.kernel.record import Record
from games.kernel.shelf import SpentPoints, action_for_part, action_named
from games.people.page.form import Form
from games.people.refusals import Invalid, TooLarge, invalid
from games.people.rulebook import game_display_name
from games.shelf import characters, refusals
from games.shelf.access import access
from games.shelf.builders.sharing import sharing
from games.shelf.builders.turn import Turn
from games.shelf.history.character import sentence
from games.shelf.models import Character
from games.shelf.sheet import contents
from games.shelf.sheet.dials import Button, Dial, buttons, dials, points
from games.shelf.wording import Worded, wrong

MOST_POINTS: Final = 9999
LONGEST: Final = 9  # characters of a number that are read at most
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


def drawn(row: Character, form: Form, base: str) -> CharacterBuilder:
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
        problems=wrong(row, characters.problems),
        link=row.link,
        played_in=tuple(import_string(settings.PLAYED_IN)(row)),
        history=tuple(sentence(change) for change in row.changes.all()[:TOLD]),
        late="notes" in form.values,
        abilities=form.values.get("abilities") or "\n".join(sheet.abilities),
    )


def _step(turn: Turn) -> None:
    key, by = turn.step()
    characters.step(turn.owner, turn.id, key, by, turn.read, hand=turn.hand)


def _write(turn: Turn) -> None:
    """Change the name, the abilities and the notes: fields that no rule reads."""

    def made(sheet: Record) -> Record:
        lines = tuple(filter(None, map(str.strip, turn.text("abilities").splitlines())))
        written = {"name": turn.text("name"), "abilities": lines, "notes": turn.text("notes")}
        return replace(sheet, **written)

    sheet = _row(turn).read
    if made(sheet) != sheet:  # a form sent twice has been saved already
        characters.edit(turn.owner, turn.id, made, turn.read, by=turn.hand)


def _do(turn: Turn) -> None:
    """Apply an action of the game that needs no further input."""
    deed = action_named(_row(turn).rules, turn.text("deed"))
    if deed is None:
        raise refusals.no_such_step()
    characters.do(turn.owner, turn.id, action_for_part(deed, ""), turn.read, by=turn.hand)


def _grant(turn: Turn) -> None:
    """Grant points beyond the budget; points that no game master gave are marked."""
    given = _row(turn).rules.grant_action(_number(turn.text("points")), turn.text("reason"))
    if given is None:
        raise refusals.no_such_step()
    characters.do(turn.owner, turn.id, given, turn.read, by=turn.hand)


def _number(said: str) -> int:
    text = said.replace("−", "-").strip()
    if not text.removeprefix("-").isdecimal():
        raise invalid("points", gettext("Say how many points, as a number."))
    if len(text) > LONGEST or abs(int(text)) > MOST_POINTS:
        told = gettext("That is too many: say at most %(most)d points at once.")
        raise invalid("points", told % {"most": MOST_POINTS})
    return int(text)


def _undo(turn: Turn) -> None:
    characters.undo(turn.owner, turn.id, turn.read, by=turn.hand)


def _portray(turn: Turn) -> None:
    picture = turn.sent.get("portrait")
    try:
        if picture is None and "none" not in turn.said:
            raise refusals.no_portrait()
        characters.portray(turn.owner, turn.id, picture, turn.read, by=turn.hand)
    except (Invalid, TooLarge) as refusal:
        raise invalid("portrait", refusal.sentence) from refusal


def _row(turn: Turn) -> Character:
    return access(Character.objects.all(), turn.id, turn.owner).row


DEEDS: Final[Mapping[str, Callable[[Turn], None]]] = {
    "step": _step,
    "write": _write,
    "do": _do,
    "grant": _grant,
    "undo": _undo,
    "portrait": _portray,
    "share": sharing("character"),
}
