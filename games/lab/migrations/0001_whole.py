import django.db.models.deletion
import django.utils.timezone
import games.people.keys
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [('lab', '0001_initial')]

    initial = True

    dependencies = [
        ('people', '0001_whole'),
    ]

    operations = [
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='runs', to=settings.AUTH_USER_MODEL, verbose_name='asked for by')),
                ('name', models.CharField(blank=True, max_length=100, verbose_name='name')),
                ('game_key', models.CharField(max_length=30, verbose_name='game')),
                ('state', models.CharField(choices=[('planned', 'planned'), ('running', 'running'), ('stopped', 'stopped'), ('done', 'done')], default='planned', max_length=7, verbose_name='state')),
                ('plan', models.TextField(editable=False, verbose_name='plan')),
                ('tallies', models.TextField(editable=False, verbose_name='tallies')),
                ('total', models.PositiveIntegerField(verbose_name='games planned')),
                ('played', models.PositiveIntegerField(default=0, verbose_name='games played')),
                ('seconds_a_game', models.FloatField(null=True, verbose_name='seconds a game')),
                ('seconds', models.FloatField(default=0, verbose_name='seconds')),
                ('part_size', models.PositiveIntegerField(default=1, verbose_name='games at a time')),
                ('starts', models.PositiveIntegerField(default=0, verbose_name='times started')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('started', models.DateTimeField(null=True, verbose_name='begun')),
                ('ended', models.DateTimeField(null=True, verbose_name='ended')),
            ],
            options={
                'verbose_name': 'run',
                'verbose_name_plural': 'runs',
                'indexes': [models.Index(fields=['-created'], name='run_newest')],
                'constraints': [models.CheckConstraint(condition=models.Q(('played__lte', models.F('total'))), name='no_more_games_are_played_than_planned')],
            },
        ),
        migrations.CreateModel(
            name='PlayedPart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='lab.run', verbose_name='run')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
            ],
            options={
                'verbose_name': 'played part',
                'verbose_name_plural': 'played parts',
                'constraints': [models.UniqueConstraint(fields=('run', 'number'), name='a_part_counts_once')],
            },
        ),
    ]
