import django.db.models.deletion
import django.utils.timezone
import games.people.keys
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [('shelf', '0001_initial'), ('shelf', '0002_editions'), ('shelf', '0003_decks_with_own_cards'), ('shelf', '0004_characters'), ('shelf', '0005_portraits_and_scenes'), ('shelf', '0006_deeds'), ('shelf', '0007_one_word'), ('shelf', '0008_links')]

    initial = True

    dependencies = [
        ('people', '0001_whole'),
    ]

    operations = [
        migrations.CreateModel(
            name='Character',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('game_key', models.CharField(max_length=30, verbose_name='game')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('version', models.PositiveIntegerField(default=1, editable=False, verbose_name='version')),
                ('link', models.CharField(blank=True, db_index=True, editable=False, max_length=22, verbose_name='link')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('changed', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='changed')),
                ('sheet', models.TextField(verbose_name='sheet')),
                ('portrait', models.CharField(blank=True, editable=False, max_length=64, verbose_name='portrait')),
            ],
            options={
                'verbose_name': 'character',
                'verbose_name_plural': 'characters',
                'indexes': [models.Index(fields=['person', '-created', 'id'], name='characters_of_a_person')],
            },
        ),
        migrations.CreateModel(
            name='CharacterChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('character', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='shelf.character', verbose_name='character')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('kind', models.CharField(max_length=30, verbose_name='kind')),
                ('before', models.JSONField(verbose_name='before')),
                ('after', models.JSONField(verbose_name='after')),
                ('undoes', models.PositiveIntegerField(null=True, verbose_name='takes back')),
                ('undone', models.BooleanField(default=False, verbose_name='taken back')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('scene', models.CharField(blank=True, max_length=20, verbose_name='scene')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
            ],
            options={
                'verbose_name': 'change',
                'verbose_name_plural': 'changes',
                'ordering': ('-number',),
                'constraints': [models.UniqueConstraint(fields=('character', 'number'), name='a_change_is_numbered_once')],
            },
        ),
        migrations.CreateModel(
            name='Portrait',
            fields=[
                ('character', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='picture', serialize=False, to='shelf.character', verbose_name='character')),
                ('jpeg', models.BinaryField()),
            ],
            options={
                'verbose_name': 'portrait',
                'verbose_name_plural': 'portraits',
            },
        ),
        migrations.CreateModel(
            name='SceneLeft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('character', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scenes', to='shelf.character', verbose_name='character')),
                ('table', models.CharField(max_length=22, verbose_name='table')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('scales', models.JSONField(verbose_name='scales')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('character', 'table'), name='a_scene_marks_a_character_once')],
            },
        ),
        migrations.CreateModel(
            name='Edition',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('game_key', models.CharField(max_length=30, verbose_name='game')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('version', models.PositiveIntegerField(default=1, editable=False, verbose_name='version')),
                ('link', models.CharField(blank=True, db_index=True, editable=False, max_length=22, verbose_name='link')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('changed', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='changed')),
                ('shared', models.BooleanField(default=False, verbose_name='shared')),
            ],
            options={
                'verbose_name': 'edition',
                'verbose_name_plural': 'editions',
                'indexes': [models.Index(fields=['person', '-created', 'id'], name='editions_of_a_person')],
            },
        ),
        migrations.CreateModel(
            name='EditionEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='shelf.edition', verbose_name='edition')),
                ('kind', models.CharField(max_length=30, verbose_name='kind')),
                ('key', models.CharField(max_length=100, verbose_name='key')),
                ('body', models.TextField(verbose_name='entry')),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'ordering': ('pk',),
                'constraints': [models.UniqueConstraint(fields=('edition', 'kind', 'key'), name='an_entry_stands_once_in_an_edition')],
            },
        ),
        migrations.CreateModel(
            name='Deck',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('game_key', models.CharField(max_length=30, verbose_name='game')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('version', models.PositiveIntegerField(default=1, editable=False, verbose_name='version')),
                ('link', models.CharField(blank=True, db_index=True, editable=False, max_length=22, verbose_name='link')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('changed', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='changed')),
                ('cards', models.JSONField(default=dict, verbose_name='cards')),
                ('edition', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='decks', to='shelf.edition', verbose_name='edition')),
            ],
            options={
                'verbose_name': 'deck',
                'verbose_name_plural': 'decks',
                'indexes': [models.Index(fields=['person', '-created', 'id'], name='decks_of_a_person')],
            },
        ),
        migrations.CreateModel(
            name='Loadout',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('game_key', models.CharField(max_length=30, verbose_name='game')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('version', models.PositiveIntegerField(default=1, editable=False, verbose_name='version')),
                ('link', models.CharField(blank=True, db_index=True, editable=False, max_length=22, verbose_name='link')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('changed', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='changed')),
                ('brings', models.TextField(verbose_name='what it brings')),
            ],
            options={
                'verbose_name': 'loadout',
                'verbose_name_plural': 'loadouts',
                'indexes': [models.Index(fields=['person', '-created', 'id'], name='loadouts_of_a_person')],
            },
        ),
    ]
