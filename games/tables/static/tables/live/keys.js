// By keyboard from key to key of a question: arrows as the keys lie, Home and End, letters to the next key
// that begins with them. Tab goes through all of them, as everywhere.
import { WAYS, neighbour } from "../../companion/nearest.js";

const label = (key) => (key.querySelector("b") ?? key).textContent.trim().toLowerCase();
const keysOf = (question) => [...question.querySelectorAll(".choice, .piece-key, .bundles summary")].filter((key) => key.checkVisibility());
const next = (event, at, keys) => {
  if (WAYS[event.key]) return keys.includes(at) ? neighbour(at, WAYS[event.key], keys) : keys[0];
  if (event.key === "Home" || event.key === "End") return keys.at(event.key === "End" ? -1 : 0);
  if (event.key.length > 1 || event.key === " ") return null;
  const from = keys.indexOf(at) + 1;
  return [...keys.slice(from), ...keys.slice(0, from)].find((key) => label(key).startsWith(event.key.toLowerCase()));
};

document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  const question = at.closest("#bar .question");
  if (!question || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!at.matches("h2, .choice, .bundles summary")) return;
  const key = next(event, at, keysOf(question));
  if (!key) return;
  event.preventDefault();
  key.focus();
});
