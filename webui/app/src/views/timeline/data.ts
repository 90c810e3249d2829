// What the timeline asks of the memory: pages and counts, never everything.

import type { operations } from "../../../build/schema";
import { useCallback, useMemo, useState } from "preact/hooks";
import { api, ask, type Note, type Schemas } from "../../api";
import { useLoad, type Loaded } from "../../load";
import { complain } from "../../parts/notice";
import { zone } from "../../parts/time";
import type { Params } from "../../route";
import { counted, type Counted, type Lane } from "./layout";
import { around, day, grainOf, interval, type Window } from "./scale";

export type Page = Schemas["TimelineResult"];
export type Plan = Schemas["Plan"];

type Query = NonNullable<operations["timeline"]["parameters"]["query"]>;

const marksAtMost = 300; // notes of a lane that are drawn one by one
export const fewPeriods = 3; // that say nothing when they are counted
const listed = 30; // notes of a page of the list

// Asked is what every request of the view has in common: filters and as of when.
export type Asked = { kinds?: Note["kind"][]; tags?: string[]; conversation?: string; as_of?: string; include_superseded?: boolean };

// asked reads it from the address. As of a day is at its end.
export function asked(p: Params): Asked {
  const kind = (["fact", "episode", "trait"] as const).find((k) => k === p.kind);
  const date = p.as_of ? interval(p.as_of) : undefined;
  return {
    ...(kind && { kinds: [kind] }), ...(p.tag && { tags: [p.tag] }), ...(p.conversation && { conversation: p.conversation }),
    ...(date && { as_of: new Date(date.to).toISOString() }), ...(p.old && { include_superseded: true }),
  };
}

const bounds = (w: Window) => ({ from: new Date(w.from).toISOString(), to: new Date(w.to).toISOString() });
const line = (query: Query, signal?: AbortSignal) => ask(api.GET("/v1/timeline", { params: { query: { zone, ...query } }, signal }));

// Row is what a lane shows.
export type Row = { notes: Note[]; total: number; counts: Counted[] };

// useLane is a lane of a window: how many notes there are by day, week or month, and, unless
// they are too many to be drawn one by one, the newest of them.
export function useLane(on: Lane, w: Window | undefined, a: Asked): Loaded<Row> {
  return useLoad(async (signal) => {
    if (!w) return { notes: [], total: 0, counts: [] };
    const query: Query = { on, by: grainOf(w), ...bounds(w), ...a };
    const { total, activity } = await line({ ...query, activity: true, limit: 1 }, signal);
    const counts = counted(activity);
    const drawn = total > 0 && (total <= marksAtMost || counts.length <= fewPeriods);
    return { notes: drawn ? notesOf(await line({ ...query, limit: marksAtMost }, signal)) : [], total, counts };
  }, [on, w?.from, w?.to, JSON.stringify(a)]);
}

export function notesOf(page: Page): Note[] {
  return page.periods.flatMap((p) => p.notes);
}

// Extent is the memory in outline: how many notes each month has, all of its time, the time in
// which it learned, and the window that is shown first.
export type Extent = { counts: Counted[]; whole: Window; learned: Window; begin: Window; empty: boolean };

// useExtent is the memory in outline.
export function useExtent(a: Asked): Loaded<Extent> {
  return useLoad(async (signal) => {
    const query: Query = { by: "month", activity: true, limit: 1, ...a };
    const [all, recorded] = await Promise.all([line(query, signal), line({ ...query, on: "recorded" }, signal)]);
    const now = a.as_of ? Math.min(new Date(a.as_of).getTime(), Date.now()) : Date.now();
    const counts = counted(all.activity);
    const learned = await ends({ ...a, on: "recorded" }, counted(recorded.activity), around(now, "month"), signal);
    const whole = await ends(a, counts, learned, signal);
    return { counts, whole: { from: Math.min(whole.from, learned.from), to: Math.max(whole.to, learned.to) }, learned, begin: beginning(learned, now), empty: recorded.total === 0 };
  }, [JSON.stringify(a)]);
}

// ends are the first and the last time of a line; where its months are too many to count, or
// none is known that exactly, those of its first and last note.
async function ends(query: Query, counts: Counted[], none: Window, signal: AbortSignal): Promise<Window> {
  if (counts.length) return { from: counts[0]!.period.from, to: counts[counts.length - 1]!.period.to };
  const [first, last] = await Promise.all([true, false].map((oldest_first) => line({ ...query, limit: 1, oldest_first }, signal)));
  const [from, to] = [first!.periods[0]?.start, last!.periods[0]?.end];
  return from && to ? { from: new Date(from).getTime(), to: new Date(to).getTime() } : none;
}

// beginning is the last year in which a memory learned something, or less where it is younger,
// with some room ahead.
function beginning(learned: Window, now: number): Window {
  const last = Math.max(Math.min(now, learned.to), learned.from);
  const wide = Math.max(Math.min(last - learned.from, 366 * day), 14 * day);
  return { from: around(last - wide * 1.03, "day").from, to: around(last + wide * 0.2, "day").to };
}

// List is the notes of a window, page by page.
export type List = Loaded<Page> & { more: () => void };

// useList is the notes of a window in the order of a lane, the newest first. More pages are
// put behind those that are there.
export function useList(on: Lane, w: Window | undefined, a: Asked): List {
  const key = JSON.stringify([on, w, a]);
  const query = (w: Window): Query => ({ on, by: grainOf(w), ...bounds(w), limit: listed, ...a });
  const first = useLoad(async (signal) => (w ? line(query(w), signal) : undefined), [key]);
  const [rest, add] = useState<{ key: string; pages: Page[] }>({ key, pages: [] });
  const pages = rest.key === key ? rest.pages : [];
  const data = useMemo(() => first.data && joined([first.data, ...pages]), [first.data, pages.length]);
  const more = useCallback(async () => {
    if (!w || !data?.next) return;
    try {
      const page = await line({ ...query(w), after: data.next });
      add((r) => ({ key, pages: [...(r.key === key ? r.pages : []), page] }));
    } catch (error) {
      complain(error);
    }
  }, [key, data]);
  return { ...first, data, more };
}

// joined makes one page of several, with one period where two have a part of it.
export function joined(pages: Page[]): Page {
  const periods: Page["periods"] = [];
  for (const p of pages.flatMap((page) => page.periods)) {
    const last = periods[periods.length - 1];
    if (last?.period === p.period) periods[periods.length - 1] = { ...last, notes: [...last.notes, ...p.notes] };
    else periods.push(p);
  }
  return { ...pages[0]!, periods, next: pages[pages.length - 1]!.next };
}

// useAgenda is what is planned, as of the same moment and with the same filters.
export function useAgenda(a: Asked): Loaded<Schemas["AgendaResult"]> {
  const { include_superseded: _, ...rest } = a;
  return useLoad((signal) => ask(api.GET("/v1/agenda", { params: { query: { zone, limit: 200, ...rest } }, signal })), [JSON.stringify(rest)]);
}

// useNote is one note; none is asked for where it is known already.
export function useNote(id: string, known: Note | undefined, a: Asked): Loaded<Note | undefined> {
  return useLoad(async (signal) => {
    if (!id || known) return known;
    return ask(api.GET("/v1/notes/{id}", { params: { path: { id }, query: { as_of: a.as_of } }, signal }));
  }, [id, !!known, a.as_of]);
}
