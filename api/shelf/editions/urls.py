from typing import Final

from django.urls import URLPattern

from api.shelf.editions import edition, entries, files
from api.wire.addresses import endpoint

HERE: Final = "editions/<str:edition>/"

urlpatterns: list[URLPattern] = [
    endpoint("editions/", "editions", get=edition.list_editions, post=edition.copy_catalogue),
    endpoint(
        HERE,
        "edition",
        get=edition.show_edition,
        patch=edition.change_edition,
        delete=edition.discard_edition,
    ),
    endpoint(f"{HERE}copy/", "copy-edition", post=edition.copy_edition),
    endpoint(f"{HERE}undo/", "undo-edition", post=edition.undo_edition),
    endpoint(f"{HERE}entries/", "entries", get=entries.list_entries),
    endpoint(
        f"{HERE}entries/<str:kind>/<str:entry>/",
        "entry",
        get=entries.show_entry,
        put=entries.put_entry,
        delete=entries.take_entry_out,
    ),
    endpoint(f"{HERE}import/", "import", post=files.import_entries),
    endpoint(f"{HERE}export/", "export-edition", get=files.export_entries),
    endpoint(f"{HERE}validate/", "validate", get=files.validate_edition),
]
