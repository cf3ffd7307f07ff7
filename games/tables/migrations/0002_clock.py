from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tables", "0001_initial"),)

    operations = (
        migrations.AddField(
            model_name="table",
            name="deadlines",
            field=models.JSONField(default=dict, editable=False),
        ),
    )
