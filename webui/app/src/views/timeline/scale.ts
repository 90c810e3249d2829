// Time as the picture shows it: windows, what dates cover, and where ticks are. Days are
// those of the browser's zone. Everything here is computed of what is given.

import { dayOf } from "../../parts/days";

export const hour = 3_600_000;
export const day = 24 * hour;

// Window is what is shown: from … to, exclusive, in milliseconds.
export type Window = { from: number; to: number };
export type Span = "day" | "week" | "month" | "year";
export const spans: Span[] = ["day", "week", "month", "year"];

const shortest = hour;
const longest = 400 * 366 * day;
const first = at(1);
const last = at(9999, 11, 31);

// at is the first instant of a day; months count from 0. Years below 100 are meant as given.
export function at(year: number, month = 0, dayOf = 1): number {
  const t = new Date(2000, 0, 1);
  t.setFullYear(year, month, dayOf);
  return t.getTime();
}

// width is how long a window is.
export function width(w: Window): number {
  return w.to - w.from;
}

// interval is what a date or a period covers: 2026, 2026-05, 2026-W19, 2026-05-04 or a moment,
// which covers nothing. It is undefined of what is no date.
export function interval(date: string): Window | undefined {
  const [, y, m, d] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(date) ?? [];
  if (y && d) return { from: at(+y, +m! - 1, +d), to: at(+y, +m! - 1, +d + 1) };
  if (y && m) return { from: at(+y, +m - 1), to: at(+y, +m) };
  if (y) return { from: at(+y), to: at(+y + 1) };
  const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(date) ?? [];
  if (year) {
    const monday = weekOne(+year);
    const start = new Date(monday).getDate() + (+week! - 1) * 7;
    const of = new Date(monday);
    return { from: at(of.getFullYear(), of.getMonth(), start), to: at(of.getFullYear(), of.getMonth(), start + 7) };
  }
  const t = new Date(date).getTime();
  return isNaN(t) ? undefined : { from: t, to: t };
}

// weekOne is the Monday of the week that has 4 January in it (ISO 8601).
function weekOne(year: number): number {
  const fourth = new Date(at(year, 0, 4));
  return at(year, 0, 4 - ((fourth.getDay() + 6) % 7));
}

// weekOf is the week that a moment is in, and its year.
export function weekOf(t: number): { week: number; year: number } {
  const d = new Date(t);
  const thursday = new Date(at(d.getFullYear(), d.getMonth(), d.getDate() - ((d.getDay() + 6) % 7) + 3));
  const year = thursday.getFullYear();
  return { year, week: 1 + Math.round((thursday.getTime() - weekOne(year) - 3 * day) / (7 * day)) };
}

// around is the calendar's day, week, month or year that a moment is in.
export function around(t: number, span: Span): Window {
  const d = new Date(t);
  const [y, m, n] = [d.getFullYear(), d.getMonth(), d.getDate()];
  switch (span) {
    case "day": return { from: at(y, m, n), to: at(y, m, n + 1) };
    case "month": return { from: at(y, m), to: at(y, m + 1) };
    case "year": return { from: at(y), to: at(y + 1) };
  }
  const monday = n - ((d.getDay() + 6) % 7);
  return { from: at(y, m, monday), to: at(y, m, monday + 7) };
}

// spanOf is the span of the calendar that a window is exactly; undefined where it is none.
export function spanOf(w: Window): Span | undefined {
  return spans.find((s) => {
    const whole = around(w.from, s);
    return whole.from === w.from && whole.to === w.to;
  });
}

// moved is the window a part of its width later. One that is a month is then the next month.
export function moved(w: Window, by: number): Window {
  const span = spanOf(w);
  if (span && Math.abs(by) >= 0.5) return around(by > 0 ? w.to : w.from - 1, span);
  return within({ from: w.from + by * width(w), to: w.to + by * width(w) });
}

// zoomed is the window with its width multiplied, where a moment of it stays in place.
export function zoomed(w: Window, by: number, fixed = (w.from + w.to) / 2): Window {
  const wide = Math.min(Math.max(width(w) * by, shortest), longest);
  const from = fixed - ((fixed - w.from) / width(w)) * wide;
  return within({ from, to: from + wide });
}

