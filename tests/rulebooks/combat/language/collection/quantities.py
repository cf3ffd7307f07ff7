"""Quantities."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written(
        "Attaque",
        "Condition : Distance 1 ou plus\nEffet : Blesser 1",
        "Condition: Distance ≥ 1|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : Distance > 1\nEffet : Blesser 1",
        "Condition: Distance ≥ 2|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : Distance < 3\nEffet : Blesser 1",
        "Condition: Distance ≤ 2|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : Distance au moins 2\nEffet : Blesser 1",
        "Condition: Distance ≥ 2|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : Distance au plus 2 cases\nEffet : Blesser 1",
        "Condition: Distance ≤ 2|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : À distance de 2 cases ou plus\nEffet : Blesser 1",
        "Condition: Distance ≥ 2|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : Aucune carte en main\nEffet : Blesser 1",
        "Condition: No card in hand|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : Plus de carte\nEffet : Blesser 1",
        "Condition: No card in hand|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : Défausser 3 puis plus de carte\nEffet : Blesser 9",
        "Condition: Discard 3 then no card in hand|Effect: Wound 9",
        (15, 6, 0, 3),
    ),
    Written(
        "Attaque",
        "Condition : 3 cartes en main\nEffet : Blesser 1",
        "Condition: 3 cards in hand|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : Au moins 4 cartes en main\nEffet : Blesser 1",
        "Condition: At least 4 cards in hand|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : Plus de 2 cartes en main\nEffet : Blesser 1",
        "Condition: At least 3 cards in hand|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : Moins de 3 cartes en main\nEffet : Blesser 1",
        "Condition: At most 2 cards in hand|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : L'adversaire a 3 cartes ou plus en main\nEffet : Blesser 1",
        "Condition: The opponent has: at least 3 cards in hand|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : L'adversaire n'a plus de carte\nEffet : Blesser 1",
        "Condition: The opponent has: no card in hand|Effect: Wound 1",
    ),
    Written(
        "Attack",
        "Condition: Empty hand\nEffect: Wound 1",
        "Condition: No card in hand|Effect: Wound 1",
    ),
    Written(
        "Attack",
        "Condition: At least 2 cards in hand\nEffect: Wound 1",
        "Condition: At least 2 cards in hand|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attack",
        "Condition: Life ≥ 15\nEffect: Wound 1",
        "Condition: Life ≥ 15|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque", "Condition : Vie > 15\nEffet : Blesser 1", "Condition: Life ≥ 16|Effect: Wound 1"
    ),
    Written(
        "Attaque", "Condition : Vie < 15\nEffet : Blesser 1", "Condition: Life ≤ 14|Effect: Wound 1"
    ),
    Written(
        "Attaque",
        "Condition : 5 points de vie ou moins\nEffet : Blesser 1",
        "Condition: Life ≤ 5|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : Au moins 10 PV\nEffet : Blesser 1",
        "Condition: Life ≥ 10|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Rhétorique", "Effet : Défausser au moins 1", "Effect: Discard at least 1", (15, 15, 2, 3)
    ),
    Written(
        "Rhétorique",
        "Effet : Défausser jusqu'à 2 cartes",
        "Effect: Discard at most 2",
        (15, 15, 3, 3),
    ),
    Written("Rhétorique", "Effet : Défausser toute sa main", "Effect: Discard ∞", (15, 15, 0, 3)),
    Written(
        "Rhétorique",
        "Effet : L'adversaire défausse toutes ses cartes",
        "Effect: The opponent discards ∞",
        (15, 15, 3, 0),
    ),
    Written(
        "Attaque",
        "Condition : Défausser 2 cartes ou plus\nEffet : Blesser 1",
        "Condition: Discard at least 2|Effect: Wound 1",
        (15, 14, 1, 3),
    ),
    Written(
        "Attaque",
        "Condition : Défausser > 3\nEffet : Blesser 1",
        "Condition: Discard at least 4|Effect: Wound 1",
    ),
    Written(
        "Passif",
        "Permanente : Charme infini\nIntervention : Piocher 1",
        "Permanent: Charm ∞|Intervention: Draw 1",
    ),
    Written("Passif", "Effet : Piocher infini", "Effect: Draw ∞", (15, 15, 8, 3)),
    Written("Passif", "Effet : Piocher une infinité de cartes", "Effect: Draw ∞", (15, 15, 8, 3)),
    Written(
        "Rhétorique",
        "Condition : Charme 2 ou plus\nEffet : Blesser 1",
        "Condition: Charm 2|Effect: Wound 1",
    ),
    Written("Attack", "Effect: Wound two", "Effect: Wound 2", (15, 13, 3, 3)),
    Written("Attaque", "Effet : Blesser l'adversaire de trois", "Effect: Wound 3", (15, 12, 3, 3)),
    Written(
        "Attaque",
        "Condition : Défausser X\nEffet : Blesser X",
        "Condition: Discard X|Effect: Wound X",
    ),
    Written(
        "Attaque",
        "Condition : Distance X\nEffet : Blesser X",
        "Condition: Distance X|Effect: Wound X",
        (15, 14, 3, 3),
    ),
]
