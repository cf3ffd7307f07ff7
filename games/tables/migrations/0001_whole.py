import django.db.models.deletion
import django.utils.timezone
import games.people.keys
import games.people.spelling
import games.tables.codes
import games.tables.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [('tables', '0001_initial'), ('tables', '0002_clock'), ('tables', '0003_edition'), ('tables', '0004_seats_know_the_shelf'), ('tables', '0005_rules_version'), ('tables', '0006_salt'), ('tables', '0007_devices'), ('tables', '0008_doors'), ('tables', '0009_host_secrets'), ('tables', '0010_one_word'), ('tables', '0011_bots'), ('tables', '0012_hints'), ('tables', '0013_turn_wish'), ('tables', '0014_lesson')]

    initial = True

    dependencies = [
        ('people', '0001_whole'),
        ('shelf', '0001_whole'),
    ]

    operations = [
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('code', models.CharField(default=games.tables.codes.new_code, max_length=8, unique=True, verbose_name='code')),
                ('game_key', models.CharField(max_length=30, verbose_name='game')),
                ('mode', models.CharField(choices=[('house', 'the companion deals'), ('table', 'cards and dice on the table')], max_length=5, verbose_name='mode')),
                ('setup', models.TextField(default='{}', verbose_name='set-up')),
                ('rules_version', models.PositiveIntegerField(default=1, editable=False, verbose_name='version of the rules')),
                ('edition', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='shelf.edition', verbose_name='edition')),
                ('host', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tables', to=settings.AUTH_USER_MODEL, verbose_name='host')),
                ('host_digest', models.CharField(editable=False, max_length=64)),
                ('device', models.CharField(blank=True, editable=False, max_length=64)),
                ('watching', models.BooleanField(default=True, verbose_name='spectators may watch')),
                ('shared', models.BooleanField(default=False, verbose_name='one device for all')),
                ('shut', models.BooleanField(default=False, verbose_name='no newcomers')),
                ('hints', models.CharField(choices=[('no', 'not allowed'), ('yes', 'allowed'), ('never', 'never, as in a tournament')], default='no', max_length=5, verbose_name='hints')),
                ('phase', models.CharField(choices=[('gathering', 'gathering'), ('playing', 'playing'), ('over', 'over'), ('closed', 'closed')], default='gathering', max_length=9, verbose_name='phase')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='opened')),
                ('touched', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last move')),
                ('state', models.TextField(blank=True, editable=False)),
                ('asked', models.JSONField(default=list, editable=False)),
                ('next_request', models.PositiveIntegerField(default=1, editable=False)),
                ('deadlines', models.JSONField(default=dict, editable=False)),
                ('number', models.PositiveIntegerField(default=0, editable=False, verbose_name='journal')),
                ('digest', models.CharField(blank=True, editable=False, max_length=64)),
                ('seed', models.BinaryField(default=games.tables.models.new_seed)),
                ('fair_index', models.PositiveIntegerField(default=0, editable=False)),
                ('bots', models.JSONField(default=dict, editable=False)),
                ('lesson', models.SmallIntegerField(default=None, editable=False, null=True, verbose_name='lesson')),
                ('wishes', models.JSONField(default=dict, editable=False)),
            ],
            options={
                'verbose_name': 'table',
                'verbose_name_plural': 'tables',
                'indexes': [models.Index(fields=['-created'], name='table_newest_first'), models.Index(fields=['host_digest'], name='table_of_a_hosts_secret'), models.Index(condition=models.Q(('device', ''), _negated=True), fields=['device'], name='table_of_a_device')],
                'constraints': [models.CheckConstraint(condition=models.Q(('shared', False), ('mode', 'table'), _connector='OR'), name='a_shared_device_is_for_physical_play'), models.CheckConstraint(condition=models.Q(models.Q(('phase__in', ('playing', 'over')), _negated=True), models.Q(('state', ''), _negated=True), _connector='OR'), name='a_table_in_play_has_a_state')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tables.table', verbose_name='table')),
                ('place', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('name', models.CharField(blank=True, max_length=40, validators=[games.people.spelling.check], verbose_name='name')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seats', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ('bot', models.CharField(blank=True, choices=[('novice', 'novice'), ('steady', 'steady'), ('expert', 'expert')], default='', max_length=6, verbose_name='bot')),
                ('brought', models.TextField(blank=True, verbose_name='brought')),
                ('kept', models.CharField(blank=True, editable=False, max_length=22, verbose_name='from the shelf')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('device', models.CharField(blank=True, editable=False, max_length=64)),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'ordering': ('place',),
                'indexes': [models.Index(condition=models.Q(('device', ''), _negated=True), fields=['device'], name='seat_of_a_device')],
                'constraints': [models.UniqueConstraint(fields=('table', 'place'), name='a_seat_is_taken_once'), models.UniqueConstraint(condition=models.Q(('person__isnull', False)), fields=('table', 'person'), name='a_person_sits_once'), models.CheckConstraint(condition=models.Q(('person', None), ('name', ''), _connector='OR'), name='a_person_is_named_by_the_account')],
            },
        ),
        migrations.CreateModel(
            name='TurnWish',
            fields=[
                ('person', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='turn_wish', serialize=False, to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ('minutes', models.PositiveSmallIntegerField(choices=[(0, 'never'), (10, 'after ten minutes'), (60, 'after an hour'), (480, 'after eight hours'), (1440, 'after a day')], verbose_name='told')),
                ('address', models.CharField(max_length=200, verbose_name='address of the house')),
                ('since', models.DateTimeField(default=django.utils.timezone.now, verbose_name='wished')),
            ],
            options={
                'verbose_name': 'wish to be told of turns',
                'verbose_name_plural': 'wishes to be told of turns',
            },
        ),
        migrations.CreateModel(
            name='Barred',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='barred', to='tables.table', verbose_name='table')),
                ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='barred_from_tables', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ('digest', models.CharField(blank=True, editable=False, max_length=64)),
            ],
            options={
                'verbose_name': 'barred from a table',
                'verbose_name_plural': 'barred from tables',
                'constraints': [models.UniqueConstraint(fields=('table', 'person', 'digest'), name='somebody_is_barred_once')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tables.table', verbose_name='table')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('kind', models.CharField(choices=[('started', 'start'), ('answered', 'answer'), ('rewound', 'rewind'), ('overruled', 'correction'), ('closed', 'closing'), ('hinted', 'hint')], max_length=9, verbose_name='kind')),
                ('body', models.TextField(verbose_name='what was said')),
                ('salt', models.CharField(blank=True, editable=False, max_length=32, verbose_name='salt')),
                ('digest', models.CharField(max_length=64, verbose_name='digest')),
                ('made', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made')),
            ],
            options={
                'verbose_name': 'journal entry',
                'verbose_name_plural': 'journal',
                'ordering': ('table', 'number'),
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='an_entry_is_numbered_once')],
            },
        ),
    ]
