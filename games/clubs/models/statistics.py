"""Statistics: a stroke for everything that a play counts for, and tallies, their sums."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.clubs.models.clubs import Club
from games.clubs.models.endings import Result
from games.clubs.models.records import TEXT_LENGTH, Record, Visitor

KEY_LENGTH = 600


class By(models.TextChoices):
    PERSON = "person", _("person")
    PAIR = "pair", _("pair")
    GAME = "game", _("game")
    FIGHTER = "fighter", _("fighter")
    TECHNIQUES = "techniques", _("techniques")
    DECK = "deck", _("deck")
    WEAPON = "weapon", _("weapon")
    CHARACTER = "character", _("character")


class Counted(models.Model):
    """Subject of a stroke or a tally. Rows about people are deleted with any of these people."""

    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, related_name="+", verbose_name=_("club")
    )
    by = models.CharField(_("by"), max_length=10, choices=By)
    key = models.CharField(_("of"), max_length=KEY_LENGTH)
    game = models.CharField(_("game"), max_length=TEXT_LENGTH, blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="%(class)ss",
        verbose_name=_("person"),
    )
    visitor = models.ForeignKey(
        Visitor, on_delete=models.CASCADE, null=True, related_name="%(class)ss"
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="%(class)ss_as_other",
        verbose_name=_("other person"),
    )
    other_visitor = models.ForeignKey(
        Visitor, on_delete=models.CASCADE, null=True, related_name="%(class)ss_as_other"
    )

    class Meta:
        abstract = True


class Stroke(Counted):
    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="strokes")
    played_at = models.DateTimeField()
    place = models.PositiveSmallIntegerField(default=0)
    result = models.CharField(max_length=7, choices=Result)
    minutes = models.PositiveSmallIntegerField(null=True)
    # Player who used the fighter, deck, … It is not `person`: a fighter's results stay when its
    # player leaves.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        indexes = (
            # Strokes of a club since a day.
            models.Index(fields=("club", "by", "played_at"), name="strokes_since"),
            # Strokes of one tally in order, for its streaks.
            models.Index(fields=("by", "key", "game", "played_at"), name="strokes_in_order"),
            # Fighters, decks … of one person.
            models.Index(fields=("player", "by"), name="strokes_of_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.record_id} {self.by}"


class Tally(Counted):
    """The sum of the strokes of a club, or of all clubs (no club), for one game, or for all games
    (no game)."""

    display_label = ""  # label for the current reader, where known

    plays = models.PositiveIntegerField(_("plays"), default=0)
    wins = models.PositiveIntegerField(_("wins"), default=0)
    draws = models.PositiveIntegerField(_("draws"), default=0)
    losses = models.PositiveIntegerField(_("losses"), default=0)
    minutes = models.PositiveIntegerField(_("minutes in all"), default=0)
    timed = models.PositiveIntegerField(_("plays whose length is known"), default=0)
    lengths = models.JSONField(default=dict)  # number of plays by minutes, up to a limit
    last_played = models.DateTimeField(_("last played"), null=True)
    newest = models.CharField(max_length=80, blank=True)  # position of the last stroke counted
    run = models.IntegerField(_("streak"), default=0)  # wins in a row; below 0, losses
    longest_wins = models.PositiveIntegerField(_("longest streak of wins"), default=0)
    longest_losses = models.PositiveIntegerField(_("longest streak of losses"), default=0)

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        constraints = (
            models.UniqueConstraint(
                fields=("club", "by", "key", "game"),
                name="a_club_tallies_once",
                condition=Q(club__isnull=False),
            ),
            models.UniqueConstraint(
                fields=("by", "key", "game"),
                name="all_tally_once",
                condition=Q(club__isnull=True),
            ),
            models.CheckConstraint(
                name="a_tally_adds_up",
                condition=Q(plays__gte=F("wins") + F("draws") + F("losses")),
            ),
        )
        indexes = (
            models.Index(fields=("club", "by", "game", "-plays", "id"), name="tallies_of_a_club"),
            models.Index(fields=("person", "by", "club", "game"), name="tallies_of_a_person"),
            models.Index(fields=("other", "by", "club", "game"), name="tallies_of_an_other"),
        )

    def __str__(self) -> str:
        return self.display_label or f"{self.by} {self.key}"
