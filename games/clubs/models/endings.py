"""Results of a play, reasons for its end, and the check of hidden information."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Result(models.TextChoices):
    WON = "won", _("won")
    DRAWN = "drawn", pgettext_lazy("a play", "drawn")
    LOST = "lost", _("lost")
    UNKNOWN = "unknown", _("not told")


class EndReason(models.TextChoices):
    RULES = "rules", _("by the rules of the game")
    RESIGNED = "resigned", _("by resigning")
    DRAWN = "drawn", _("by an agreed draw")
    SIGNED = "signed", _("by a result that all signed")
    UNFINISHED = "unfinished", _("unfinished")


class Check(models.TextChoices):
    """Check of what was hidden at a physical table."""

    NONE = "none", _("nothing to check")
    OPEN = "open", _("not checked")
    SOUND = "sound", _("checked, in order")
    OVERTURNED = "overturned", _("checked, and the result overturned")
