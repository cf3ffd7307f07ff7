"""Names of records in the document: short, without module paths.

A record has its class name; a record of a game has the game's name first. Names that say too
little, or that two modules share, are replaced here.
"""

import sys
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, Final, get_args, get_origin

from games.rulebooks import GAMES

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "api.games.game": {
        "Listed": "Game",
        "Detailed": "OneGame",
        "Shown": "GameDisplay",
        "Numbered": "Rule",
        "Schemas": "GameSchemas",
        "Head": "Heading",
    },
    "api.games.verdicts": {"Asked": "DiceQuestion", "Found": "DiceRoll"},
    "api.lab.runs": {
        "Asked": "RunWish",
        "ShownSide": "RunSide",
        "ShownCell": "RunCell",
        "ShownCard": "RunCard",
    },
    "api.people.me": {"Amendment": "PersonChanges", "Exported": "Export"},
    "api.people.tokens": {"Shown": "Token", "Issued": "IssuedToken"},
    "api.shelf.cards.paper": {"Asked": "CardTexts"},
    "api.shelf.cards.text": {"Asked": "CardText", "Checked": "CheckedCard", "Fault": "CardFault"},
    "api.shelf.characters.history": {"ShownChange": "CharacterChange"},
    "api.shelf.decks": {"Wish": "NewDeck", "Amendment": "DeckChanges"},
    "api.shelf.editions.edition": {"Wish": "NewEdition", "Amendment": "EditionChanges"},
    "api.shelf.editions.files": {"ToldFault": "EntryFault", "Imported": "ImportedEntries"},
    "api.shelf.editions.rows": {"ShownEntry": "EditionEntry", "ShownOneEntry": "OneEditionEntry"},
    "api.tables.moves": {"Overruling": "TableOverruling"},
    "api.tables.shapes": {
        "Asked": "Question",
        "Chances": "Odds",
        "Choice": "Option",
        "Mode": "TableMode",
        "Phase": "TablePhase",
        "Entries": "Journal",
        "Entry": "JournalEntry",
        "Forsaken": "SeenTableOfGoneGame",
        "OneTable": "Table",
        "Opened": "OpenedTable",
        "Promise": "Fairness",
        "Seen": "SeenTable",
        "Told": "ToldEvent",
    },
    "api.tables.table": {"Opening": "NewTable"},
    "api.clubs.records.files": {"ToldFault": "PlayFault", "Imported": "ImportedPlays"},
    "api.clubs.records.history": {"Reason": "PlayReason"},
    "api.clubs.records.record": {"Amendment": "PlayChanges"},
    "api.clubs.records.visitors": {"Claim": "VisitorClaim"},
    "api.tournaments.entrants.entrant": {"Wish": "NewEntrant", "Amendment": "EntrantChanges"},
    "api.tournaments.entrants.files": {"Entered": "EntrantsFile", "Said": "EntrantLine"},
    "api.tournaments.entrants.presence": {"Reason": "ReasonToLeave"},
    "api.tournaments.entrants.rows": {"Entered": "EnteredEntrant"},
    "api.tournaments.entrants.seeds": {"Step": "SeedStep", "Order": "SeedOrder"},
    "api.tournaments.pairings.results": {"Overruling": "ResultOverruling", "Table": "PairingTable"},
    "api.tournaments.pairings.rows": {"Claim": "ResultClaim", "ShownRound": "PairingRound"},
    "api.tournaments.standings": {"Row": "StandingsRow", "Table": "StandingsTable"},
    "api.tournaments.tournament": {"Wish": "NewTournament"},
    "games.clubs.records.play": {"Play": "NewPlay", "Player": "NewPlayer"},
    "games.clubs.records.wording": {"ShownChange": "PlayChange"},
    "games.clubs.statistics.wording": {"Shown": "Statistic"},
    "games.duties.webhooks.webhook": {"Wish": "NewWebhook", "Amendment": "WebhookChanges"},
    "games.kernel.display.picture": {"Row": "PictureRow"},
    "games.kernel.shelf": {"Points": "SpentPoints"},
    "games.rulebooks.combat.language.tree": {
        "Active": "CombatActiveTest",
        "Draw": "CombatDrawAct",
        "Move": "CombatMoveAct",
        "Turn": "CombatTurnTrigger",
    },
    "games.rulebooks.martial_art.rules.start_zone": {"Lay": "MartialArtLayToken"},
    "games.rulebooks.brutal_ring.catalogue": {"Language": "Language"},
    "games.rulebooks.martial_art.state": {"Face": "MartialArtDieFace"},
    "games.shelf.privacy": {"EntryExport": "EditionEntryExport"},
    "games.tournaments.arrangement.archive": {
        "Place": "ArchivedPlace",
        "Round": "ArchivedRound",
        "Side": "ArchivedSide",
        "Who": "ArchivedEntrant",
        "Whole": "TournamentFile",
    },
    "games.tournaments.arrangement.changes": {
        "WhoEnters": "WhoEnters",
        "WhenLate": "WhenLate",
        "Seeding": "Seeding",
        "Visibility": "Visibility",
    },
    "games.tournaments.entrants.imports": {"Imported": "ImportedEntrants"},
    "games.tournaments.privacy": {"EntryExport": "EntrantExport"},
    "games.tournaments.rules.formats.stages": {"Points": "StagePoints", "AnyStage": "AnyStage"},
}
"""Names in the document, by module and class name."""


def name_of(kind: Any) -> str:
    """Return the name of a record. A record made of others gets the name of their game."""
    plain = getattr(kind, "__origin__", kind)
    given = NAMES.get(plain.__module__, {}).get(plain.__name__)
    if plain is kind and given:
        return given
    return f"{_game(_modules(kind))}{given or plain.__name__.removeprefix('Shown')}"


def aliases(kinds: Iterable[Any]) -> dict[frozenset[Any], str]:
    """Return unions of these records, and enumerations, with the names that our modules give
    them."""
    known = set(kinds)
    found: dict[frozenset[Any], str] = {}
    chosen: dict[frozenset[Any], str] = {}
    for module in sorted({kind.__module__ for kind in known}):
        for name, value in vars(sys.modules[module]).items():
            told = _game([module]) or name in NAMES.get(module, {})
            members = _members(value, known, words=bool(told))
            called = f"{_game([module])}{name.removeprefix('Any')}"
            if len(members) > 1:
                found[members] = min(called, found.get(members, called))
                if name in NAMES.get(module, {}):
                    chosen[members] = NAMES[module][name]
    return found | chosen


def _members(value: Any, known: Set[Any], *, words: bool) -> frozenset[Any]:
    match get_origin(value):
        case typing.Union | types.UnionType:
            return frozenset(get_args(value)) & known
        case typing.Literal if words:
            return frozenset(get_args(value))
        case _:
            return frozenset()


def _modules(kind: Any) -> Iterator[str]:
    yield getattr(kind, "__module__", "")
    for each in get_args(kind):
        yield from _modules(each)


def _game(modules: Iterable[str]) -> str:
    for module in modules:
        for key, game in GAMES.items():
            if f"{module}.".startswith(f"{game.package}."):
                return key.title().replace("_", "")
    return ""
