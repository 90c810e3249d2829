// Days as the slider counts them, and the bars above it.

import { between, plus } from "../../parts/days";

// grain is what a stretch of so many days is counted by, so that there are some hundred bars.
export function grain(days: number): "day" | "week" | "month" {
  return days <= 180 ? "day" : days <= 1500 ? "week" : "month";
}

// firstDay is the first day of a period of the memory: 2026-05-04, 2026-W19 or 2026-05.
export function firstDay(period: string): string {
  const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(period) ?? [];
  if (!year) return period.length === 7 ? period + "-01" : period;
  const fourth = `${year}-01-04`; // always in the first week
  const monday = -((new Date(fourth + "T00:00:00Z").getUTCDay() + 6) % 7);
  return plus(fourth, monday + (+week - 1) * 7);
}

export type Bar = { day: string; x: number; width: number; count: number };

// bars are the counts of an activity as bars on an axis of days that begins at from. Empty
// periods have none.
export function bars(a: { first: string; counts: number[] }, by: "day" | "week" | "month", from: string): Bar[] {
  const out: Bar[] = [];
  let start = firstDay(a.first);
  for (const count of a.counts) {
    const next = by === "month" ? month(start) : plus(start, by === "week" ? 7 : 1);
    if (count) out.push({ day: start, x: between(from, start), width: between(start, next), count });
    start = next;
  }
  return out;
}

function month(day: string): string {
  const [year, m] = day.split("-").map(Number) as [number, number];
  return m === 12 ? `${String(year + 1).padStart(4, "0")}-01-01` : `${day.slice(0, 5)}${String(m + 1).padStart(2, "0")}-01`;
}
