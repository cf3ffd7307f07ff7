// The check of docs/verify_fairness.py, in the reader's own browser.
import { hex, hmac, sha256, text, unhex } from "./sha256.js";

const LIMIT = 2n ** 256n;

const entryThatFails = (table) => {
  let before = hex(sha256(text([table.id, table.game, table.mode, table.commitment].join("\n"))));
  for (const [place, entry] of table.journal.entries()) {
    const names = ["number", "kind", "made", "salt", "body"];
    const said = (entry.salt ? names : ["number", "made", "body"]).map((name) => entry[name]);
    before = hex(sha256(text([before, ...said].join("\n"))));
    if (entry.digest !== before || entry.number !== place + 1) return place + 1;
  }
  return 0;
};

const numberThatFails = (table) => {
  const seed = unhex(table.seed);
  for (const [index, shown] of table.numbers.entries()) {
    const below = BigInt(shown.below);
    let drawn = LIMIT;
    for (let attempt = 0; drawn >= LIMIT - (LIMIT % below); attempt++)
      drawn = BigInt(`0x${hex(hmac(seed, text(`${index}:${attempt}`)))}`);
    if (shown.index !== index || BigInt(shown.value) !== drawn % below) return index + 1;
  }
  return 0;
};

export const check = (table) => {
  if (hex(sha256(unhex(table.seed))) !== table.commitment) return ["seed", 0];
  const [entry, number] = [entryThatFails(table), numberThatFails(table)];
  if (entry) return ["entry", entry];
  return number ? ["number", number] : ["fair", 0];
};

const verdict = document.getElementById("verdict");
if (verdict)
  try {
    const answer = await fetch(verdict.dataset.source);
    const [word, place] = check(await answer.json());
    verdict.textContent = `${verdict.dataset[word]}${place ? ` ${place}` : ""}`;
    verdict.dataset.verdict = word;
  } catch {
    verdict.textContent = verdict.dataset.lost;
  }
