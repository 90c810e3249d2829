// Days as the slider counts them: those of the browser's zone, written as 2026-05-04.

const length = 24 * 3600 * 1000;

// dayOf is the day that a moment is on.
export function dayOf(t: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${String(t.getFullYear()).padStart(4, "0")}-${two(t.getMonth() + 1)}-${two(t.getDate())}`;
}

// plus is the day so many days later. Days of the calendar are counted, whatever a zone does
// to its clocks.
export function plus(day: string, days: number): string {
  return new Date(Date.parse(day + "T00:00:00Z") + days * length).toISOString().slice(0, 10);
}

// between is how many days a day is after another.
export function between(from: string, to: string): number {
  return Math.round((Date.parse(to + "T00:00:00Z") - Date.parse(from + "T00:00:00Z")) / length);
}

// endOf is the last moment of a day.
export function endOf(day: string): Date {
  return new Date(new Date(plus(day, 1) + "T00:00:00").getTime() - 1);
}

// At is a moment that the memory is looked at: a day as a whole, or an instant of it.
export type At = { day: string; moment: string };

// parseAt reads the moment of an address: a day, of which the end is meant, or an RFC 3339
// time. What is none, and what is not over yet, is now: undefined.
export function parseAt(at: string | undefined, now = new Date()): At | undefined {
  const whole = /^\d{4}-\d\d-\d\d$/.test(at ?? "");
  if (!at || isNaN(Date.parse(whole ? at + "T00:00:00Z" : at))) return undefined;
  const t = whole ? endOf(at) : new Date(at);
  return t >= now ? undefined : { day: whole ? at : dayOf(t), moment: t.toISOString() };
}

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
