// Tells on whatever page is open that a table has waited for its reader, each question once.
const EVERY = 60000;
const TOLD = "turns-told";
const told = () => JSON.parse(localStorage.getItem(TOLD) ?? "[]");
const here = document.querySelector("script[data-turns]");

const notify = ({ text, address }) => {
  const said = new Notification("Companion", { body: text, tag: address });
  said.onclick = () => (focus(), location.assign(address));
};
const line = ({ text, address }) => {
  const told = document.createElement("p");
  told.className = "alert plain turn";
  told.append(Object.assign(document.createElement("a"), { href: address, textContent: text }));
  return told;
};

// Spoken once, when it comes: a list that is the same again is left as it is.
const list = document.createElement("div");
list.role = "status";
document.getElementById("main").prepend(list);
let shown = "";
const show = (tables) => {
  const keys = tables.map(({ key }) => key);
  const known = told();
  if (self.Notification?.permission === "granted")
    for (const each of tables) if (!known.includes(each.key)) notify(each);
  localStorage.setItem(TOLD, JSON.stringify(keys)); // of what waits no more nothing is kept
  if (shown === keys.join()) return;
  shown = keys.join();
  list.replaceChildren(...tables.filter(({ address }) => address !== location.pathname).map(line));
};

const look = async () => {
  try {
    const answer = await fetch(here.dataset.turns);
    if (answer.ok) show((await answer.json()).tables);
  } catch {
    // Away from the network nothing is known; the next look tells.
  }
};
look();
setInterval(look, EVERY);

// Whether this browser may say it, too, while another window is before it: asked when it is wished.
const button = document.querySelector("[data-notify]");
const offer = () => button && (button.hidden = self.Notification?.permission !== "default");
button?.addEventListener("click", async () => (await Notification.requestPermission(), offer()));
offer();
addEventListener("submit", (event) => event.target.action.endsWith("/sign-out/") && localStorage.removeItem(TOLD));
