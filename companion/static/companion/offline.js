// Where the browser allows it, what one reads is kept to be read again without a network (worker.js).
const allowed = isSecureContext && "serviceWorker" in navigator;
if (allowed) {
  navigator.serviceWorker.register("/worker.js");
  // The first page that somebody reads came before there was anybody to keep it.
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ keep: location.pathname }));
}

const list = document.getElementById("kept");
if (list) {
  document.querySelector(allowed ? "[data-allowed]" : "[data-refused]").hidden = false;
  if (allowed) fill();
}

async function fill() {
  for (const name of await caches.keys()) {
    if (!/^companion-(pages|own)-/.test(name)) continue;
    const held = await caches.open(name);
    for (const { url } of await held.keys()) {
      const text = await (await held.match(url)).text();
      const title = new DOMParser().parseFromString(text, "text/html").title.replace(/ – Companion$/, "");
      const way = Object.assign(document.createElement("a"), { href: url, textContent: title });
      list.append(Object.assign(document.createElement("li"), {}));
      list.lastChild.append(way);
    }
  }
  document.getElementById("none").hidden = list.childElementCount > 0;
}
