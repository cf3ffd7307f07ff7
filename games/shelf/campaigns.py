"""Campaigns in which characters are played. The shelf knows none: rooms above add theirs in
`AppConfig.ready`."""

from collections.abc import Iterable
from typing import Final, Protocol

from games.shelf.models import Character


class Campaigns(Protocol):
    def is_game_mastered(self, character: Character) -> bool:
        """Return whether only a game master may grant something to the character."""

    def campaigns_of_character(self, character: Character) -> Iterable[tuple[str, str]]:
        """Return name and page address of each campaign that the character is in."""


CAMPAIGNS: Final[list[Campaigns]] = []


def is_game_mastered(character: Character) -> bool:
    return any(each.is_game_mastered(character) for each in CAMPAIGNS)


def campaigns_of_character(character: Character) -> tuple[tuple[str, str], ...]:
    return tuple(
        campaign for each in CAMPAIGNS for campaign in each.campaigns_of_character(character)
    )
