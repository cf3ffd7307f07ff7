"""Commands of the shelf: what people do with what they keep. The API, the builders' pages and their
desks in the admin are made from them."""

from functools import partial
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.people.refusals import no_game
from games.shelf import characters, decks, links, loadouts, refusals
from games.shelf.editions import catalogue, entries, imports
from games.shelf.editions import refusals as no
from games.web.command import Command

STALE: Final = (refusals.unknown, refusals.stale)
CHARACTER: Final = (*STALE, no_game)
DECK: Final = (refusals.unknown, refusals.other_game)
LOADOUT: Final = CHARACTER
EDITION: Final = (*STALE, refusals.not_yours)
ENTRY: Final = (
    *(*EDITION, no_game, no.unknown_entry, no.unknown_kind, no.other_key, no.bad_key),
    *(no.large_entry, no.too_many_entries),
)
PORTRAIT: Final = (refusals.no_portrait, refusals.wide_portrait, refusals.large_portrait)

changing: Final = partial(Command, done=_("Changed."))

SHARE: Final = changing("make_link", links.share, refuses=(refusals.unknown,))

# Characters

BEGIN_CHARACTER: Final = Command("begin_character", characters.begin)
KEEP_CHARACTER: Final = Command("keep_character", characters.keep)
EDIT_CHARACTER: Final = Command("edit_character", characters.edit, refuses=CHARACTER)
COPY_CHARACTER: Final = Command("copy_character", characters.copy, refuses=(refusals.unknown,))

STEP: Final = changing("step_character", characters.step, refuses=CHARACTER)
WRITE: Final = changing("write_sheet", characters.write, refuses=CHARACTER)
ACT: Final = changing(
    "act_on_character", characters.apply_action, refuses=(*CHARACTER, refusals.no_such_deed)
)
UNDO_CHANGE: Final = changing(
    "undo_change", characters.undo, refuses=(*STALE, refusals.nothing_to_undo)
)
PORTRAY: Final = changing("hang_portrait", characters.portray, refuses=(*STALE, *PORTRAIT))
DISCARD_CHARACTER: Final = Command("discard_character", characters.discard, refuses=CHARACTER)

# Decks

KEEP_DECK: Final = Command("keep_deck", decks.keep, refuses=DECK)
COPY_DECK: Final = Command("copy_deck", decks.copy, refuses=DECK[:1])
CHANGE_DECK: Final = changing("change_deck", decks.amend, refuses=(*DECK, refusals.stale))
REPLACE_DECK: Final = changing("replace_deck", decks.change, refuses=(*DECK, refusals.stale))
UNDO_DECK: Final = changing(
    "undo_deck", decks.undo, refuses=(*DECK, refusals.stale, refusals.nothing_left_to_undo)
)
DISCARD_DECK: Final = Command("discard_deck", decks.discard, refuses=(*DECK, refusals.stale))

# Loadouts

KEEP_LOADOUT: Final = Command("keep_loadout", loadouts.keep)
COPY_LOADOUT: Final = Command("copy_loadout", loadouts.copy, refuses=LOADOUT[:1])
CHANGE_LOADOUT: Final = changing("change_loadout", loadouts.amend, refuses=LOADOUT)
REPLACE_LOADOUT: Final = changing("replace_loadout", loadouts.change, refuses=LOADOUT)
UNDO_LOADOUT: Final = changing(
    "undo_loadout", loadouts.undo, refuses=(*LOADOUT, refusals.nothing_left_to_undo)
)
DISCARD_LOADOUT: Final = Command("discard_loadout", loadouts.discard, refuses=LOADOUT)

# Editions

COPY_CATALOGUE: Final = Command("copy_catalogue", catalogue.copy, refuses=(no.too_many_editions,))
COPY_EDITION: Final = Command(
    "copy_edition", catalogue.duplicate, refuses=(no.too_many_editions, refusals.unknown)
)
CHANGE_EDITION: Final = changing("change_edition", catalogue.amend, refuses=(*EDITION, no.in_use))
UNDO_EDITION: Final = changing(
    "undo_edition", entries.undo, refuses=(*EDITION, refusals.nothing_left_to_undo)
)
DISCARD_EDITION: Final = Command(
    "discard_edition", catalogue.discard, refuses=(*EDITION, no.in_use)
)
PUT_ENTRY: Final = changing("put_entry", entries.save_entry, refuses=ENTRY)
ADD_ENTRY: Final = changing("add_entry", entries.add, refuses=ENTRY)
REWRITE_ENTRY: Final = changing("rewrite_edition_entry", entries.rewrite, refuses=ENTRY)
REMOVE_ENTRY: Final = changing("take_entry_out", entries.remove, refuses=ENTRY)
IMPORT_ENTRIES: Final = changing(
    "import_entries",
    imports.import_entries,
    refuses=(*EDITION, no_game, imports.refused, no.too_many_entries),
)
