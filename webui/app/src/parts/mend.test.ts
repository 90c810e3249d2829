import assert from "node:assert/strict";
import { test } from "node:test";
import { instead, reworded, without, type Claim } from "./mend";

const home = { subject: "me", attribute: "home" };
const claims: Claim[] = [
  { subject: "me", attribute: "home", value: "Sintra" },
  { subject: "me", attribute: "home", value: "Lisbon" },
  { subject: "me", attribute: "home", value: "Ghent", until: "2026-01-01T00:00:00Z" },
  { subject: "Bo", attribute: "home", value: "Sintra" },
  { subject: "me", attribute: "employer", value: "Acme", negated: true },
];

test("one value is taken out of what a note says, and nothing else", () => {
  assert.deepEqual(without(claims, home, "Sintra"), [
    { subject: "user", attribute: "home", value: "Lisbon" },
    { subject: "user", attribute: "home", value: "Ghent" },
    { subject: "Bo", attribute: "home", value: "Sintra" },
    { subject: "user", attribute: "employer", value: "Acme", negated: true },
  ]);
  assert.equal(without(claims, home, "Porto"), undefined, "which of two is meant is not guessed");
  assert.equal(without(claims, home, "Ghent"), undefined, "what is over is left");
  assert.deepEqual(without(claims.slice(0, 1), home, "the old Sintra"), [], "one that a profile has in fuller words");
});

test("one value is put in the place of another", () => {
  assert.deepEqual(instead(claims.slice(0, 2), home, "Lisbon", "Porto"), [{ subject: "user", attribute: "home", value: "Sintra" }, { subject: "user", attribute: "home", value: "Porto" }]);
  assert.equal(instead(claims, { subject: "me", attribute: "cat" }, "Lisbon", "Porto"), undefined);
});

test("words are changed where the value is there once, as a word", () => {
  assert.equal(reworded("We moved to Lisbon, to a flat.", "Lisbon", "Porto"), "We moved to Porto, to a flat.");
  assert.equal(reworded("我对花生过敏。", "花生", "虾"), "我对虾过敏。");
  assert.equal(reworded("我叫Tom，三岁。", "Tom", "Tim"), "我叫Tim，三岁。");
  assert.equal(reworded("I concatenate.", "cat", "dog"), undefined);
  assert.equal(reworded("My cat is a cat.", "cat", "dog"), undefined);
  assert.equal(reworded("I live here.", "Lisbon", "Porto"), undefined);
});
