// Where notes are put in a lane: pure, of what is given.

import type { Note } from "../../api";
import { dayOf } from "../../parts/days";
import { day, interval, weekOf, width, type Window } from "./scale";

export type Lane = "event" | "recorded";

// Placed is what a note covers of a lane, in milliseconds; from and to are the same for a moment.
export type Placed = { note: Note; from: number; to: number; wide: boolean };

// place is where a note is in a lane; undefined where that is not known. Notes that are known
// less exactly than a day, and ranges, are wide; so are days where a few days are shown.
export function place(note: Note, lane: Lane, w: Window): Placed | undefined {
  if (lane === "recorded") {
    const at = new Date(note.recorded_at).getTime();
    return isNaN(at) ? undefined : { note, from: at, to: at, wide: false };
  }
  const start = note.event_time ? interval(note.event_time) : undefined;
  if (!start) return undefined;
  const end = note.event_end ? interval(note.event_end) : undefined;
  const [from, to] = [start.from, Math.max(end?.to ?? start.to, start.from)];
  return { note, from, to, wide: to - from > 25.5 * 3_600_000 || (to > from && width(w) < 4 * day) };
}

// middle is the moment of a mark: a day's is its noon.
export function middle(p: Placed): number {
  return (p.from + p.to) / 2;
}

export type Mark = Placed & { x: number; y: number };

// stacked puts marks above each other where they would overlap: y is 0 on the axis and grows
// away from it, up to height. Where a stack is higher than that, its marks come closer.
export function stacked(placed: Placed[], x: (t: number) => number, size: number, height: number): Mark[] {
  const marks = placed.map((p) => ({ ...p, x: x(middle(p)), y: 0 })).sort((a, b) => a.x - b.x);
  const free: number[] = []; // by row, where the next mark fits
  let rows = 1;
  for (const m of marks) {
    let row = free.findIndex((f) => f <= m.x);
    if (row < 0) row = free.length;
    free[row] = m.x + size;
    m.y = row;
    rows = Math.max(rows, row + 1);
  }
  const step = Math.min(size, (height - size) / Math.max(rows - 1, 1));
  for (const m of marks) m.y = size / 2 + m.y * step;
  return marks;
}

export type Bar = Placed & { x: number; wide: boolean; length: number; row: number };

// packed puts what is wide in rows, the longest first; the rest is what found no room.
export function packed(placed: Placed[], x: (t: number) => number, rows: number, edge: number): { bars: Bar[]; rest: Placed[] } {
  const bars: Bar[] = [];
  const rest: Placed[] = [];
  const taken: [number, number][][] = Array.from({ length: rows }, () => []);
  for (const p of [...placed].sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    const left = Math.max(x(p.from), -4);
    const right = Math.max(Math.min(x(p.to), edge + 4), left + 8);
    if (right < 0 || left > edge) continue;
    const row = taken.findIndex((r) => r.every(([a, b]) => right + 2 <= a || left >= b + 2));
    if (row < 0) {
      rest.push(p);
      continue;
    }
    taken[row]!.push([left, right]);
    bars.push({ ...p, x: left, length: right - left, row });
  }
  return { bars, rest };
}

// Counted is a period with how many notes begin in it.
export type Counted = { period: Window; name: string; count: number };

// counted are the periods of an activity that have notes.
export function counted(a: { first: string; counts: number[] } | undefined): Counted[] {
  if (!a) return [];
  const out: Counted[] = [];
  let name = a.first;
  for (const count of a.counts) {
    const period = interval(name);
    if (!period) return out;
    if (count > 0) out.push({ period, name, count });
    name = following(name, period);
  }
  return out;
}

// following is the name of the period behind one.
export function following(name: string, period: Window): string {
  return /W/.test(name) ? weekName(period.to) : dayOf(new Date(period.to)).slice(0, name.length);
}

function weekName(t: number): string {
  const { week, year } = weekOf(t);
  return `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;
}
