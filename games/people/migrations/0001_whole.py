import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import games.people.keys
import games.people.spelling
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [('people', '0001_initial'), ('people', '0002_welcomes'), ('people', '0003_time_zone')]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('username', models.CharField(blank=True, error_messages={'unique': 'This user name is taken: choose another.'}, help_text='To log in with; nobody else sees it.', max_length=30, null=True, unique=True, validators=[django.core.validators.RegexValidator('\\A[a-z0-9][a-z0-9._-]+\\Z', 'Two characters or more: a to z, digits, dot, hyphen and underscore.')], verbose_name='user name')),
                ('email', models.EmailField(blank=True, error_messages={'unique': 'This address has an account: log in instead.'}, max_length=254, null=True, unique=True, verbose_name='e-mail address')),
                ('name', models.CharField(error_messages={'blank': 'Give a name for the table.'}, max_length=40, validators=[games.people.spelling.check], verbose_name='name at the table')),
                ('language', models.CharField(choices=[('en', 'English'), ('fr', 'Français')], default='en', max_length=2, verbose_name='language')),
                ('time_zone', models.CharField(blank=True, max_length=64, validators=[games.people.spelling.check_zone], verbose_name='time zone')),
                ('privacy', models.CharField(choices=[('shown', 'my name is shown'), ('initials', 'only my initials are shown'), ('hidden', 'my name is hidden')], default='shown', max_length=8, verbose_name='privacy')),
                ('is_active', models.BooleanField(default=True, verbose_name='may log in')),
                ('is_staff', models.BooleanField(default=False, verbose_name='may use the administration')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('erased', models.DateTimeField(editable=False, null=True, verbose_name='erased')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'person',
                'verbose_name_plural': 'people',
                'constraints': [models.CheckConstraint(condition=models.Q(('erased__isnull', False), ('username__isnull', False), ('email__isnull', False), _connector='OR'), name='person_logs_in_or_is_erased'), models.CheckConstraint(condition=models.Q(('erased__isnull', True), models.Q(('email__isnull', True), ('is_active', False), ('name', ''), ('username__isnull', True)), _connector='OR'), name='erased_person_has_no_name')],
            },
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ('label', models.CharField(max_length=60, verbose_name='label')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('expires', models.DateTimeField(verbose_name='expires')),
            ],
            options={
                'verbose_name': 'token',
                'verbose_name_plural': 'tokens',
            },
        ),
        migrations.CreateModel(
            name='Welcome',
            fields=[
                ('id', models.CharField(default=games.people.keys.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('made_by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='welcomes', to=settings.AUTH_USER_MODEL, verbose_name='made by')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail address')),
                ('draft', models.JSONField(default=dict, editable=False)),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('expires', models.DateTimeField(editable=False, verbose_name='expires')),
            ],
            options={
                'verbose_name': 'link to an account',
                'verbose_name_plural': 'links to an account',
            },
        ),
    ]
