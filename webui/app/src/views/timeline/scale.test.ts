import assert from "node:assert/strict";
import test from "node:test";
import type { Note } from "../../api";
import { counted, packed, place, stacked, type Placed } from "./layout";
import { around, at, day, grainOf, hour, interval, moved, read, readWindow, spanOf, ticks, weekOf, written, zoomed } from "./scale";

test("a date covers what it is known to", () => {
  assert.deepEqual(interval("2026"), { from: at(2026), to: at(2027) });
  assert.deepEqual(interval("2026-02"), { from: at(2026, 1), to: at(2026, 2) });
  assert.deepEqual(interval("2026-05-31"), { from: at(2026, 4, 31), to: at(2026, 5, 1) });
  assert.deepEqual(interval("0042"), { from: at(42), to: at(43) });
  const moment = new Date("2026-05-04T17:00:00+08:00").getTime();
  assert.deepEqual(interval("2026-05-04T17:00:00+08:00"), { from: moment, to: moment });
  assert.equal(interval("soon"), undefined);
});

test("weeks are those of ISO 8601", () => {
  assert.deepEqual(interval("2026-W01"), { from: at(2025, 11, 29), to: at(2026, 0, 5) });
  assert.deepEqual(interval("2026-W53"), { from: at(2026, 11, 28), to: at(2027, 0, 4) });
  for (const [date, year, week] of [[at(2027, 0, 1), 2026, 53], [at(2024, 11, 30), 2025, 1], [at(2026, 4, 4), 2026, 19]] as const) {
    assert.deepEqual(weekOf(date), { year, week });
  }
});

test("a window of the calendar moves by its span, another by a part of its width", () => {
  const february = around(at(2026, 1, 10), "month");
  assert.equal(spanOf(february), "month");
  assert.deepEqual(moved(february, 0.5), around(at(2026, 2, 10), "month"));
  assert.deepEqual(moved(february, -0.5), around(at(2026, 0, 10), "month"));
  const some = { from: at(2026, 1, 3), to: at(2026, 1, 13) };
  assert.equal(spanOf(some), undefined);
  assert.equal(moved(some, 0.5).from, some.from + 5 * day);
});

test("a zoom keeps a moment in place, and within bounds", () => {
  const w = { from: at(2026), to: at(2026) + 100 * day };
  const fixed = w.from + 25 * day;
  const closer = zoomed(w, 0.5, fixed);
  assert.equal(closer.to - closer.from, 50 * day);
  assert.equal((fixed - closer.from) / (50 * day), 0.25);
  assert.equal(zoomed({ from: 0, to: hour }, 0.01).to - zoomed({ from: 0, to: hour }, 0.01).from, hour);
  assert.ok(zoomed({ from: at(1), to: at(300) }, 100).from >= at(1));
});

test("a window is read as it was written", () => {
  for (const w of [around(at(2026, 4, 4), "week"), { from: at(2026) + 90 * 60_000, to: at(2027) + 60_000 }]) {
    assert.deepEqual(readWindow(written(w.from), written(w.to)), w);
  }
  assert.equal(written(at(2026, 4, 4)), "2026-05-04");
  assert.equal(readWindow("2026-05-04", "2026-05-04"), undefined);
  assert.equal(readWindow("2026", undefined), undefined);
  assert.equal(read("275760-01-01"), undefined);
});

test("ticks are few, in order, and begin where the calendar does", () => {
  for (const span of ["day", "week", "month", "year"] as const) {
    const w = around(at(2026, 2, 31), span);
    const all = ticks(w, 10);
    assert.ok(all.length >= 4 && all.length <= 13, `${span}: ${all.length}`);
    assert.ok(all.every((t, i) => i === 0 || t.at > all[i - 1]!.at));
    assert.ok(all[0]!.at >= w.from && all[0]!.at < w.from + 7 * day);
  }
  const autumn = ticks({ from: at(2026, 9, 31), to: at(2026, 10, 27) }, 16).map((t) => new Date(t.at).getDate());
  assert.deepEqual(autumn.slice(0, 3), [1, 3, 5], "31 October would be written over 1 November");
  assert.deepEqual(ticks({ from: at(1990), to: at(2026) }, 10).map((t) => new Date(t.at).getFullYear()), [1990, 1995, 2000, 2005, 2010, 2015, 2020, 2025]);
  assert.ok(ticks({ from: at(1), to: at(9999) }, 4).length <= 101);
  assert.equal(grainOf(around(at(2026), "month")), "day");
  assert.equal(grainOf(around(at(2026), "year")), "week");
});

const note = (more: Partial<Note>): Note => ({ id: "1", recorded_at: "2026-05-04T10:00:00Z", ...more }) as Note;

test("what is known less exactly than a day is wide, and a range reaches to its end", () => {
  const w = around(at(2026), "year");
  assert.equal(place(note({}), "event", w), undefined);
  assert.equal(place(note({}), "recorded", w)!.from, Date.UTC(2026, 4, 4, 10));
  const may = place(note({ event_time: "2026-05" }), "event", w)!;
  assert.deepEqual([may.wide, may.from, may.to], [true, at(2026, 4), at(2026, 5)]);
  const range = place(note({ event_time: "2026-05-04", event_end: "2026-05-08" }), "event", w)!;
  assert.deepEqual([range.wide, range.to], [true, at(2026, 4, 9)]);
  const one = note({ event_time: "2026-05-04" });
  assert.equal(place(one, "event", w)!.wide, false);
  assert.equal(place(one, "event", around(at(2026, 4, 4), "day"))!.wide, true);
});

test("marks that would overlap are stacked within the lane", () => {
  const placed = [0, 1, 2, 50].map((t): Placed => ({ note: note({}), from: t, to: t, wide: false }));
  assert.deepEqual(stacked(placed, (t) => t, 10, 100).map((m) => m.y), [5, 15, 25, 5]);
  const many = Array.from({ length: 100 }, (): Placed => ({ note: note({}), from: 0, to: 0, wide: false }));
  assert.ok(stacked(many, (t) => t, 10, 100).every((m) => m.y <= 100));
});

test("wide ones are put in rows, and what finds no room is counted", () => {
  const wide = ([from, to]: number[]): Placed => ({ note: note({}), from: from!, to: to!, wide: true });
  const { bars, rest } = packed([[0, 10], [20, 40], [5, 30], [0, 100], [900, 910]].map(wide), (t) => t, 2, 200);
  assert.deepEqual(bars.map((b) => [b.from, b.row]), [[0, 0], [5, 1]]);
  assert.equal(rest.length, 2);
});

test("periods of an activity are counted on by the calendar", () => {
  assert.deepEqual(counted({ first: "2026-W52", counts: [1, 0, 3] }).map((c) => [c.name, c.count]), [["2026-W52", 1], ["2027-W01", 3]]);
  assert.deepEqual(counted({ first: "2026-02-28", counts: [1, 2] }).map((c) => c.name), ["2026-02-28", "2026-03-01"]);
  assert.deepEqual(counted({ first: "2026-12", counts: [1, 2] }).map((c) => c.name), ["2026-12", "2027-01"]);
  assert.deepEqual(counted(undefined), []);
});
