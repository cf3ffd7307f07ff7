"""Cards in authors' wording, collected by hand over all forms: how each is read, and its result.

Each card is played in its own scene: the player in the middle, the opponent next to them, both with
15 life and three more cards. The opponent's last technique was an attack that cost 2; the player's
own was a passive. Questions get their first answer. `left` is the expected result: the life of the
player and of the opponent, then the number of cards in the hand of each.
"""

from tests.rulebooks.combat.language.collection import (
    armaments,
    deeds,
    drafts,
    glossary,
    named_types,
    own_types,
    pauses,
    previous_turn,
    quantities,
    spaces,
    triggers,
    who,
)
from tests.rulebooks.combat.language.collection.written import Written as Written

FORMS = (
    who,
    quantities,
    own_types,
    named_types,
    spaces,
    armaments,
    previous_turn,
    pauses,
    triggers,
    drafts,
    glossary,
    deeds,
)
COLLECTION = [card for form in FORMS for card in form.CARDS]
