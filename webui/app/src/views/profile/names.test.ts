import assert from "node:assert/strict";
import test from "node:test";
import { dayEnd } from "./day";
import { attributeName } from "./names";

test("attributes have the names that people read", () => {
  for (const [attribute, en, zh] of [
    ["home", "Home", "住处"],
    ["like", "Likes", "喜欢"],
    ["favorite dish", "Favorite dish", "Favorite dish"], // not one of those that are known
    ["老师", "老师", "老师"],
    ["constructor", "Constructor", "Constructor"],
    ["", "", ""],
    ["𝒳 y", "𝒳 y", "𝒳 y"],
  ] as const) {
    assert.equal(attributeName(attribute, "en"), en);
    assert.equal(attributeName(attribute, "zh"), zh);
  }
});

test("a day is asked for as it was at its end", () => {
  const now = new Date(2026, 4, 10, 12);
  assert.equal(dayEnd("2026-05-04", now), new Date(2026, 4, 4, 23, 59, 59, 999).toISOString());
  for (const not of ["", "2026-05-10", "2031-01-01", "yesterday", "2026-13-45"]) {
    assert.equal(dayEnd(not, now), undefined, not); // now
  }
});
