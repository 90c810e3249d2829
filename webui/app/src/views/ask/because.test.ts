import assert from "node:assert/strict";
import test from "node:test";
import { because } from "./because";
import { open } from "./score";

const says = (all: string) => `says ${all}`;
const words = {
  because: { words: (all: string) => `has ${all}`, attribute: says, concept: (all: string) => `speaks of ${all}`, meaning: "is near", linked: "is linked", newer: "is newer" },
  quoted: (names: string[]) => names.join("+"),
  becauseAll: (reasons: string[]) => `It ${reasons.join(", ")}.`,
  mostOf: (name: string, share: number) => `${share}% ${name}.`,
  attribute: (what: string, whom: string) => (whom === "me" ? what : `${what} of ${whom}`),
  parts: { words: ["words", ""], spreading: ["relevance", ""] },
} as unknown as Parameters<typeof because>[2];

test("why begins with a sentence", () => {
  const parts = { relevance: 0.5, recency: 0.5, importance: 0, access: 0, trait: 0, emotion: 0, context: 0, prospective: 1, words: { value: 0.5, raw: 3 } };
  const hit = { matched: ["live", "flat", "about home", "home (me)"], parts, source: "search", score: 0.75 } as Parameters<typeof open>[0] & Parameters<typeof because>[0];
  assert.equal(because(hit, open(hit), words), "It says home, has live+flat, speaks of home. 67% words.");
  assert.equal(because({ ...hit, matched: [], source: "newer" }, open(hit), words), "It is newer. 67% words.");
  assert.equal(because({ ...hit, matched: [] }, open({ ...hit, score: 0, parts: { ...parts, relevance: 0 } }), words), "");
});
