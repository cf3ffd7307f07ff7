"""Drafts, harmless signs, articles, plurals."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written("Attaque", "- Effet : Blesser 2", "Effect: Wound 2", (15, 13, 3, 3)),
    Written("Attaque", "* Effet : Blesser 2", "Effect: Wound 2", (15, 13, 3, 3)),
    Written(
        "Attaque",
        "1. Effet : Blesser 2\n2. Effet : Piocher 1",
        "Effect: Wound 2|Effect: Draw 1",
        (15, 13, 4, 3),
    ),
    Written("Attaque", "• **Effet** : Blesser 2", "Effect: Wound 2", (15, 13, 3, 3)),
    Written("Attaque", "? Effet : Blesser 2", "Effect: Wound 2", (15, 13, 3, 3)),
    Written("Attaque", "> Effet : Blesser 2 ;", "Effect: Wound 2", (15, 13, 3, 3)),
    Written("Attaque", "Effet : Blesser 2 !", "Effect: Wound 2", (15, 13, 3, 3)),
    Written("Attaque", "\u200bEffet\u200b : Bles\u200bser 2.", "Effect: Wound 2", (15, 13, 3, 3)),
    Written("Attaque", "Effet\nBlesser 2", "Effect: Wound 2", (15, 13, 3, 3)),
    Written(
        "Attaque",
        "Effets :\nBlesser 2\nPiocher 1",
        "Effect: Wound 2|Effect: Draw 1",
        (15, 13, 4, 3),
    ),
    Written(
        "| Attaque |",
        "+----+\n| Effet |\n+----+\n| Blesser 2 |\n+----+",
        "Effect: Wound 2",
        (15, 13, 3, 3),
    ),
    Written("Attaques", "EFFETS : BLESSER 2", "Effect: Wound 2", (15, 13, 3, 3)),
    Written("Passif", "Effet : Piochez deux cartes", "Effect: Draw 2", (15, 15, 5, 3)),
    Written("Passif", "Effet : Piocher une carte", "Effect: Draw 1", (15, 15, 4, 3)),
    Written(
        "attaque",
        "effet: se blesser de 1 puis blesser de 3",
        "Effect: Self-wound 1 then wound 3",
        (14, 12, 3, 3),
    ),
    Written("Attaque", "Effet : Infliger 2", "Effect: Wound 2", (15, 13, 3, 3)),
]
