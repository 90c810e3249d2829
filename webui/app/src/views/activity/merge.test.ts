import assert from "node:assert/strict";
import { test } from "node:test";
import { agents, merged, narrowed, person, type Recalled } from "./merge";
import type { Event } from "./live";

const event = (at: string, by?: string): Event => ({ cursor: at, type: "remembered", at, ...(by && { by }) });
const recall = (at: string, agent?: string): Recalled => ({ at, query: "q" + at, hits: [], took_ms: 1, ...(agent && { agent }) });
const ats = (all: { at: string }[]) => all.map((i) => i.at).join(" ");

test("questions are between the events, latest first", () => {
  assert.equal(ats(merged([event("5"), event("3")], [recall("6"), recall("4"), recall("1")], 9)), "6 5 4 3 1");
  assert.equal(ats(merged([], [recall("2")], 9)), "2");
  assert.equal(ats(merged([event("2")], [], 9)), "2");
});

test("events keep their order, and no more than the latest are there", () => {
  assert.equal(ats(merged([event("3"), event("9"), event("1")], [recall("4")], 9)), "4 3 9 1");
  assert.equal(ats(merged([event("3"), event("2"), event("1")], [recall("0")], 2)), "3 2");
});

test("a list is narrowed to an agent, or to whoever is none", () => {
  const all = merged([event("3", "mail"), event("2")], [recall("4", "coder"), recall("1", person)], 9);
  assert.deepEqual(agents(all), ["coder", "mail", person]);
  assert.equal(ats(narrowed(all, "agent:mail")), "3");
  assert.equal(ats(narrowed(all, "agent:" + person)), "1");
  assert.equal(ats(narrowed(all, person)), "2");
  assert.equal(ats(narrowed(all, "")), "4 3 2 1");
});
