// What models have cost, as stacks of a day each. Pure.

import type { Schemas } from "../../api";

export type Spent = Schemas["Spent"];
export type By = "model" | "step" | "outcome";
export type Measure = "tokens" | "cost" | "calls";

export type Stacks = {
  days: string[]; // 2026-05-04, oldest first, without a gap
  series: string[]; // names, the one with the most first; "" is all others
  values: number[][]; // by day, then by series
  sums: number[]; // by day
  total: number;
};

export const mostSeries = 6;

// daysUpTo are so many days of UTC up to one.
export function daysUpTo(last: Date, days: number): string[] {
  const end = Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate());
  return Array.from({ length: days }, (_, i) => new Date(end - (days - 1 - i) * 86400_000).toISOString().slice(0, 10));
}

export function measured(s: Spent, m: Measure): number {
  if (m === "cost") return s.cost ?? 0;
  return m === "calls" ? s.usage.calls : s.usage.tokens_in + s.usage.tokens_out;
}

// stack sums up by day and by one property; beyond mostSeries the smallest are one together.
export function stack(spent: Spent[], by: By, m: Measure, days: string[]): Stacks {
  const at = new Map(days.map((d, i) => [d, i]));
  const inTime = spent.filter((s) => at.has(s.day.slice(0, 10)));
  const sums = new Map<string, number>();
  for (const s of inTime) sums.set(s[by], (sums.get(s[by]) ?? 0) + measured(s, m));
  const ranked = [...sums].filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
  const series = ranked.length > mostSeries ? [...ranked.slice(0, mostSeries - 1), ""] : ranked;
  const values = days.map(() => series.map(() => 0));
  for (const s of inTime) {
    const i = series.indexOf(s[by]);
    const of = i < 0 ? series.indexOf("") : i;
    if (of >= 0) values[at.get(s.day.slice(0, 10))!]![of]! += measured(s, m);
  }
  const ofDay = values.map((v) => v.reduce((a, b) => a + b, 0));
  return { days, series, values, sums: ofDay, total: ofDay.reduce((a, b) => a + b, 0) };
}

// top is where an axis ends: a round number, not less than the largest value.
export function top(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 2.5, 5, 10].map((f) => f * power).find((n) => n >= most * (1 - 1e-9))!;
}
