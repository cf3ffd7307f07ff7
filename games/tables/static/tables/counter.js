// The answer follows while one fills in a question. The address is that of the question: it can be sent on.
import { morph } from "../companion/morph.js";

const PAUSE = 250; // after the last key
const form = document.getElementById("question");
const address = () => {
  const filled = [...new FormData(form)].filter(([, text]) => text !== "");
  return `?${new URLSearchParams(filled)}`;
};
let waiting = 0;
let newest = 0;
const follow = async () => {
  const [number, to] = [++newest, address()];
  const answer = await fetch(to, { headers: { "X-Part": "1" } }).catch(() => null);
  const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page?.getElementById("counter");
  if (!next || number !== newest) return; // without an answer, the button still asks
  history.replaceState(null, "", to);
  morph(document.getElementById("counter"), next);
};
form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(follow, PAUSE);
});
