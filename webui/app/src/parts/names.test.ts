import assert from "node:assert/strict";
import test from "node:test";
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
