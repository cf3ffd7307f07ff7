import json
from importlib import import_module
from typing import Any

from django.db import migrations

words = import_module("games.shelf.migrations.0007_one_word")


def rename(apps: Any, schema_editor: Any) -> None:
    """What entrants bring, and how their tables are set up."""
    Entrant = apps.get_model("tournaments", "Entrant")
    entrants = Entrant.objects.filter(tournament__game_key="combat").exclude(brought="")
    for entrant in entrants.iterator():
        entrant.brought = words.written(words.deck(json.loads(entrant.brought)))
        entrant.save(update_fields=("brought",))
    for tournament in apps.get_model("tournaments", "Tournament").objects.iterator():
        said = json.loads(tournament.table_setup)
        if said and (after := words.setup(tournament.game_key, said)) != said:
            tournament.table_setup = words.written(after)
            tournament.save(update_fields=("table_setup",))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0007_words'),
        ('shelf', '0007_one_word'),
    ]

    operations = [
        migrations.RunPython(rename, migrations.RunPython.noop),
    ]
