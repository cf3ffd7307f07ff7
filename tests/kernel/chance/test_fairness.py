"""Fair randomness: committed to before the first number, revealed at the end, verified by
anyone."""

import hashlib
import hmac
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.chance.fairness import (
    SPAN,
    FairStream,
    Fault,
    Number,
    Unfair,
    commitment,
    faults,
    number,
)

SEED = hashlib.sha256(b"a seed for tests").digest()
VERIFIER = Path(__file__).parents[3] / "docs" / "verify_fairness.py"
FIVE_DEGREES_AT_ONE_IN_A_THOUSAND = 20.515  # chi-square's critical value


# RFC 4231, test cases 1, 2, 3, 4, 6 and 7 (5 is about truncation).
RFC_4231 = [
    (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        bytes(range(1, 26)),
        b"\xcd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
    (
        b"\xaa" * 131,
        b"This is a test using a larger than block-size key and a larger than block-size data. "
        b"The key needs to be hashed before being used by the HMAC algorithm.",
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
    ),
]


@pytest.mark.parametrize(("key", "data", "digest"), RFC_4231)
def test_the_hmac_in_use_is_that_of_rfc_4231(key: bytes, data: bytes, digest: str) -> None:
    assert hmac.digest(key, data, "sha256").hex() == digest


def test_a_number_is_the_hmac_of_its_index_by_hand() -> None:
    by_hand = hmac.new(SEED, b"7:0", hashlib.sha256).hexdigest()
    assert number(SEED, 7, 1000) == int(by_hand, 16) % 1000


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@given(st.binary(min_size=32, max_size=64), st.integers(0, 2**40), st.integers(1, SPAN))
def test_every_number_lies_below_its_bound(seed: bytes, index: int, below: int) -> None:
    assert 0 <= number(seed, index, below) < below


def test_a_digest_that_would_favour_small_numbers_is_rejected() -> None:
    """Use a bound just above half the span, so that every second digest must be redrawn."""
    below = SPAN // 2 + 1
    first_tries = [int.from_bytes(hmac.digest(SEED, b"%d:0" % i, "sha256")) for i in range(64)]
    rejected = [index for index, first in enumerate(first_tries) if first >= below]
    assert 16 < len(rejected) < 48
    for index, first in enumerate(first_tries):
        drawn = number(SEED, index, below)
        assert (drawn == first) == (index not in rejected)
        assert drawn != first % below or index not in rejected


def _chi_square(faces: Iterable[int]) -> float:
    counts = Counter(faces)
    expected = sum(counts.values()) / 6
    return sum((counts[face] - expected) ** 2 / expected for face in range(6))


def test_the_faces_pass_chi_square_and_a_biased_control_fails(long: bool) -> None:
    count = 600_000 if long else 60_000
    stream = FairStream(SEED)
    assert (
        _chi_square(stream.draw_below(6) for _ in range(count)) < FIVE_DEGREES_AT_ONE_IN_A_THOUSAND
    )
    # The control uses the same digests but does not reject: sixteen values on six faces.
    control = (hmac.digest(SEED, b"%d:0" % i, "sha256")[0] % 16 % 6 for i in range(count))
    assert _chi_square(control) > FIVE_DEGREES_AT_ONE_IN_A_THOUSAND


def test_a_bias_of_two_percent_shows_in_the_long_run(long: bool) -> None:
    """Check that 600,000 faces reveal a small bias: a whole byte on six faces favours four, 43 to
    42."""
    count = 600_000 if long else 300_000
    control = (hmac.digest(SEED, b"%d:0" % i, "sha256")[0] % 6 for i in range(count))
    assert _chi_square(control) > FIVE_DEGREES_AT_ONE_IN_A_THOUSAND


def test_a_stream_goes_on_where_its_index_says_and_never_back() -> None:
    whole = FairStream(SEED)
    values = [whole.draw_below(52) for _ in range(20)]
    resumed = FairStream(SEED, 12)
    assert [resumed.draw_below(52) for _ in range(8)] == values[12:]
    assert resumed.index == whole.index == 20
    assert whole.drawn == [Number(index, 52, value) for index, value in enumerate(values)]
    assert resumed.drawn == whole.drawn[12:]


def test_a_short_seed_and_an_empty_range_are_refused() -> None:
    with pytest.raises(Unfair) as short:
        FairStream(b"only a few bytes")
    assert (short.value.code, short.value.facts) == (
        "fairness.seed_too_short",
        {"length": 16, "low": 32},
    )
    stream = FairStream(SEED)
    for below in (0, -6, SPAN + 1):
        with pytest.raises(Unfair) as empty:
            stream.draw_below(below)
        assert empty.value.code == "fairness.below_out_of_range"
    assert stream.index == 0  # a refused call uses up no number
    assert stream.drawn == []


def _draw_numbers(count: int = 30) -> list[Number]:
    stream = FairStream(SEED)
    for turn in range(count):
        stream.draw_below((2, 6, 36, 52, SPAN // 2 + 1)[turn % 5])
    return stream.drawn


def test_a_finished_table_verifies() -> None:
    assert faults(SEED, commitment(SEED), _draw_numbers()) == ()


def test_every_kind_of_cheating_is_found() -> None:
    drawn = _draw_numbers()
    other = hashlib.sha256(b"another seed").digest()
    assert Fault("fairness.commitment") in faults(other, commitment(SEED), drawn)
    changed = [*drawn[:4], Number(4, drawn[4].below, drawn[4].value ^ 1), *drawn[5:]]
    assert faults(SEED, commitment(SEED), changed) == (Fault("fairness.value", 4),)
    again = [*drawn[:4], drawn[3], *drawn[4:]]
    assert faults(SEED, commitment(SEED), again) == (Fault("fairness.used_twice", 3),)
    left_out = [*drawn[:4], *drawn[5:]]
    assert faults(SEED, commitment(SEED), left_out) == (Fault("fairness.skipped", 4),)
    impossible = [*drawn[:4], Number(4, 0, 0), *drawn[5:]]
    assert faults(SEED, commitment(SEED), impossible) == (Fault("fairness.value", 4),)


def _exported_table(seed: bytes, promised: str, drawn: list[Number], *, salt: str = "5a1t") -> Any:
    """Return an ended table in the format of the API, with five numbers per entry."""
    head = {"id": "x", "game": "karatekarte", "mode": "house", "commitment": promised}
    numbers = [{"index": n.index, "below": n.below, "value": n.value} for n in drawn]
    before, journal = _sha256(*head.values()), []
    for place, start in enumerate(range(0, len(drawn) + 1, 5), 1):
        plays = [{"seat": -1, "numbers": numbers[start : start + 5]}]
        body = json.dumps({"kind": "answered", "plays": plays})
        entry = {"number": place, "kind": "answered", "made": "2026-05-04", "salt": salt}
        parts = [*entry.values(), body] if salt else [place, entry["made"], body]
        before = _sha256(before, *parts)
        journal.append(entry | {"body": body, "digest": before})
    return {**head, "seed": seed.hex(), "numbers": numbers, "journal": journal}


def _sha256(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()


def _verify(folder: Path, report: Any, *noted: str) -> tuple[int, str]:
    shown = folder / "fairness.json"
    shown.write_text(json.dumps(report))
    done = subprocess.run(
        [sys.executable, "-I", str(VERIFIER), str(shown), *noted],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("salt", ["5a1t", ""])
def test_the_script_verifies_a_table_without_this_package(tmp_path: Path, salt: str) -> None:
    report = _exported_table(SEED, commitment(SEED), _draw_numbers(), salt=salt)
    noted = [entry["digest"] for entry in report["journal"]]
    fair = (0, "Fair: all 30 numbers and 7 entries follow.\n")
    assert _verify(tmp_path, report) == _verify(tmp_path, report, *noted) == fair


def test_the_script_finds_every_kind_of_cheating(tmp_path: Path) -> None:
    drawn, promised = _draw_numbers(), commitment(SEED)

    def find_fault(drawn: list[Number] = drawn, promised: str = promised, **changes: Any) -> str:
        code, output = _verify(tmp_path, _exported_table(SEED, promised, drawn) | changes)
        assert code == 1
        return output

    assert find_fault(promised=commitment(b"other")).startswith("This seed is not")
    assert find_fault([*drawn[:4], drawn[3], *drawn[4:]]).startswith("Number 4 should be")
    changed = [*drawn[:4], Number(4, drawn[4].below, drawn[4].value ^ 1), *drawn[5:]]
    assert find_fault(changed).startswith("Number 4 should be")
    whole = _exported_table(SEED, promised, drawn)
    assert find_fault(numbers=whole["numbers"][:-1]).startswith("The numbers shown are not")
    for field in ("number", "kind", "made", "salt", "body"):
        one, two, *rest = whole["journal"]
        two = two | {field: f"{two[field]} "}
        assert find_fault(journal=[one, two, *rest]).startswith("Entry 2 is not")
    assert find_fault(journal=whole["journal"][1:]).startswith("Entry 1 is not")
    assert _verify(tmp_path, whole, "0" * 64)[1].startswith("The journal lacks a digest")


def test_the_script_is_short() -> None:
    assert len(VERIFIER.read_text().splitlines()) <= 36
