from typing import Final

from django.urls import URLPattern

from api.shelf.characters import actions, character, files, history, portrait, quotes
from api.wire.addresses import endpoint

HERE: Final = "characters/<str:character>/"

urlpatterns: list[URLPattern] = [
    endpoint(
        "characters/",
        "characters",
        get=character.list_characters,
        post=character.make_character,
    ),
    endpoint("characters/npc/", "npc", post=character.make_npc),
    endpoint("characters/import/", "import-character", post=files.import_character),
    endpoint(
        HERE,
        "character",
        get=character.show_character,
        put=character.replace_character,
        patch=character.change_character,
        delete=character.discard_character,
    ),
    endpoint(f"{HERE}undo/", "undo", post=actions.undo_change),
    endpoint(f"{HERE}copy/", "copy", post=actions.copy_character),
    endpoint(f"{HERE}history/", "history", get=history.list_changes),
    endpoint(f"{HERE}export/", "export-character", get=files.export_character),
    endpoint(
        f"{HERE}portrait/",
        "portrait",
        get=portrait.show_portrait,
        put=portrait.hang_portrait,
        delete=portrait.take_portrait_down,
    ),
    *actions.addresses(),
    endpoint(f"{HERE}sheet.pdf", "sheet", get=files.print_character),
    endpoint("point-buy/quote/", "quote", post=quotes.quote_sheet),
]
