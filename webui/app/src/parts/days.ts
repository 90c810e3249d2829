// Days of the browser's zone, written as 2026-05-04.

const day = 24 * 3600 * 1000; // milliseconds

// dayOf is the day that a moment is on.
export function dayOf(t: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${String(t.getFullYear()).padStart(4, "0")}-${two(t.getMonth() + 1)}-${two(t.getDate())}`;
}

// plus is the day so many days later. Days of the calendar are counted, whatever a zone does
// to its clocks.
export function plus(from: string, days: number): string {
  return new Date(Date.parse(from + "T00:00:00Z") + days * day).toISOString().slice(0, 10);
}

// between is how many days a day is after another.
export function between(from: string, to: string): number {
  return Math.round((Date.parse(to + "T00:00:00Z") - Date.parse(from + "T00:00:00Z")) / day);
}

// endOf is the last moment of a day.
export function endOf(of: string): Date {
  return new Date(new Date(plus(of, 1) + "T00:00:00").getTime() - 1);
}

// At is a moment that the memory is looked at: a day as a whole, or an instant of it.
export type At = { day: string; moment: string };

// parseAt reads the moment of an address: a day, of which the end is meant, or an RFC 3339
// time. What is none, and what is not over yet, is now: undefined.
export function parseAt(at: string | undefined, now = new Date()): At | undefined {
  const whole = /^\d{4}-\d\d-\d\d$/.test(at ?? "");
  if (!at || isNaN(Date.parse(whole ? at + "T00:00:00Z" : at))) return undefined;
  const t = whole ? endOf(at) : new Date(at);
  return !(t < now) ? undefined : { day: whole ? at : dayOf(t), moment: t.toISOString() };
}
