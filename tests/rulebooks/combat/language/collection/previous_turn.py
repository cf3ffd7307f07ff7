"""The previous turn."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written(
        "Défense",
        "Condition : Contre attaque au tour précédent\nEffet : Blesser 1",
        "Condition: Counter attack|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : Avoir joué un passif au tour précédent\nEffet : Blesser 1",
        "Condition: Played a technique of type passive at the previous turn|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : Avoir joué une attaque au tour précédent\nEffet : Blesser 1",
        "Condition: Played a technique of type attack at the previous turn|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : L'adversaire a joué une attaque au tour précédent\nEffet : Blesser 1",
        "Condition: The opponent has: played a technique of type attack at the previous turn|"
        "Effect: Wound 1",
        (15, 14, 3, 3),
    ),
]
