{% load static %}// What was read can be read again without a network: rules, the handbook, and one's own sheets. What is
// one's own goes when somebody signs in or out.
const VERSION = "{{ page.version }}";
const SHELL = [{% for each in page.shell %}"{{ each|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const NOTES = { {% for code, text in page.notes %}{{ code }}: "{{ text|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %} };
const [ASSETS, PAGES, OWN] = ["assets", "pages", "own"].map((room) => `companion-${room}-${VERSION}`);

const LASTING = /^\/(static\/.*\.[0-9a-f]{12}\.|games\/[^/]+\/emblems-)/; // named by their content
const OFFLINE = "/offline/";
const READ = /^\/(games\/[^/]+\/(rules\/)?|help\/([^/]+\/)?)$/;
const MINE = /^\/(shelf\/|(characters|decks|loadouts)\/[^/]+\/(sheet)?)$/;
const DOORS = /^\/(sign-(in|out|up)\/|me\/leave\/|password\/)/;
const MOST = 60; // pages of a sort

const room = (path) => (MINE.test(path) ? OWN : READ.test(path) ? PAGES : null);

addEventListener("install", (event) => {
  event.waitUntil(caches.open(ASSETS).then((held) => held.addAll(SHELL)).then(() => skipWaiting()));
});

// Of an older version the pages are read anew, since they lead to what was called otherwise.
addEventListener("activate", (event) => event.waitUntil(takeOver().then(() => clients.claim())));
const takeOver = async () => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("companion-") || [ASSETS, PAGES, OWN].includes(name)) continue;
    if (!name.startsWith("companion-assets"))
      for (const { url } of await (await caches.open(name)).keys()) await renew(url);
    await caches.delete(name);
  }
};
const renew = async (url) => {
  try {
    await keep(url, await fetch(url));
  } catch {
    // Away from the network what is old goes all the same: its looks are gone.
  }
};

addEventListener("message", (event) => {
  const path = event.data?.keep;
  if (path && room(path)) event.waitUntil(renew(new URL(path, location).href));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && DOORS.test(pathname)) return event.waitUntil(caches.delete(OWN));
  if (request.method !== "GET") return;
  if (LASTING.test(pathname)) return event.respondWith(asset(request));
  if (pathname.startsWith("/static/")) return event.respondWith(fetch(request).catch(() => caches.match(request)));
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
});

const asset = async (request) => {
  const held = await caches.match(request);
  if (held) return held;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(ASSETS)).put(request, answer.clone());
  return answer;
};

const page = async (event, path) => {
  try {
    const answer = await fetch(event.request);
    if (room(path)) event.waitUntil(keep(event.request.url, answer.clone()));
    return answer;
  } catch {
    const held = room(path) && (await (await caches.open(room(path))).match(event.request.url, { ignoreSearch: true }));
    return held ? noted(held) : ((await caches.match(OFFLINE)) ?? Response.error());
  }
};

// With when it was read, and nothing of how it came; with its looks, which it needs to be read again.
const keep = async (url, answer) => {
  const name = room(new URL(url).pathname);
  if (name === OWN && (answer.redirected || !answer.ok)) return void (await caches.delete(OWN)); // it is one's own no more
  if (!name || !answer.ok || answer.redirected || !answer.headers.get("Content-Type")?.startsWith("text/html")) return;
  const text = await answer.text();
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-Kept": new Date().toISOString() };
  for (const each of ["Content-Security-Policy", "X-Content-Type-Options"]) headers[each] = answer.headers.get(each) ?? "";
  const held = await caches.open(name);
  await held.put(url, new Response(text, { headers }));
  const looks = [...text.matchAll(/(?:href|src)="(\/(?:static|games)\/[^"#]+\.(?:css|js|svg|png|webp))/g)];
  await Promise.all([...new Set(looks.map(([, path]) => path))].map((path) => asset(new Request(path)).catch(() => {})));
  for (const old of (await held.keys()).slice(0, -MOST)) await held.delete(old);
};

const noted = async (held) => {
  const text = await held.text();
  const language = /<html lang="(\w+)"/.exec(text)?.[1];
  const when = new Date(held.headers.get("X-Kept")).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const note = `<p class="alert plain kept" role="status">${(NOTES[language] ?? NOTES.en).replace("{when}", when)}</p>`;
  return new Response(text.replace(/<main[^>]*>/, (main) => main + note), { headers: held.headers });
};
