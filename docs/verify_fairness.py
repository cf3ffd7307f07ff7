"""python3 verify_fairness.py fairness.json: were the numbers of this table fair?"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

table = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
seed = bytes.fromhex(table["seed"])
if hashlib.sha256(seed).hexdigest() != table["commitment"]:
    sys.exit("This seed is not the one that was committed to.")
for index, shown in enumerate(table["numbers"]):
    below, attempt, drawn = shown["below"], 0, 2**256
    while drawn >= 2**256 - 2**256 % below:  # past the last whole multiple: try again
        digest = hmac.digest(seed, f"{index}:{attempt}".encode(), "sha256")
        drawn, attempt = int.from_bytes(digest, "big"), attempt + 1
    if (shown["index"], shown["value"]) != (index, drawn % below):
        sys.exit(f"Number {index} should be {drawn % below}; the table shows {shown}.")
sys.stdout.write(f"Fair: all {len(table['numbers'])} numbers follow from the seed.\n")
