import json
from importlib import import_module
from typing import Any

from django.db import migrations

words = import_module("games.shelf.migrations.0007_one_word")


def rename(apps: Any, schema_editor: Any) -> None:
    """What is brought, and set-ups of tables that have not begun. A journal is never written over:
    tables that have begun stand still under the version of their rules, but for those of Brutal Ring
    that play with the cards of the house: nothing that has another name is said there."""
    Table = apps.get_model("tables", "Table")
    Seat = apps.get_model("tables", "Seat")
    for seat in Seat.objects.filter(table__game_key="combat").exclude(brought="").iterator():
        seat.brought = words.written(words.deck(json.loads(seat.brought)))
        seat.save(update_fields=("brought",))
    for table in Table.objects.filter(game_key__in=("brutal_ring", "combat", "kung_fu")).iterator():
        said = json.loads(table.setup)
        if not table.state:
            table.setup = words.written(words.setup(table.game_key, said))
        elif table.game_key == "brutal_ring" and said.get("catalogue") is None:
            table.rules_version = 3 if table.rules_version == 2 else table.rules_version
        table.save(update_fields=("setup", "rules_version"))


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0009_host_secrets'),
        ('shelf', '0007_one_word'),
    ]

    operations = [
        migrations.RunPython(rename, migrations.RunPython.noop),
    ]
