import django.db.models.deletion
import django.utils.timezone
import games.people.keys
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [('duties', '0001_initial'), ('duties', '0002_webhooks'), ('duties', '0003_letters')]

    initial = True

    dependencies = [
        ('people', '0001_whole'),
    ]

    operations = [
        migrations.CreateModel(
            name='Duty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=60, verbose_name='kind')),
                ('key', models.CharField(max_length=120, verbose_name='key')),
                ('payload', models.JSONField(default=dict, verbose_name='payload')),
                ('filed', models.DateTimeField(default=django.utils.timezone.now, verbose_name='filed')),
                ('due', models.DateTimeField(verbose_name='due')),
                ('not_before', models.DateTimeField(verbose_name='next try')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('done', 'done'), ('given_up', 'given up')], default='waiting', max_length=8, verbose_name='state')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('error', models.TextField(blank=True, verbose_name='last error')),
                ('ended', models.DateTimeField(null=True, verbose_name='ended')),
            ],
            options={
                'verbose_name': 'duty',
                'verbose_name_plural': 'duties',
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['not_before'], name='duty_to_do'), models.Index(condition=models.Q(('state', 'done')), fields=['ended'], name='duty_done'), models.Index(condition=models.Q(('state', 'given_up')), fields=['ended'], name='duty_given_up')],
                'constraints': [models.UniqueConstraint(fields=('kind', 'key'), name='duty_is_filed_once'), models.CheckConstraint(condition=models.Q(models.Q(('ended__isnull', True), ('state', 'waiting')), models.Q(('ended__isnull', False), ('state__in', ('done', 'given_up'))), _connector='OR'), name='duty_waits_or_has_ended')],
            },
        ),
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('owner', models.CharField(max_length=80)),
                ('key', models.CharField(max_length=200)),
                ('fingerprint', models.CharField(max_length=64)),
                ('status', models.PositiveSmallIntegerField(default=0)),
                ('body', models.TextField(blank=True)),
                ('made', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'call',
                'verbose_name_plural': 'calls',
                'constraints': [models.UniqueConstraint(fields=('owner', 'key'), name='call_is_made_once')],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('url', models.CharField(max_length=500, verbose_name='address')),
                ('description', models.CharField(blank=True, max_length=200, verbose_name='description')),
                ('events', models.JSONField(default=list, verbose_name='events')),
                ('scope', models.CharField(blank=True, max_length=80, verbose_name='scope')),
                ('secret_number', models.PositiveIntegerField(default=1, verbose_name='secret number')),
                ('renewed', models.DateTimeField(null=True, verbose_name='secret renewed')),
                ('active', models.BooleanField(default=True, verbose_name='active')),
                ('disabled_at', models.DateTimeField(null=True, verbose_name='switched off')),
                ('reason', models.CharField(blank=True, choices=[('owner', 'switched off by its owner'), ('failing', 'failed for too long')], max_length=8, verbose_name='reason')),
                ('failures', models.PositiveIntegerField(default=0, verbose_name='attempts failed in a row')),
                ('given_up', models.PositiveIntegerField(default=0, verbose_name='deliveries given up in a row')),
                ('failing_since', models.DateTimeField(null=True, verbose_name='failing since')),
                ('resting_until', models.DateTimeField(null=True, verbose_name='rests until')),
                ('busy_until', models.DateTimeField(null=True, verbose_name='busy until')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
            ],
            options={
                'verbose_name': 'webhook',
                'verbose_name_plural': 'webhooks',
                'indexes': [models.Index(condition=models.Q(('active', True)), fields=['person'], name='webhook_listening')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('active', True), ('disabled_at__isnull', True), ('reason', '')), models.Q(('active', False), ('disabled_at__isnull', False), ('reason__in', ['owner', 'failing'])), _connector='OR'), name='webhook_is_active_or_says_since_when_not')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('webhook', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='duties.webhook')),
                ('kind', models.CharField(max_length=60, verbose_name='event')),
                ('body', models.TextField(verbose_name='body')),
                ('made', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='made')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('done', 'done'), ('given_up', 'given up')], default='waiting', max_length=8, verbose_name='state')),
                ('sending', models.PositiveIntegerField(default=1, verbose_name='sending')),
                ('sent_off', models.DateTimeField(default=django.utils.timezone.now, verbose_name='set off')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='tries')),
                ('ended', models.DateTimeField(null=True, verbose_name='ended')),
            ],
            options={
                'verbose_name': 'delivery',
                'verbose_name_plural': 'deliveries',
                'indexes': [models.Index(fields=['webhook', '-made'], name='delivery_of_webhook')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('ended__isnull', True), ('state', 'waiting')), models.Q(('ended__isnull', False), ('state__in', ('done', 'given_up'))), _connector='OR'), name='delivery_waits_or_has_ended')],
            },
        ),
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('delivery', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attempts', to='duties.delivery')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('made', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made')),
                ('status', models.PositiveSmallIntegerField(null=True, verbose_name='status')),
                ('trouble', models.CharField(blank=True, choices=[('status', 'answered with another status than 2xx'), ('private_address', 'the name leads to a private address'), ('unresolved', 'nobody knows this name'), ('unreached', 'no connection'), ('tls', 'the certificate does not hold'), ('slow', 'no answer in time'), ('broken', 'the answer broke off, or was no HTTP')], max_length=15, verbose_name='trouble')),
                ('milliseconds', models.PositiveIntegerField(null=True, verbose_name='milliseconds')),
                ('answer', models.CharField(blank=True, max_length=1000, verbose_name='answer')),
            ],
            options={
                'verbose_name': 'attempt',
                'verbose_name_plural': 'attempts',
                'constraints': [models.UniqueConstraint(fields=('delivery', 'number'), name='attempt_has_its_number')],
            },
        ),
    ]
