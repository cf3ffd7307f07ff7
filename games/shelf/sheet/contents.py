"""Content of a character's sheet at the table: the parts that its game prints, and the texts that
players wrote."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.kernel.display.sheet import Blank, Contents
from games.people.language import language
from games.shelf.models import Character


@dataclass(frozen=True)
class Paper:
    kind: str
    name: str
    printed: Contents
    abilities: tuple[str, ...]
    notes: str
    portrayed: bool


def paper(character: Character) -> Paper:
    sheet, rules = character.read, character.rules
    kind = (
        _("%(game)s · the game master's character")
        if rules.is_game_masters(sheet)
        else _("%(game)s · character")
    )
    return Paper(
        kind=kind % {"game": character.game.name[language()]},
        name=sheet.name,
        printed=rules.contents(sheet, language()),
        abilities=sheet.abilities,
        notes=sheet.notes,
        portrayed=bool(character.portrait),
    )


@dataclass(frozen=True)
class SheetPage:
    id: str
    paper: Paper
    blanks: tuple[tuple[Blank, range], ...]
    """Blank areas, each with its lines."""


def build_sheet_page(character: Character) -> SheetPage:
    content = paper(character)
    blanks = tuple((blank, range(blank.lines)) for blank in content.printed.blanks)
    return SheetPage(character.pk, content, blanks)
