from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.kernel.game import AnyGame
from games.people import rulebook
from games.people.keys import ID_LENGTH, new_id

NAME_LENGTH = 80


class Owned(models.Model):
    """A row on a person's shelf."""

    remembered: ClassVar[frozenset[str]] = frozenset()
    """Columns whose old values a change stores."""
    display_label = ""  # display name for the current reader, if it is known
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="%(class)ss",
        verbose_name=_("owner"),
    )
    game_key = models.CharField(_("game"), max_length=30)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    # Counts the changes, so that two devices of a person do not overwrite each other unnoticed.
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    # Word of its link, which lets anybody who has it read the row; empty: only the owner reads it.
    link = models.CharField(
        _("link"), max_length=ID_LENGTH, blank=True, db_index=True, editable=False
    )
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    changed = models.DateTimeField(_("changed"), default=timezone.now, editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return (
            self.display_label or self.id
        )  # never the name: admin logs keep this after the person is erased

    @property
    def game(self) -> AnyGame:
        return rulebook.get_game(self.game_key)
