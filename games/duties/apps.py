from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DutiesConfig(AppConfig):
    name = "games.duties"
    verbose_name = _("Duties")
