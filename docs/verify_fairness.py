"""python3 verify_fairness.py fairness.json [DIGEST …]: was this table dealt and kept honestly?

DIGEST: those that you noted while it was played."""

import hashlib
import hmac
import json
import sys
from pathlib import Path

table = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
seed, journal = bytes.fromhex(table["seed"]), table["journal"]
if hashlib.sha256(seed).hexdigest() != table["commitment"]:
    sys.exit("This seed is not the one that was committed to.")
before, numbers = "\n".join(table[name] for name in ("id", "game", "mode", "commitment")), []
before = hashlib.sha256(before.encode()).hexdigest()
for place, entry in enumerate(journal, 1):
    names = ("number", "kind", "made", "salt", "body")  # without a salt, those of its time
    values = [str(entry[name]) for name in (names if entry["salt"] else ("number", "made", "body"))]
    before = hashlib.sha256("\n".join((before, *values)).encode()).hexdigest()
    if (entry["number"], entry["digest"]) != (place, before):
        sys.exit(f"Entry {place} is not what its digest was made of.")
    for play in json.loads(entry["body"]).get("plays", ()):
        numbers += play["numbers"]
if not {*sys.argv[2:]} <= {entry["digest"] for entry in journal}:
    sys.exit("The journal lacks a digest that you noted: it was written anew.")
if numbers != table["numbers"]:
    sys.exit("The numbers shown are not those of the journal.")
for index, shown in enumerate(numbers):
    below, attempt, drawn = shown["below"], 0, 2**256
    while drawn >= 2**256 - 2**256 % below:  # past the last whole multiple: try again
        digest = hmac.digest(seed, f"{index}:{attempt}".encode(), "sha256")
        drawn, attempt = int.from_bytes(digest, "big"), attempt + 1
    if (shown["index"], shown["value"]) != (index, drawn % below):
        sys.exit(f"Number {index} should be {drawn % below}; the table shows {shown}.")
sys.stdout.write(f"Fair: all {len(numbers)} numbers and {len(journal)} entries follow.\n")
