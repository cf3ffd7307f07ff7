"""Cards as authors write them, by hand, over all forms: how each is read, and what it must do.

Each is laid in a scene of its own: the player in the middle, the opponent beside, both with 15 life
and three cards more; the opponent's last technique was an attack that cost 2, the player's own a
passive. Questions get their first answer. `left` is what there is then: the player's life, the
opponent's, the cards in the one hand and in the other.
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
