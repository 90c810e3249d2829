import assert from "node:assert/strict";
import test from "node:test";
import type { Note } from "../../api";
import { examples } from "./examples";

const w = {
  asked: { home: "Where do I live?", job: "What is my job?" } as Record<string, string>,
  favourite: (what: string) => `What is my favourite ${what}?`,
  whatOf: (whom: string) => `What do you know about ${whom}?`,
  lastWeek: "What happened last week?",
};
const value = [{ value: "x", said: "2026-05-01T00:00:00Z", tellings: 1, notes: [] }];
const note = (recorded_at: string, ...names: string[]) => ({ recorded_at, entities: names.map((name) => ({ name })) }) as unknown as Note;
const now = new Date("2026-05-04T00:00:00Z");

test("questions are of what is known", () => {
  const known = {
    attributes: [{ attribute: "home", values: value }, { attribute: "job" }, { attribute: "drink", values: value }, { attribute: "favorite dish", values: value }, { attribute: "constructor", values: value }],
    subjects: [{ subject: "mira", attributes: 2 }, { subject: "my son", attributes: 1 }],
  };
  assert.deepEqual(examples(w, known, [note("2026-05-01T00:00:00Z", "Mira", "Lisbon")], now), [
    "Where do I live?", "What is my favourite dish?", "What do you know about Mira?", "What do you know about my son?", "What happened last week?", "What do you know about Lisbon?",
  ]);
});

test("a memory of nothing has no questions, an old one none of last week", () => {
  assert.deepEqual(examples(w, { attributes: [] }, [], now), []);
  assert.deepEqual(examples(w, { attributes: [] }, [note("2025-05-01T00:00:00Z")], now), []);
});
