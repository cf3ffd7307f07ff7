"""Types with names in both languages."""

from tests.rulebooks.combat.language.collection.written import Written

CARDS = [
    Written(
        "Attaque (Serpent)",
        "Condition : Visible serpent\nEffet : Blesser 1",
        "Condition: Visible snake|Effect: Wound 1",
    ),
    Written(
        "Attaque (Épée)",
        "Condition : Ignorant épée\nEffet : Blesser 1",
        "Condition: Ignorant sword|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written("Rhétorique (Colère)", "Effet : L'adversaire passe 1", "Effect: The opponent passes 1"),
    Written("Passif (Dragon, Lambda)", "Effet : Piocher 1", "Effect: Draw 1", (15, 15, 4, 3)),
    Written(
        "Attaque (Coup de tête)",
        "Effet : Blesser 2\nEffet : Se blesser 1",
        "Effect: Wound 2|Effect: Self-wound 1",
        (14, 13, 3, 3),
    ),
    Written("Déplacement (Saut)", "Effet : Se téléporter", "Effect: Teleport"),
]
