"""A problem as a sentence, in the reader's language."""

from games.kernel.record import Illegal
from games.kernel.rules import Language
from games.kernel.words import words
from games.rulebooks.combat.language.dictionary.vocabulary import canonical_form, concepts
from games.rulebooks.combat.language.meaning import REFUSED
from games.rulebooks.combat.language.problems import Problem
from games.rulebooks.combat.language.writer import QUOTES, write_step

MISPLACED = frozenset(REFUSED.values())
NAMED_BY_KEY = MISPLACED | {"only_first", "negative_number", "not_joined"}


def sentence(problem: Problem, language: Language) -> str:
    """Return a sentence with the problem, the expected parts and the suggestion."""

    def say(code: str, **facts: object) -> str:
        return words(__package__).refusal(Illegal(code, None, **facts), language)

    def quote(word: str) -> str:
        return QUOTES[language].format(word)

    def own_word(key: str) -> str:
        return canonical_form(key, language) if key in concepts() else key

    by_key = problem.code in NAMED_BY_KEY
    excerpt = own_word(problem.found) if by_key else problem.found
    home = own_word(problem.suggestion)
    sentences = [say(problem.code, found=quote(excerpt), limit=problem.limit, home=quote(home))]
    if problem.expected:
        named = words(__package__).sheet["names"]
        *first, last = (
            named[key][language] if key in named else quote(own_word(key))
            for key in problem.expected
        )
        listed = f"{', '.join(first)} {canonical_form('or', language)} {last}" if first else last
        sentences.append(say("expected", expected=listed))
    if problem.readings:
        offered = [quote(write_step(step, language)) for step in problem.readings]
        listed = f" {canonical_form('or', language)} ".join(offered)
        sentences.append(say("readings", readings=listed))
    if problem.suggestion and problem.code not in MISPLACED:
        sentences.append(say("suggestion", suggestion=quote(problem.suggestion)))
    return " ".join(sentences)
