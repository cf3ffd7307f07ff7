from typing import Final

from django.urls import URLPattern

from api.clubs.records import files, history, record, suggestions, visitors
from api.wire.addresses import at

HERE: Final = "records/<str:record>/"

urlpatterns: list[URLPattern] = [
    at("records/", "records", get=record.list_plays, post=record.enter_play),
    at("records/suggestions/", "suggestions", get=suggestions.suggest_plays),
    at("records/visitors/", "visitors", get=visitors.list_visitors),
    at("records/visitors/<str:visitor>/claim/", "claim", post=visitors.claim_visitor),
    at("records/import/", "import-records", post=files.import_plays),
    at("records/imports/<str:file>/", "import-progress", get=files.show_import),
    at("records/export/", "export-records", get=files.export_plays),
    at(
        HERE,
        "record",
        get=record.show_play,
        patch=record.correct_play,
        delete=record.strike_play,
    ),
    at(f"{HERE}restore/", "restore", post=history.restore_play),
    at(f"{HERE}undo/", "undo-record", post=history.undo_correction),
    at(f"{HERE}history/", "record-history", get=history.read_history),
]
