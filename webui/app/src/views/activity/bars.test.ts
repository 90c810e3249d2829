import assert from "node:assert/strict";
import { test } from "node:test";
import { daysUpTo, stack, top, type Spent } from "./bars";

const spent = (day: string, model: string, tokens: number, more: Partial<Spent> = {}): Spent =>
  ({ day, model, step: "extract", outcome: "ok", usage: { calls: 1, tokens_in: tokens, tokens_out: 0, took_ns: 1 }, ...more });

test("days are without a gap, over the end of a month", () => {
  assert.deepEqual(daysUpTo(new Date("2026-03-01T23:59:00Z"), 3), ["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("values are summed by day and series, the largest first", () => {
  const s = stack([spent("2026-03-01", "a", 5), spent("2026-03-01", "b", 20), spent("2026-03-02", "a", 1), spent("2026-03-01", "a", 2), spent("2020-01-01", "a", 99)], "model", "tokens", ["2026-03-01", "2026-03-02"]);
  assert.deepEqual(s.series, ["b", "a"]);
  assert.deepEqual(s.values, [[20, 7], [0, 1]]);
  assert.deepEqual([s.sums, s.total], [[27, 1], 28]);
});

test("the smallest of many are one together, and nothing is lost", () => {
  const s = stack("abcdefghij".split("").map((m, i) => spent("2026-03-01", m, 10 - i)), "model", "tokens", ["2026-03-01"]);
  assert.deepEqual(s.series, ["a", "b", "c", "d", "e", ""]);
  assert.equal(s.total, 55);
  assert.equal(s.values[0]![5], 5 + 4 + 3 + 2 + 1);
});

test("calls and money are counted too", () => {
  const all = [spent("2026-03-01", "a", 5, { cost: 0.25 }), spent("2026-03-01", "a", 5)];
  assert.equal(stack(all, "outcome", "calls", ["2026-03-01"]).total, 2);
  assert.equal(stack(all, "outcome", "cost", ["2026-03-01"]).total, 0.25);
});

test("an axis ends at a round number", () => {
  assert.deepEqual([0, 0.003, 1, 7, 21, 260, 1000].map(top), [1, 0.005, 1, 10, 25, 500, 1000]);
});
