import assert from "node:assert/strict";
import { test } from "node:test";
import { diff, parts, shortened, type Piece } from "./diff";

const shown = (pieces: Piece[]) => pieces.map((p) => (p.kind === "gone" ? `[-${p.text}-]` : p.kind === "new" ? `{+${p.text}+}` : p.text)).join("");
const side = (pieces: Piece[], without: Piece["kind"]) => pieces.filter((p) => p.kind !== without).map((p) => p.text).join("");

test("English is compared by words, Chinese by characters", () => {
  for (const [before, after, want] of [
    ["I live in Ghent.", "I live in Lisbon.", "I live in [-Ghent-]{+Lisbon+}."],
    ["My favourite dish is risotto.", "My favourite dish is grilled sardines now.", "My favourite dish is [-risotto-]{+grilled sardines now+}."],
    ["Tom is three", "Tom is three years old", "Tom is three{+ years old+}"],
    ["a b", "a b", "a b"],
    ["", "new", "{+new+}"],
    ["old", "", "[-old-]"],
    ["", "", ""],
    ["我每周六上午去学中文", "我每周日上午去学中文", "我每周[-六-]{+日+}上午去学中文"],
    ["我对花生过敏", "我对花生和牛奶过敏", "我对花生{+和牛奶+}过敏"],
    ["Bo isn't here", "Bo wasn't here", "Bo [-isn't-]{+wasn't+} here"],
    ["one two three four", "one 2 3 four", "one [-two three-]{+2 3+} four"],
  ] as const) {
    assert.equal(shown(diff(before, after)), want);
  }
});

test("the pieces are both texts, whatever these are", () => {
  const letters = ["a", "b", " ", "\n", "我", "你", "é", "e\u0301", "👩‍👩‍👧", "\ud800", "\u202e", "<b>", "."];
  let seed = 7;
  const random = (n: number) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
  for (let i = 0; i < 2000; i++) {
    const text = () => Array.from({ length: random(14) }, () => letters[random(letters.length)]).join("");
    const before = text(), after = text(), found = diff(before, after);
    assert.equal(side(found, "new"), before);
    assert.equal(side(found, "gone"), after);
    assert.equal(parts(before).join(""), before);
    if (before === after) assert.ok(found.every((p) => p.kind === "same"));
  }
});

test("a megabyte is compared at once", () => {
  const long = "word and another ".repeat(60_000), start = performance.now();
  assert.equal(diff(long + "a", long + "b").length, 3);
  const other = "not the same at all ".repeat(50_000), found = diff(long, other);
  assert.equal(side(found, "new"), long);
  assert.equal(side(found, "gone"), other);
  assert.ok(performance.now() - start < 5000);
});

test("long stretches that are the same are shortened around a change", () => {
  const long = "x".repeat(1000);
  const found = shortened(diff(`${long} old ${long}`, `${long} new ${long}`), 10);
  assert.equal(shown(found), ` … ${"x".repeat(9)} [-old-]{+new+} ${"x".repeat(9)} … `);
  assert.equal(shown(shortened(diff("short old", "short new"))), "short [-old-]{+new+}");
});
