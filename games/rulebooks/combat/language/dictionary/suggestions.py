"""Suggestions: the known words nearest to an unknown one."""

import functools

from games.kernel.rules import LANGUAGES, Language
from games.rulebooks.combat.language.dictionary.spelling import (
    allowed_slips,
    fold,
    is_near,
    shortened_forms,
    stem,
)
from games.rulebooks.combat.language.dictionary.vocabulary import concepts, is_type, readings, words

SHORTEST_SUGGESTED, LONGEST_SUGGESTED = 3, 24


def nearest_word(word: str, language: Language, among: frozenset[str] | None = None) -> str | None:
    """Return the known word most like this one; words of the concepts in `among` come first."""
    match = nearest_among(word, language, among) if among else None
    return match or nearest_among(word, language, None)


@functools.lru_cache(maxsize=4096)
def nearest_among(word: str, language: Language, among: frozenset[str] | None) -> str | None:
    """Search these concepts (None: all), in this language before the other. A word equally near to
    two words gets no suggestion, because a misleading one is worse than none."""
    wanted = fold(word)
    if not SHORTEST_SUGGESTED <= len(wanted) <= LONGEST_SUGGESTED:
        return None
    other: Language = "fr" if language == "en" else "en"
    pools = [pool_of(language, among), pool_of(other, among)]
    alike = similar_words(wanted, allowed_slips(wanted))
    for reach in range(1, allowed_slips(wanted) + 1):
        for pool in pools:
            matches = [known for known in alike & pool.keys() if is_near(wanted, known, reach)]
            if len({stem(known) for known in matches}) > 1:
                return None
            if matches:
                return pool[min(matches)]
    return None


def similar_words(word: str, reach: int) -> frozenset[str]:
    """Known words that may be that near to this one: they share a form with removed letters."""
    lost = shortened_forms(word, reach)
    return frozenset(known for each in lost for known in words_by_form(reach).get(each, ()))


@functools.cache
def words_by_form(reach: int) -> dict[str, list[str]]:
    by_form: dict[str, list[str]] = {}
    for known in {word for language in LANGUAGES for word in known_words(language)}:
        for each in shortened_forms(known, reach):
            by_form.setdefault(each, []).append(known)
    return by_form


@functools.lru_cache(maxsize=256)
def pool_of(language: Language, among: frozenset[str] | None) -> dict[str, str]:
    if among is None:
        return known_words(language)
    return {
        folded: spelling
        for key in sorted(among)
        for folded, spelling in words_by_concept()[language][key].items()
    }


@functools.cache
def words_by_concept() -> dict[Language, dict[str, dict[str, str]]]:
    """Folded words of each concept in each language, with their spelling."""
    by_language: dict[Language, dict[str, dict[str, str]]] = {
        language: {key: {} for key in concepts()} for language in LANGUAGES
    }
    for concept, language, form, _ in readings():
        for word in words(form.replace("[", " ").replace("]", " ")):
            if word.sort == "word":
                by_language[language][concept.key][fold(word.text)] = word.text.lower()
    return by_language


@functools.cache
def known_words(language: Language) -> dict[str, str]:
    return {
        folded: spelling
        for row in words_by_concept()[language].values()
        for folded, spelling in row.items()
    }


@functools.cache
def type_words(*, main: bool) -> dict[str, str]:
    """Folded words of the names of types, with their spelling, in both languages."""
    parts = {"type"} if main else {"type", "kind"}
    keys = [key for key, concept in concepts().items() if concept.part in parts]
    return {
        folded: spelling
        for language in LANGUAGES
        for key in keys
        for folded, spelling in words_by_concept()[language][key].items()
    }


@functools.cache
def plain_words() -> frozenset[str]:
    """Folded words of at least four letters that name no type."""
    keys = [key for key, concept in concepts().items() if not is_type(concept)]
    all_words = {
        word for language in LANGUAGES for key in keys for word in words_by_concept()[language][key]
    }
    return frozenset(word for word in all_words - type_words(main=False).keys() if len(word) > 3)
