from typing import Final

from django.urls import URLPattern

from api.clubs.records import files, history, record, suggestions, visitors
from api.wire.addresses import endpoint

HERE: Final = "records/<str:record>/"

urlpatterns: list[URLPattern] = [
    endpoint("records/", "records", get=record.list_plays, post=record.enter_play),
    endpoint("records/suggestions/", "suggestions", get=suggestions.suggest_plays),
    endpoint("records/visitors/", "visitors", get=visitors.list_visitors),
    endpoint("records/visitors/<str:visitor>/claim/", "claim", post=visitors.claim_visitor),
    endpoint("records/import/", "import-records", post=files.import_plays),
    endpoint("records/imports/<str:file>/", "import-progress", get=files.show_import),
    endpoint("records/export/", "export-records", get=files.export_plays),
    endpoint(
        HERE,
        "record",
        get=record.show_play,
        patch=record.correct_play,
        delete=record.strike_play,
    ),
    endpoint(f"{HERE}restore/", "restore", post=history.restore_play),
    endpoint(f"{HERE}undo/", "undo-record", post=history.undo_correction),
    endpoint(f"{HERE}history/", "record-history", get=history.read_history),
]
