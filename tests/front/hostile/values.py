"""Values that nobody types and somebody sends: of fields, of queries and of the parts of a path."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import quote, urlencode

FormData = Mapping[str, Sequence[str]]
DIGITS: Final = "9" * 5000
TEXTS: Final = (
    DIGITS,
    f"-{DIGITS}",
    *("-1", "0", "1e3", "1.5", "nan", "inf", "0x10", "1_000", " 1 ", "²", "١٢٣", "１", "Ⅷ"),
    *("2147483648", "9223372036854775808", "-9223372036854775809", "18446744073709551616"),
    *("\0", "a\0b", "1\0", "\ud800", "\udfff1", "\ufeff", "\u202e", "a\nb", "\r\n", "\t", " "),
    *("", "x", "x" * 20_000, "é" * 300, "None", "true", "null", "[]", "{}", "[[[", '"', "'", "%"),
    *("%s", "%(n)s", "{0}", "../..", "/", "//example.org", "https://example.org/", "-", "--", ":"),
    *("::", "a:b:c:d:e:f", ":²:²", "x0", "x²", "²-²", "1,²", ",", "–,–", "1-2-3-4", "2-1u", "\\"),
    *("9999-12-31", "0001-01-01", "2030-02-30", "9999-12-31T23:59:59", "24:00", "00:00+99:99"),
    *("(" * 3000, "[" * 3000, "🦀" * 500, "<b>", "a@b", "fr", "en", "up", "more", "yes", "on"),
)
FRACTION: Final = 0.2
"""Share of the sendings of a form in which every field is hostile."""
_PART: Final = b'--x\r\nContent-Disposition: form-data; name="version"\r\n\r\n'
BODIES: Final = (
    (b"", "multipart/form-data"),
    (b"x", "multipart/form-data; boundary=x"),
    (_PART + b"9" * 5000, "multipart/form-data; boundary=x"),
    (_PART + b"\xff\0\r\n--x--\r\n", "multipart/form-data; boundary=x"),
    (_PART + b"1\r\n--x--\r\n", "multipart/form-data; boundary=" + "x" * 200),
    (b"{", "application/json"),
    (b"version=%FF%FE&%00=%00&=&&%", "application/x-www-form-urlencoded"),
    (b"version=1", "application/x-www-form-urlencoded; charset=klingon"),
    (b"version=%FF", "application/x-www-form-urlencoded; charset=utf-16"),
    (b"a=1&" * 1200, "application/x-www-form-urlencoded"),
    (b"\xff" * 100, "text/plain"),
    (b"version=1", ""),
)
"""Bodies of no form, with their types."""


def encode(data: FormData) -> bytes:
    """Return a form as a browser sends it; it lets through what no browser would."""
    pairs = [(name, value) for name, values in data.items() for value in values]
    return urlencode(pairs, errors="surrogatepass").encode()


def quote_part(text: str) -> str:
    return quote(text, safe="", errors="surrogatepass")


def every_variant(data: FormData, names: Iterable[str]) -> Iterator[FormData]:
    """Yield the form with one field missing, doubled, or hostile in every way."""
    for name in (*data, *names):
        values = [*data.get(name, ())]
        yield {**data, name: []}
        yield {**data, name: [*values, *(values or ["x"])]}
        for text in TEXTS:
            yield {**data, name: [text]}
            if len(values) > 1:
                yield {**data, name: [*values[1:], text]}


def some_variants(
    chance: random.Random, data: FormData, names: Iterable[str], count: int
) -> Iterator[FormData]:
    """Yield `count` forms, in most of which a field or two are hostile, in some all."""
    known = [*data, *names]
    for _ in range(count if known else 0):
        whole = chance.random() < FRACTION
        touched = known if whole else chance.sample(known, min(len(known), chance.randint(1, 2)))
        yield {**data, **{name: hostile_values(chance, data.get(name, ())) for name in touched}}


def hostile_values(chance: random.Random, values: Sequence[str]) -> list[str]:
    text = chance.choice(TEXTS)
    match chance.random():
        case low if low < 0.1:
            return []
        case low if low < 0.2:
            return [*values, *(values or [text])]
        case low if low < 0.3:
            return [*values, text]
        case _:
            return [text]
