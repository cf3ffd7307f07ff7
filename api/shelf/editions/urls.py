from typing import Final

from django.urls import URLPattern

from api.shelf.editions import edition, entries, files
from api.wire.addresses import at

HERE: Final = "editions/<str:edition>/"

urlpatterns: list[URLPattern] = [
    at("editions/", "editions", get=edition.list_editions, post=edition.copy_catalogue),
    at(
        HERE,
        "edition",
        get=edition.show_edition,
        patch=edition.change_edition,
        delete=edition.discard_edition,
    ),
    at(f"{HERE}copy/", "copy-edition", post=edition.copy_edition),
    at(f"{HERE}undo/", "undo-edition", post=edition.undo_edition),
    at(f"{HERE}entries/", "entries", get=entries.list_entries),
    at(
        f"{HERE}entries/<str:kind>/<str:entry>/",
        "entry",
        get=entries.show_entry,
        put=entries.put_entry,
        delete=entries.take_entry_out,
    ),
    at(f"{HERE}import/", "import", post=files.import_entries),
    at(f"{HERE}export/", "export-edition", get=files.export_entries),
    at(f"{HERE}validate/", "validate", get=files.validate_edition),
]
