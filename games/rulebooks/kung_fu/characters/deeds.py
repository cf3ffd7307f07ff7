"""Changes to a character between two scenes."""

from msgspec.structs import replace

from games.kernel.record import Illegal
from games.kernel.shelf import CharacterAction
from games.rulebooks.kung_fu.cards import FULL, KING, Component, Levels
from games.rulebooks.kung_fu.characters.character import Character, problems, thresholds


class Raise(CharacterAction, frozen=True):
    """Raise a component by one level, for the difference of the two prices."""

    past = "raised"
    component: Component

    def apply(self, character: Character) -> Character:
        """KF-1.6"""
        level = self.current_level(character)
        if level >= KING:
            raise Illegal("level_at_most", "KF-1.1", component=self.component, most=KING)
        levels = replace(character.levels, **{self.component: level + 1})
        raised = replace(character, levels=levels)
        for problem in problems(raised):
            raise problem
        return raised

    def current_level(self, character: Character) -> int:
        level: int = getattr(character.levels, self.component)
        return level


class Heal(CharacterAction, frozen=True):
    """Fill every scale again, or that of one component."""

    past = "healed"
    component: Component | None = None
    """If left out, all four."""

    def apply(self, character: Character) -> Character:
        """KF-6.1: with the game master's permission."""
        if self.component is None:
            return replace(character, scales=None)
        scales = replace(character.scales or Levels(*FULL), **{self.component: KING})
        return replace(character, scales=scales)


class Rest(CharacterAction, frozen=True):
    """Rest: each scale gets one damage back; nobody rests from death."""

    past = "rested"

    def apply(self, character: Character) -> Character:
        """KF-8.10"""
        scales = FULL if character.scales is None else character.scales.four
        if not scales[0]:
            raise Illegal("rest_of_the_dead", "KF-8.10")
        losses = thresholds(character.levels).four
        back = [min(KING, scale + loss) for scale, loss in zip(scales, losses, strict=True)]
        return replace(character, scales=Levels(*back))
