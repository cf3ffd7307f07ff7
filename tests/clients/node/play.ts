// With a client that openapi-typescript has made of schema.yml: two whole games, and a tournament of
// eight with a dispute. Its types are checked before it is run: a call that the document does not
// know does not compile.

import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Schemas = components["schemas"];
type Opening = Schemas["KaratekarteNewTable"] | Schemas["BrutalRingNewTable"];

const baseUrl = process.argv[2];

function as(secret?: string, scheme = "Seat") {
  const headers = secret ? { Authorization: `${scheme} ${secret}` } : {};
  return createClient<paths>({ baseUrl, headers });
}

const anybody = as();

/** What was found; a problem is an error with its sentence. */
function found<T>(answer: { data?: T; error?: Schemas["Problem"] }): T {
  if (answer.error) throw new Error(`${answer.error.type}: ${answer.error.detail}`);
  return answer.data as T;
}

let state = 18;
/** Always the same games. */
function below(n: number): number {
  state = (state * 1103515245 + 12345) % 2147483648;
  return state % n;
}

async function play(opening: Opening) {
  const opened = found(await anybody.POST("/api/v1/tables/", { body: opening }));
  const params = { path: { code: opened.code } };
  const seats = [];
  for (const name of ["Alice", "Bob"]) {
    const body = { name };
    seats.push(found(await anybody.POST("/api/v1/tables/{code}/seats/", { params, body })));
  }
  found(await as(opened.host_secret).POST("/api/v1/tables/{code}/start/", { params }));
  for (let turn = 0; turn < 2000; turn++) {
    for (const seat of seats) {
      const here = as(seat.secret);
      const seen = found(await here.GET("/api/v1/tables/{code}/", { params }));
      if (!("view" in seen)) throw new Error(seen.standstill.detail); // its game is gone
      if (seen.phase === "over") return seen;
      const [asked] = Object.entries(seen.options);
      if (!asked) continue;
      const [request, { choices, form }] = asked;
      const onward = [...choices].filter((choice) => !choice.retracts);
      const offered = onward.length ? onward : [...choices];
      const body: Schemas["Answers"] = { request: Number(request) };
      const choice = offered[below(offered.length || 1)];
      if (choice) body.moves = [choice.move];
      else body.filled = form!.example;
      found(await here.POST("/api/v1/tables/{code}/moves/", { params, body }));
    }
  }
  throw new Error("the game did not end");
}

async function aTournamentOfEight() {
  const password = "quinze-tigres-bleus";
  const login = { username: "olga", password };
  const olga = as(found(await anybody.POST("/api/v1/tokens/", { body: login })).secret, "Token");
  const wish: Schemas["NewTournament"] = {
    game: "karatekarte",
    name: "Cup",
    entry: "anyone",
    brings: false,
    stages: [{ format: "single_elimination" }],
  };
  const tournament = found(await olga.POST("/api/v1/tournaments/", { body: wish })).id;
  const params = { path: { tournament } };
  found(await olga.POST("/api/v1/tournaments/{tournament}/open/", { params }));
  const guests = new Map<string, ReturnType<typeof as>>();
  for (let n = 1; n <= 8; n++) {
    const body = { name: `Guest ${n}` };
    const entrants = "/api/v1/tournaments/{tournament}/entrants/";
    const guest = found(await anybody.POST(entrants, { params, body }));
    guests.set(guest.id, as(("secret" in guest && guest.secret) || ""));
  }
  found(await olga.POST("/api/v1/tournaments/{tournament}/start/", { params }));
  let disputed = false;
  for (let round = 0; round < 5; round++) {
    const now = found(await olga.GET("/api/v1/tournaments/{tournament}/", { params }));
    if (now.phase === "over") break;
    const query = { outstanding: true };
    const list = "/api/v1/tournaments/{tournament}/pairings/";
    const page = found(await olga.GET(list, { params: { ...params, query } }));
    for (const { id, sides } of page.results) {
      if (sides.length < 2) continue;
      const [first, second] = sides.map((side) => guests.get(side.id)!);
      const there = { params: { path: { tournament, pairing: id } } };
      const at = "/api/v1/tournaments/{tournament}/pairings/{pairing}/" as const;
      found(await first.POST(`${at}report/`, { ...there, body: { scores: [1, 0] } }));
      if (disputed) {
        found(await second.POST(`${at}confirm/`, there));
        continue;
      }
      disputed = true;
      found(await second.POST(`${at}dispute/`, { ...there, body: { reason: "He slipped." } }));
      const body = { scores: [0, 1], reason: "Seen by the judge." };
      const refused = await first.POST(`${at}override/`, { ...there, body });
      assert.equal(refused.error?.type, "tournament.judge_only");
      const settled = found(await olga.POST(`${at}override/`, { ...there, body }));
      assert.deepEqual(settled.sides.map((side) => side.outcome), ["loss", "win"]);
    }
  }
  const standings = found(await olga.GET("/api/v1/tournaments/{tournament}/standings/", { params }));
  assert.ok(disputed);
  assert.deepEqual(standings.tables[0]?.rows.slice(0, 2).map((row) => row.place), [1, 2]);
}

const karatekarte = await play({ game: "karatekarte", mode: "house" });
assert.equal(karatekarte.game, "karatekarte");
assert.ok(karatekarte.view && karatekarte.outcome);
const brutalRing = await play({ game: "brutal_ring", mode: "house" });
assert.equal(brutalRing.game, "brutal_ring");
assert.ok(brutalRing.view && brutalRing.outcome);
await aTournamentOfEight();
console.log("two games and a tournament");
