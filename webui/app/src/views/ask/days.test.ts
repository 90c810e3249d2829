import assert from "node:assert/strict";
import test from "node:test";
import { bars, firstDay } from "./days";

test("periods begin on their first day and are bars without gaps", () => {
  assert.equal(firstDay("2026-W01"), "2025-12-29");
  assert.equal(firstDay("2026-W19"), "2026-05-04");
  assert.equal(firstDay("2020-W53"), "2020-12-28");
  assert.equal(firstDay("2026-05"), "2026-05-01");
  assert.deepEqual(bars({ first: "2025-11", counts: [3, 0, 2] }, "month", "2025-11-10"), [
    { day: "2025-11-01", x: -9, width: 30, count: 3 },
    { day: "2026-01-01", x: 52, width: 31, count: 2 },
  ]);
});
