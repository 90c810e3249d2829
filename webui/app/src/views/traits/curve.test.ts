import assert from "node:assert/strict";
import test from "node:test";
import { curveOf, pathOf, trendOf, then, type Version } from "./curve";

const day = 24 * 3600 * 1000;
const now = Date.parse("2026-05-31T00:00:00Z");
const versions = (...all: [days: number, confidence: number][]) =>
  all.map(([days, confidence], i) => ({ at: new Date(now - days * day).toISOString(), change: `x@${i + 1}`, step: "reflect", note: { confidence } }) as Version);
const curve = (history: Version[]) => curveOf(history, history.at(-1)?.note ?? ({ confidence: 0 } as Version["note"]), now);

test("a version holds until the next", () => {
  const c = curve(versions([40, 0.3], [20, 0.5], [10, 0.4]));
  assert.equal(pathOf(c, 400, 100), "M0 70H200V50H300V60H400");
});

test("a line can be drawn of whatever there is", () => {
  assert.equal(pathOf(curve([]), 400, 100), "");
  assert.equal(pathOf(curve(versions([0, 0.5])), 400, 100), "M0 50H400");
  assert.equal(pathOf(curve(versions([-1, 2])), 400, 100), "M0 0H400", "a clock that ran ahead, and more than certain");
  const [bad, good] = [{ ...versions([1, 0.5])[0]!, at: "never" }, versions([10, 0.5])[0]!];
  assert.equal(curve([bad, good]).points.length, 1);
});

test("a trend is seen over a month", () => {
  for (const [history, want] of [
    [versions([3, 0]), "fresh"],
    [versions([90, 0.2], [60, 0.5], [10, 0.6]), "rising"],
    [versions([90, 0.2], [40, 0.6], [10, 0.5]), "falling"],
    [versions([90, 0.2], [40, 0.6], [10, 0.61]), "steady"],
    [versions([9, 0.3], [1, 0.5]), "rising"], // younger than a month
  ] as const) {
    assert.equal(trendOf(curve([...history]), "emerging"), want);
  }
  assert.equal(trendOf(curve(versions([9, 0.3], [1, 0])), "dissolved"), "over");
  assert.equal(then(curve(versions([90, 0.2], [40, 0.6], [10, 0.5]))).confidence, 0.6);
});
