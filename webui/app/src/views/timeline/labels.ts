// What times are called in the language of the page.

import { locale } from "../../settings";
import type { Words } from "./text";
import { day, spanOf, weekOf, width, type Tick, type Window } from "./scale";

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), options);

// tickLabel is what is written at a tick.
export function tickLabel(t: Tick): string {
  switch (t.level) {
    case "hour": return format({ hour: "2-digit", minute: "2-digit" }).format(t.at);
    case "day": return format({ day: "numeric", month: "short" }).format(t.at);
    case "month": return t.strong ? format({ day: "numeric", month: "short" }).format(t.at) : format({ month: "short" }).format(t.at);
    case "year": return format({ year: "numeric" }).format(t.at);
  }
}

// windowTitle is what a window is called: May 2026, Week 19 of 2026, 4 May – 9 August 2026.
export function windowTitle(w: Window, words: Words): string {
  switch (spanOf(w)) {
    case "day": return format({ dateStyle: "full" }).format(w.from);
    case "week": {
      const { week, year } = weekOf(w.from);
      return words.week(week, year);
    }
    case "month": return format({ year: "numeric", month: "long" }).format(w.from);
    case "year": return format({ year: "numeric" }).format(w.from);
  }
  const fine: Intl.DateTimeFormatOptions = width(w) < 3 * day ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium" };
  return format(fine).formatRange(w.from, w.to - 1);
}

// lasting is how long a time is, roughly: 3 days, 2 months.
export function lasting(ms: number): string {
  const [value, unit] = ms < 1.5 * day ? [ms / 3_600_000, "hour"] : ms < 60 * day ? [ms / day, "day"] : ms < 700 * day ? [ms / (30.44 * day), "month"] : [ms / (365.25 * day), "year"];
  return new Intl.NumberFormat(locale(), { style: "unit", unit: unit as string, unitDisplay: "long", maximumFractionDigits: 0 }).format(Math.max(1, Math.round(value as number)));
}

// periodTitle is what a period of the memory is called, by its name.
export function periodTitle(name: string, words: Words): string {
  const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(name) ?? [];
  if (year) return words.week(+week!, +year);
  const [y, m, d] = name.split("-").map(Number);
  const t = new Date(Date.UTC(2000, (m ?? 1) - 1, d ?? 1));
  t.setUTCFullYear(y!);
  const options: Intl.DateTimeFormatOptions = d ? { weekday: "long", day: "numeric", month: "long", year: "numeric" } : m ? { month: "long", year: "numeric" } : { year: "numeric" };
  return format({ ...options, timeZone: "UTC" }).format(t);
}
