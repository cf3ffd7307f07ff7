from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ShelfConfig(AppConfig):
    name = "games.shelf"
    verbose_name = _("shelf")
