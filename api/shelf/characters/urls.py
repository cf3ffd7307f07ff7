from typing import Final

from django.urls import URLPattern

from api.shelf.characters import character, deeds, files, history, portrait, quotes
from api.wire.addresses import at

HERE: Final = "characters/<str:character>/"

urlpatterns: list[URLPattern] = [
    at(
        "characters/",
        "characters",
        get=character.list_characters,
        post=character.make_character,
    ),
    at("characters/npc/", "npc", post=character.make_npc),
    at("characters/import/", "import-character", post=files.import_character),
    at(
        HERE,
        "character",
        get=character.show_character,
        put=character.replace_character,
        patch=character.change_character,
        delete=character.discard_character,
    ),
    at(f"{HERE}undo/", "undo", post=deeds.undo_change),
    at(f"{HERE}copy/", "copy", post=deeds.copy_character),
    at(f"{HERE}history/", "history", get=history.list_changes),
    at(f"{HERE}export/", "export-character", get=files.export_character),
    at(
        f"{HERE}portrait/",
        "portrait",
        get=portrait.show_portrait,
        put=portrait.hang_portrait,
        delete=portrait.take_portrait_down,
    ),
    *deeds.addresses(),
    at(f"{HERE}sheet.pdf", "sheet", get=files.print_character),
    at("point-buy/quote/", "quote", post=quotes.quote_sheet),
]
