"""Any text is either a card or has located problems; nothing crashes."""

from random import Random

from games.rulebooks.combat.catalogue import cards
from games.rulebooks.combat.language import check, read, sentence, write
from games.rulebooks.combat.language.dictionary.vocabulary import readings, spellings
from games.rulebooks.combat.language.lines import LINE_ENDS

FORMS: list[str] = [spelling for _, _, form, _ in readings() for spelling in spellings(form)]
CHARACTERS = "abcXx0129 -−∞:：,.()«»\"“”'’\t\n\r\x00\x0b\u2028\u0301éÉœßİ中😀\ud800/<=≤"
TEXTS = [text for entry in cards().values() for text in (entry.text.en, entry.text.fr)]


def noise(random: Random) -> str:
    return "".join(random.choices(CHARACTERS, k=random.randrange(300)))


def word_salad(random: Random) -> str:
    """Return words of the vocabulary in random order, to reach every state of the grammar."""
    labels = ["Effect: ", "Condition : ", "Permanente : ", "Intervention: "]
    lines = [
        random.choice(labels) + " ".join(pick(random) for _ in range(n))
        for n in [random.randrange(12) for _ in range(random.randrange(8))]
    ]
    return "\n".join(["Title", "Attack (Poison)", *lines])


def pick(random: Random) -> str:
    ways: list[str] = [
        random.choice(FORMS),
        random.choice(FORMS),
        str(random.randrange(120)),
        *":,()X",
    ]
    return random.choice(ways)


def misprint(random: Random) -> str:
    """Return a real card with a few characters lost, doubled, swapped or replaced."""
    text = list(random.choice(TEXTS))
    for _ in range(random.randrange(1, 6)):
        place = random.randrange(len(text))
        match random.randrange(4):
            case 0:
                del text[place]
            case 1:
                text.insert(place, text[place])
            case 2:
                text[place] = random.choice(CHARACTERS)
            case _:
                other = random.randrange(len(text))
                text[place], text[other] = text[other], text[place]
    return "".join(text)


def test_any_text_is_a_card_or_has_located_problems(long: bool) -> None:
    random = Random(7)
    read_cards = 0
    for number in range(100_000 if long else 2_000):
        text = (noise, word_salad, misprint)[number % 3](random)
        checked = check(text)
        if checked.card is not None:
            read_cards += 1
            assert checked.problems == ()
            assert read(write(checked.card, "fr")) == checked.card, text
            continue
        lines = LINE_ENDS.split(text)
        assert checked.problems, text
        for problem in checked.problems:
            assert 1 <= problem.line <= len(lines) + 1, text
            line = lines[problem.line - 1] if problem.line <= len(lines) else ""
            assert 1 <= problem.column <= len(line) + 1, text
            assert sentence(problem, "en"), text
            assert sentence(problem, "fr"), text
    assert read_cards  # some of the texts are valid cards
