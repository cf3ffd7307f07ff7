"""Cards as authors write them, by hand, over all forms: how each is read, and what it must do.

Each is laid in a scene of its own: the player in the middle, the opponent beside, both with 15 life
and three cards more; the opponent's last technique was an attack that cost 2, the player's own a
passive. Questions get their first answer. `left` is what there is then: the player's life, the
opponent's, the cards in the one hand and in the other.
"""

from typing import NamedTuple

Left = tuple[int, int, int, int]


class Written(NamedTuple):
    types: str
    steps: str
    reads: str
    """The steps in English, parted by bars."""
    left: Left = (15, 15, 3, 3)


COLLECTION = [
    # Who is meant
    Written("Attaque", "Effet : Blesser 2", "Effect: Wound 2", (15, 13, 3, 3)),
    Written(
        "Attaque (Poison)",
        "Effet : Se blesser 2 (adversaire)",
        "Effect: The opponent loses 2 life",
        (15, 13, 3, 3),
    ),
    Written(
        "Passif",
        "Effet (adversaire) : piocher 1",
        "Effect: The opponent draws 1",
        (15, 15, 3, 4),
    ),
    Written(
        "Passif",
        "Effet : (tout le monde) piocher 1",
        "Effect: Everyone draws 1",
        (15, 15, 4, 4),
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
        "Passif",
        "Effet : Chaque joueur·se pioche 1",
        "Effect: Everyone draws 1",
        (15, 15, 4, 4),
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
    # Quantities
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
    # Types of the author's own
    Written(
        "Attaque",
        "Condition : Contre Zorglub\nEffet : Blesser 1",
        "Condition: Counter “Zorglub”|Effect: Wound 1",
    ),
    Written(
        "Attaque (Art du thé)",
        "Condition : Visible art du thé\nEffet : Blesser 1",
        "Condition: Visible “Art du thé”|Effect: Wound 1",
    ),
    Written(
        "Attaque",
        "Condition : Ignorant Kung-fu\nEffet : Blesser 1",
        "Condition: Ignorant “Kung-fu”|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Attaque",
        "Condition : Brouillard actif\nEffet : Blesser 1",
        "Condition: “Brouillard” active|Effect: Wound 1",
    ),
    Written(
        "Passif",
        "Permanente : Empêcher Bidule\nIntervention : Piocher 1",
        "Permanent: Prevent “Bidule”|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : Jouer une carte Bidule : piocher 1\nIntervention : Pause",
        "Permanent: Playing a card of type “Bidule”: draw 1|Intervention: Player only",
    ),
    Written(
        "Passif",
        "Permanente : Les techniques de type Bidule ne peuvent pas être jouées\n"
        "Intervention : Piocher 1",
        "Permanent: Techniques of type “Bidule” cannot be played|Intervention: Draw 1",
    ),
    Written(
        "Rhétorique",
        "Intervention : Jouer une carte Bidule\nEffet : Piocher 1",
        "Intervention: Play a card of type “Bidule”|Effect: Draw 1",
    ),
    Written(
        "Attaque",
        'Condition : Contre "Attaques"\nEffet : Blesser 1',
        "Condition: Counter attack|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    # Types with names in both languages
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
    # Moves to a described space
    Written(
        "Déplacement", "Effet : Se placer à côté de l'adversaire", "Effect: Go next to the opponent"
    ),
    Written(
        "Déplacement",
        "Effet : Se téléporter sur une case adjacente à l'adversaire",
        "Effect: Go next to the opponent",
    ),
    Written("Movement", "Effect: Move next to the opponent", "Effect: Go next to the opponent"),
    Written(
        "Déplacement",
        "Effet : Déplacer l'adversaire à côté du joueur",
        "Effect: Place the opponent adjacent",
    ),
    Written(
        "Déplacement",
        "Effet : Amener l'adversaire au corps à corps",
        "Effect: Place the opponent adjacent",
    ),
    Written(
        "Movement",
        "Effect: Put the opponent next to the player",
        "Effect: Place the opponent adjacent",
    ),
    Written(
        "Déplacement", "Effet : Se déplacer de 2 cases vers l'adversaire", "Effect: Approach 2"
    ),
    Written(
        "Déplacement",
        "Effet : Se déplacer de 2 cases en s'éloignant de l'adversaire",
        "Effect: Withdraw 2",
    ),
    Written("Movement", "Effect: Move 2 spaces towards the opponent", "Effect: Approach 2"),
    Written("Movement", "Effect: Move 2 spaces away from the opponent", "Effect: Withdraw 2"),
    Written("Attaque", "Effet : Déplacer l'adversaire de 2 cases vers le joueur", "Effect: Pull 2"),
    Written("Attaque", "Effet : Attirer l'adversaire de 2 cases", "Effect: Pull 2"),
    Written(
        "Attaque", "Effet : Déplacer l'adversaire de 2 cases à l'opposé du joueur", "Effect: Push 2"
    ),
    Written("Attack", "Effect: Push the opponent by two spaces", "Effect: Push 2"),
    Written("Attaque", "Effet : Éloigner l'adversaire de 2", "Effect: Push 2"),
    Written(
        "Déplacement",
        "Effet : Placer l'adversaire sur n'importe quelle case",
        "Effect: Send the opponent to any free space",
    ),
    Written(
        "Movement", "Effect: Teleport the opponent", "Effect: Send the opponent to any free space"
    ),
    Written(
        "Déplacement",
        "Effet : Téléportation puis blesser 1",
        "Effect: Teleport then wound 1",
        (15, 14, 3, 3),
    ),
    # Armaments
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
    # The previous turn
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
    # Hands shown, pauses
    Written("Rhétorique", "Effet : Révéler sa main", "Effect: Reveal the hand"),
    Written(
        "Rhétorique",
        "Effet : L'adversaire révèle sa main",
        "Effect: The opponent reveals their hand",
    ),
    Written(
        "Rhétorique",
        "Effet : Regarder la main de l'adversaire",
        "Effect: The opponent reveals their hand",
    ),
    Written(
        "Rhetoric", "Effect: Everyone reveals their hand", "Effect: Everyone reveals their hand"
    ),
    Written("Rhétorique", "Effet : Pause", "Effect: Pass 1"),
    Written("Rhétorique", "Effet : Pause 2 tours", "Effect: Pass 2"),
    Written(
        "Passif",
        "Intervention : Pause\nEffet : Piocher 2",
        "Intervention: Player only|Effect: Draw 2",
    ),
    # Triggers
    Written(
        "Passif",
        "Permanente : Chaque fois que l'adversaire joue une attaque : bloquer 1\n"
        "Intervention : Piocher 1",
        "Permanent: When the opponent plays a technique of type attack: block 1|"
        "Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : À chaque fois que le joueur joue une carte : piocher 1\n"
        "Intervention : Piocher 1",
        "Permanent: When the player plays a card: draw 1|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : Chaque fois qu'un joueur joue une carte : perdre 1 point de vie\n"
        "Intervention : Piocher 1",
        "Permanent: When anyone plays a card: self-wound 1|Intervention: Draw 1",
    ),
    Written(
        "Passive",
        "Permanent: Each time that the opponent plays a card: wound 1\nIntervention: Draw 1",
        "Permanent: When the opponent plays a card: wound 1|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : À la fin de chaque tour : perdre 1 point de vie\nIntervention : Piocher 1",
        "Permanent: At the end of each turn: self-wound 1|Intervention: Draw 1",
        (14, 15, 3, 3),
    ),
    Written(
        "Attaque (Poison)",
        "Permanente : À la fin de son tour, l'adversaire perd 1 point de vie\n"
        "Intervention : Piocher 1",
        "Permanent: At the end of their turn the opponent loses 1 life|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : Au début de chaque tour de l'adversaire : piocher 1\n"
        "Intervention : Piocher 1",
        "Permanent: At the start of the opponent’s turn: draw 1|Intervention: Draw 1",
        (15, 15, 4, 3),
    ),
    # Drafts, signs that do no harm, articles, plurals
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
    # The glossary
    Written("Défense", "Effet : Bloquer 2", "Effect: Block 2", (17, 15, 3, 3)),
    Written("Défense", "Effet : Esquiver", "Effect: Dodge", (17, 15, 3, 3)),
    Written("Défense", "Effet : Bouclier 3", "Effect: Shield 3"),
    Written("Passif", "Effet : Rejouer", "Effect: Play again"),
    Written(
        "Attaque",
        "Condition : Corps à corps\nEffet : Blesser 1",
        "Condition: Adjacent|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Passif",
        "Permanente : Force 2\nEffet : Blesser 1",
        "Permanent: Force 2|Effect: Wound 1",
        (15, 12, 3, 3),
    ),
    Written(
        "Attaque",
        "Permanente : Immobiliser\nIntervention : Piocher 1",
        "Permanent: Immobilise|Intervention: Draw 1",
    ),
    Written(
        "Attaque",
        "Permanente : L'adversaire ne peut pas jouer de cartes\nIntervention : Piocher 1",
        "Permanent: The opponent cannot play cards|Intervention: Draw 1",
    ),
    Written(
        "Passif",
        "Permanente : Les conditions de corps à corps des attaques sont ignorées\n"
        "Intervention : Piocher 1",
        "Permanent: Adjacency conditions of attacks are ignored|Intervention: Draw 1",
    ),
    Written(
        "Attaque",
        "Effet : Marquer puis rayon 1 : blesser 2",
        "Effect: Mark then radius 1: wound 2",
        (13, 15, 3, 3),
    ),
    Written(
        "Passif",
        "Effet : Reprendre cette carte dans sa main",
        "Effect: Return this card to hand",
        (15, 15, 4, 3),
    ),
    Written(
        "Passif", "Effet : Piocher 1 ou blesser 1", "Effect: Draw 1 or wound 1", (15, 15, 4, 3)
    ),
    Written("Déplacement", "Effet : Se déplacer 2", "Effect: Move 2"),
    Written("Déplacement", "Effet : S'approcher 2", "Effect: Approach 2"),
    Written("Rhétorique", "Effet : Passer 2", "Effect: Pass 2"),
    Written(
        "Rhétorique",
        "Intervention : Jouer une attaque ou défausser 1 (adversaire)\nEffet : Piocher 1",
        "Intervention: Play a technique of type attack or opponent only: discard 1|Effect: Draw 1",
    ),
    Written(
        "Attaque (Poison)",
        "Condition : Défausser 1\n"
        "Effet : Blesser 2\n"
        "Permanente : À la fin de son tour l'adversaire perd 1 point de vie.\n"
        "Intervention : Piocher 1",
        "Condition: Discard 1|"
        "Effect: Wound 2|"
        "Permanent: At the end of their turn the opponent loses 1 life|"
        "Intervention: Draw 1",
        (15, 13, 2, 3),
    ),
    Written("Attaque", "Effet : L'adversaire est poussé de 2", "Effect: Push 2"),
    Written(
        "Rhétorique",
        "Effet : Tous les joueurs défaussent 1",
        "Effect: Everyone discards 1",
        (15, 15, 2, 2),
    ),
    Written(
        "Rhétorique",
        "Effet : Les deux joueurs révèlent leur main",
        "Effect: Everyone reveals their hand",
    ),
    Written("Passif", "Effet : Perdre 3 PV", "Effect: Self-wound 3", (12, 15, 3, 3)),
    Written(
        "Attaque",
        "Condition : L'adversaire a au moins 10 points de vie\nEffet : Blesser 1",
        "Condition: The opponent has: life ≥ 10|Effect: Wound 1",
        (15, 14, 3, 3),
    ),
    Written(
        "Passif",
        "Effet : Piocher 1, puis défausser 1",
        "Effect: Draw 1 then discard 1",
        (15, 15, 3, 3),
    ),
    Written(
        "Attack, Defence",
        "Effect: Wound 1 and block 1",
        "Effect: Wound 1 then block 1",
        (16, 14, 3, 3),
    ),
    Written(
        "Passif",
        "Permanente : Dès que l'adversaire joue une carte Poison : bloquer 1\nIntervention : Pause",
        "Permanent: When the opponent plays a card of type poison: block 1|"
        "Intervention: Player only",
    ),
]
