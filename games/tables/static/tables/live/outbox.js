// Answers on their way, kept on this device in the order in which they were given.
const SHELF = "outbox";
const all = () => {
  try {
    return JSON.parse(localStorage.getItem(SHELF)) ?? [];
  } catch {
    return []; // nothing can be kept here: then the page alone remembers
  }
};
let unkept = [];
const store = (letters) => {
  try {
    localStorage.setItem(SHELF, JSON.stringify(letters));
    unkept = [];
  } catch {
    unkept = letters;
  }
};
const here = () => document.getElementById("live").dataset.code;
const letters = () => (unkept.length ? unkept : all());
const key = (letter) => JSON.stringify(letter.fields);

// A second tap on the same question takes the place of the first while that is unsent.
export const keep = (letter) => {
  const asked = (each) => new Map(each.fields).get("request");
  const others = letters().filter(
    (each) => each.code !== letter.code || each.action !== letter.action || asked(each) !== asked(letter),
  );
  store([...others, letter]);
};
export const kept = () => letters().find((letter) => letter.code === here());
export const forget = (letter) => store(letters().filter((each) => key(each) !== key(letter)));
