"""Armaments."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written(
        "Passif (Armement)",
        "Permanente : Armement 2\nIntervention : Piocher 1",
        "Permanent: Armament 2|Intervention: Draw 1",
    ),
    Written(
        "Attaque", "Condition : Armement\nEffet : Blesser 1", "Condition: Armament|Effect: Wound 1"
    ),
    Written(
        "Attaque",
        "Permanente : Armement 2\nCondition : Armement 2\nEffet : Blesser 1",
        "Permanent: Armament 2|Condition: Armament 2|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written("Passif", "Effet : Jouer un armement 3", "Effect: Play an armament 3", (15, 12, 2, 3)),
    Written(
        "Passif",
        "Effet : Jouer un armement de force 2",
        "Effect: Play an armament 2",
        (15, 13, 2, 3),
    ),
    Written(
        "Attack",
        "Permanent: Armament 2\nEffect: Play an armament",
        "Permanent: Armament 2|Effect: Play an armament",
        (15, 13, 2, 3),
    ),
    Written(
        "Défense",
        "Condition : Contre armement\nEffet : Bloquer 2",
        "Condition: Counter armament|Effect: Block 2",
    ),
    Written(
        "Rhétorique",
        "Permanente : Empêcher armement\nIntervention : Piocher 1",
        "Permanent: Prevent armament|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : Jouer une technique d'armement : piocher 1\nIntervention : Piocher 1",
        "Permanent: Playing a technique of type armament: draw 1|Intervention: Draw 1",
    ),
]