// within keeps a window in the years that a memory knows.
function within(w: Window): Window {
  const wide = Math.min(width(w), last - first);
  const from = Math.min(Math.max(w.from, first), last - wide);
  return { from, to: from + wide };
}

// grainOf is what notes of a window are counted by.
export function grainOf(w: Window): "day" | "week" | "month" {
  if (width(w) <= 120 * day) return "day";
  return width(w) <= 3 * 366 * day ? "week" : "month";
}

// written is a moment as an address keeps it, and read reads it; undefined is no moment.
export function written(t: number): string {
  const d = new Date(t);
  const iso = new Date(Math.round(t / 60_000) * 60_000).toISOString();
  if (at(d.getFullYear(), d.getMonth(), d.getDate()) !== t) return iso.replace(/:00\.000Z$/, "Z");
  return dayOf(d);
}

export function read(text: string | undefined): number | undefined {
  const t = text === undefined ? undefined : interval(text)?.from;
  return t === undefined || t < first || t > last ? undefined : t;
}

// readWindow is the window of an address; undefined where it has none.
export function readWindow(from?: string, to?: string): Window | undefined {
  const [a, b] = [read(from), read(to)];
  return a === undefined || b === undefined || b - a < shortest / 2 ? undefined : { from: a, to: b };
}

export type Tick = { at: number; level: "hour" | "day" | "month" | "year"; strong: boolean };

// steps are the distances of ticks, short to long: so many of a unit.
const steps: [unit: Tick["level"], n: number, about: number][] = [
  ["hour", 1, hour], ["hour", 3, 3 * hour], ["hour", 6, 6 * hour], ["hour", 12, 12 * hour],
  ["day", 1, day], ["day", 2, 2 * day], ["day", 7, 7 * day], ["day", 14, 14 * day],
  ["month", 1, 30 * day], ["month", 3, 91 * day], ["month", 6, 182 * day],
  ["year", 1, 365 * day], ["year", 2, 730 * day], ["year", 5, 1826 * day], ["year", 10, 3652 * day], ["year", 25, 9131 * day], ["year", 50, 18262 * day], ["year", 100, 36525 * day],
];

// ticks are the moments of a window that are written at the axis, most so many. A strong one
// begins something longer: a day among hours, a month among days, a year among months.
export function ticks(w: Window, most: number): Tick[] {
  const [unit, n, apart] = steps.find(([, , about]) => width(w) / about <= Math.max(most, 1)) ?? steps[steps.length - 1]!;
  const out: Tick[] = [];
  for (let t = firstTick(w.from, unit, n); t < w.to && out.length < 500; t = nextTick(t, unit, n)) {
    if (t >= w.from) out.push(tick(t, unit));
  }
  return out.filter((t, i) => !out[i + 1] || out[i + 1]!.at - t.at > apart * 0.6); // 31 October leaves room for the first
}

function firstTick(t: number, unit: Tick["level"], n: number): number {
  const d = new Date(t);
  switch (unit) {
    case "year": return at(Math.floor(d.getFullYear() / n) * n || 1);
    case "month": return at(d.getFullYear(), Math.floor(d.getMonth() / n) * n);
    case "hour": return at(d.getFullYear(), d.getMonth(), d.getDate());
  }
  if (n < 7) return at(d.getFullYear(), d.getMonth(), Math.floor((d.getDate() - 1) / n) * n + 1);
  return around(t, "week").from;
}

function nextTick(t: number, unit: Tick["level"], n: number): number {
  const d = new Date(t);
  const [y, m, k] = [d.getFullYear(), d.getMonth(), d.getDate()];
  switch (unit) {
    case "year": return at(y < n ? n : y + n);
    case "month": return at(y, m + n);
    case "hour": return Math.min(t + n * hour, at(y, m, k + 1));
  }
  const next = at(y, m, k + n);
  const month = at(y, m + 1); // days are counted from the first of each month
  return n < 7 && next > month - n * day / 2 ? month : next;
}

function tick(t: number, unit: Tick["level"]): Tick {
  const d = new Date(t);
  if (unit === "hour" && d.getHours() === 0) return { at: t, level: "day", strong: true };
  if (unit === "day" && d.getDate() === 1) return { at: t, level: "month", strong: true };
  if (unit === "month" && d.getMonth() === 0) return { at: t, level: "year", strong: true };
  return { at: t, level: unit, strong: false };
}
