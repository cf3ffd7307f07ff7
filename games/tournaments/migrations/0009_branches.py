from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def as_they_sat(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """So far the place in a bracket said who was first."""
    sides = apps.get_model("tournaments", "Side")
    sides.objects.filter(pairing__index__isnull=False).update(branch=models.F("position"))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0008_one_word'),
    ]

    operations = [
        migrations.AddField(
            model_name='side',
            name='branch',
            field=models.PositiveSmallIntegerField(editable=False, null=True),
        ),
        migrations.RunPython(as_they_sat, migrations.RunPython.noop),
    ]
