from django.apps import AppConfig, apps
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    name = "games.people"
    verbose_name = _("People")

    def ready(self) -> None:
        from games.people.sign_in.sessions import record_sign_in  # noqa: PLC0415 - apps are loading
        from games.people.staff.roles import make_groups  # noqa: PLC0415 - apps are loading

        user_logged_in.connect(record_sign_in)

        # Django creates each room's permissions on the same signal and has connected first.
        *_others, last = (each for each in apps.get_app_configs() if each.models_module)
        post_migrate.connect(make_groups, sender=last)
