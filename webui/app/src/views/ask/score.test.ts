import assert from "node:assert/strict";
import test from "node:test";
import { open, steps, shares, type Opened } from "./score";

const none = { relevance: 0, recency: 0, importance: 0, access: 0, trait: 0, emotion: 0, context: 0, prospective: 1 };
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);
const added = (o: Opened) => o.parts.reduce((sum, p) => sum + p.adds, 0);
const names = (o: Opened) => o.parts.map((p) => p.name);

test("the parts of a score add up to it", () => {
  const parts = { ...none, relevance: 0.5, recency: 0.1, importance: 0.15, words: { value: 0.3, raw: 7 }, meaning: { cosine: 0.5, z: 2, spread: 2, rules: 1, value: 0.2 } };
  const plain = open({ score: 0.5 * 1.25, parts });
  assert.deepEqual(names(plain), ["words", "meaning", "recency", "importance"]);
  near(added(plain), 0.625);
  near(plain.parts[0]!.adds, 0.3);
  assert.deepEqual(plain.nothing, ["access", "trait", "emotion", "context"]);

  const over = open({ score: 0.5 * 0.5 * 1.25, parts: { ...parts, prospective: 0.5 } });
  assert.equal(over.parts.at(-1)!.name, "prospective");
  near(over.parts.at(-1)!.adds, -0.3125);
  near(added(over), 0.3125);

  const dated = open({ score: 1.25 * 0.5 * 1.25, parts: { ...parts, time: 1.25 } });
  assert.equal(dated.parts.at(-1)!.name, "dated");
  near(added(dated), 0.78125);
});

test("words and meaning that are more than 1 together are 1", () => {
  const o = open({ score: 1, parts: { ...none, relevance: 1, words: { value: 0.9, raw: 7 }, meaning: { cosine: 0.9, z: 9, spread: 9, rules: 1, value: 0.6 } } });
  near(o.parts[0]!.adds, 0.6);
  near(added(o), 1);
});

test("what a hit has from another is a part of its own", () => {
  const linked = open({ score: 0.03, parts: none });
  assert.deepEqual(linked.parts, [{ name: "lent", adds: 0.03 }]);
  const newer = open({ score: 0.77, parts: { ...none, relevance: 0.7 } });
  assert.deepEqual(names(newer), ["relevance", "lent"]);
  near(added(newer), 0.77);
});

test("by activation the parts are log odds", () => {
  const o = open({ score: 0.9, parts: { ...none, relevance: 0.4, prospective: 0.5, activation: { value: 2.2, base: -1.5, spreading: 4.4, noise: 2.2 - 4.4 + 1.5 - Math.log(0.5) } } });
  assert.deepEqual(names(o), ["spreading", "base", "prospective", "noise"]);
  near(added(o), 2.2);
  assert.equal(o.sum, 2.2);
});

test("bars begin where the one before ended", () => {
  const bars = steps([{ name: "spreading", adds: 4 }, { name: "base", adds: -6 }, { name: "noise", adds: 1 }]);
  assert.deepEqual(bars.map((b) => [b.left, b.width]), [[2 / 6, 4 / 6], [0, 1], [0, 1 / 6]]);
  assert.deepEqual(steps([{ name: "words", adds: 0.25 }], 1).map((b) => [b.left, b.width]), [[0, 0.25]]);
});

test("the share of the words is opened once more", () => {
  const { adds, rules } = shares({ value: 0.5, raw: 9, own: 3, claims: 1, person: 1.3 });
  assert.deepEqual(adds, [["own", 0.75], ["claims", 0.25]]);
  assert.deepEqual(rules, [["person", 1.3]]);
});
