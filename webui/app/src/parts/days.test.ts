import assert from "node:assert/strict";
import test from "node:test";
import { between, dayOf, endOf, parseAt, plus } from "./days";

test("days are counted by the calendar", () => {
  assert.equal(plus("2026-02-28", 1), "2026-03-01");
  assert.equal(plus("2026-03-29", -1), "2026-03-28");
  assert.equal(between("2025-12-31", "2026-03-29"), 88);
  assert.equal(between("0999-12-31", "1000-01-01"), 1);
  for (const day of ["2026-03-29", "2026-10-25", "2026-01-01"]) {
    assert.equal(dayOf(endOf(day)), day);
    assert.equal(dayOf(new Date(endOf(day).getTime() + 1)), plus(day, 1));
  }
});

test("the moment of an address is the end of a day, or an instant; what is not over is now", () => {
  const now = new Date(2026, 4, 10, 12);
  assert.deepEqual(parseAt("2026-05-04", now), { day: "2026-05-04", moment: endOf("2026-05-04").toISOString() });
  assert.equal(parseAt("2026-05-04T10:00:00+02:00", now)?.moment, "2026-05-04T08:00:00.000Z");
  for (const none of [undefined, "", "yesterday", "2026-13-40", "9999-12-31", "2026-05-10", "2027-01-01"]) assert.equal(parseAt(none, now), undefined);
});
