"""The player that a step refers to."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written("Attaque", "Effet : Blesser 2", "Effect: Wound 2", (15, 13, 3, 3)),
    Written(
        "Attaque (Poison)",
        "Effet : Se blesser 2 (adversaire)",
        "Effect: The opponent loses 2 life",
        (15, 13, 3, 3),
    ),
    Written(
        "Passif", "Effet (adversaire) : piocher 1", "Effect: The opponent draws 1", (15, 15, 3, 4)
    ),
    Written(
        "Passif", "Effet : (tout le monde) piocher 1", "Effect: Everyone draws 1", (15, 15, 4, 4)
    ),
    Written(
        "Défense",
        "Intervention (joueur uniquement) : Bloquer 3",
        "Intervention: Player only: block 3",
    ),
    Written(
        "Défense",
        "Intervention (Joueu·r·se uniquement) : Bloquer 3",
        "Intervention: Player only: block 3",
    ),
    Written(
        "Défense",
        "Intervention : Bloquer 3 (Joueur·se uniquement)",
        "Intervention: Player only: block 3",
    ),
    Written(
        "Défense",
        "Intervention : Bloquer 3 (le/la joueur·se uniquement)",
        "Intervention: Player only: block 3",
    ),
    Written(
        "Rhétorique",
        "Intervention (adversaire) : Défausser 2",
        "Intervention: Opponent only: discard 2",
    ),
    Written(
        "Rhétorique",
        "Intervention : Défausser 1 (adversaire) ou piocher 1 (joueuse)",
        "Intervention: (opponent only: discard 1) or player only: draw 1",
    ),
    Written(
        "Rhetoric",
        "Intervention (opponent only): Lose 2 life",
        "Intervention: Opponent only: self-wound 2",
    ),
    Written("Rhetoric", "Intervention (all): Draw 1", "Intervention: Draw 1"),
    Written(
        "Passif",
        "Permanente (adversaire) : Force -2\nEffet : L'adversaire a : blesser 3",
        "Permanent: The opponent has: force −2|Effect: The opponent wounds 3",
        (14, 15, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : Vie ≤ 15 (adversaire)\nEffet : Blesser 1",
        "Condition: The opponent has: life ≤ 15|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Passif", "Effet : Chaque joueur·se pioche 1", "Effect: Everyone draws 1", (15, 15, 4, 4)
    ),
    Written(
        "Passif",
        "Effet : Chacun·e perd 1 point de vie",
        "Effect: Everyone loses 1 life",
        (14, 14, 3, 3),
    ),
    Written(
        "Passif", "Effet : Les deux joueurs piochent 1", "Effect: Everyone draws 1", (15, 15, 4, 4)
    ),
    Written("Passif", "Effet : La joueuse pioche 2", "Effect: The player draws 2", (15, 15, 5, 3)),
]
