// The timeline: what happened above, with what is planned, and when it was learned below.

import { useCallback, useMemo, useState } from "preact/hooks";
import type { Note, Schemas } from "../../api";
import { Failure } from "../../parts/state";
import { day } from "../../parts/time";
import { go, href, type Params } from "../../route";
import type { ViewProps } from "../../shell";
import { useText } from "../../text";
import { words as common } from "../../words";
import { Chosen } from "./chosen";
import { Filters, Moves } from "./controls";
import { asked, fewPeriods, notesOf, useAgenda, useExtent, useLane, useList, useNote } from "./data";
import { useGestures } from "./gestures";
import { Notes } from "./list";
import { place, type Lane } from "./layout";
import { Overview } from "./overview";
import { Picture } from "./picture";
import { around, day as oneDay, readWindow, width, written, type Window } from "./scale";
import { Legend } from "./shape";
import { words } from "./text";
import "./timeline.css";

const nothing = { notes: [], total: 0, counts: [] };

export default function View({ params }: ViewProps) {
  const a = useMemo(() => asked(params), [params.kind, params.tag, params.conversation, params.as_of, params.old]);
  const extent = useExtent(a);
  const given = readWindow(params.from, params.to);
  const note = useNote(given ? "" : (params.note ?? ""), undefined, a); // of a link that names nothing else
  const w = useText(common);
  const window = given ?? (note.loading ? undefined : note.data ? about(note.data) : extent.data?.begin);
  if (!window) {
    return extent.error ? <Failure error={extent.error} again={extent.again} /> : <p class="quiet" role="status" aria-busy="true">{w.loading}</p>;
  }
  return <Timeline params={params} window={window} extent={extent.data} asked={a} />;
}

// about is a window that has both times of a note in it.
function about(n: Note): Window {
  const times = [place(n, "event", { from: 0, to: 1 }), place(n, "recorded", { from: 0, to: 1 })].flatMap((p) => (p ? [p.from, p.to] : []));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const room = Math.max((to - from) * 0.3, 10 * oneDay);
  return { from: around(from - room, "day").from, to: around(to + room, "day").to };
}

type Props = {
  params: Params;
  window: Window; // that is asked for
  extent?: ReturnType<typeof useExtent>["data"];
  asked: ReturnType<typeof asked>;
};

function Timeline({ params, window: wanted, extent, asked: a }: Props) {
  const w = useText(words);
  const on: Lane = params.on === "recorded" ? "recorded" : "event";
  const [pointed, point] = useState<Note>();
  const change = useCallback((p: Params, replace = false) => go("timeline", { ...params, ...p }, replace), [params]);
  const show = (to: Window, replace = false) => change(address(to), replace);
  const gestures = useGestures(wanted, (to) => show(to, true));
  const window = gestures.window;
  const event = useLane("event", wanted, a);
  const recorded = useLane("recorded", wanted, a);
  const list = useList(on, wanted, a);
  const agenda = useAgenda(a);
  const now = useMemo(() => (a.as_of ? Math.min(new Date(a.as_of).getTime(), Date.now()) : Date.now()), [a.as_of]);
  const plans = agenda.data?.sections.flatMap((s) => s.plans) ?? [];
  const lanes = { event: event.data ?? nothing, recorded: recorded.data ?? nothing };
  const all = [...lanes.event.notes, ...lanes.recorded.notes, ...(list.data ? notesOf(list.data) : []), ...plans.map((p) => p.note)];
  const named = useNote(params.note ?? "", all.find((n) => n.id === params.note), a);
  const note = named.data?.id === params.note ? named.data : undefined;
  const choose = (n: Note, lane: Lane = on) => change({ note: n.id === params.note ? "" : n.id, on: lane === "event" ? "" : lane, ...address(wanted) }, true);
  const reveal = (n: Note, lane: Lane = on) => {
    const at = place(n, lane, window);
    const seen = n.id === params.note || !at || (at.from < window.to && at.to >= window.from);
    change({ note: n.id === params.note ? "" : n.id, ...address(seen ? wanted : about(n)) }, true);
  };
  const step = (by: 1 | -1) => {
    const line = list.data ? notesOf(list.data) : [];
    const next = line[line.findIndex((n) => n.id === params.note) + by] ?? (by > 0 ? line[0] : line[line.length - 1]);
    if (next && next.id !== params.note) choose(next);
  };
  const says = w.says(lanes.event.total, lanes.recorded.total);
  const waits = event.loading || recorded.loading || window !== wanted;
  return (
    <div class="timeline">
      <Moves window={window} whole={extent && padded(extent.whole, now)} show={show} span={(s) => show(around(anchor(window, now, note), s))} now={() => show(centred(window, now))} />
      <Filters params={params} window={wanted} set={change} />
      {a.as_of && <p class="as-of" role="status">{w.asKnown(day(new Date(new Date(a.as_of).getTime() - 1).toISOString()))} <button class="small" onClick={() => change({ as_of: "" })}>{w.asOfNow}</button></p>}
      {[event, recorded].map((lane, i) => lane.error && <Failure key={i} error={lane.error} again={lane.again} />)}
      <div aria-busy={waits}>
        <Picture gestures={gestures} lanes={lanes} plans={plans} now={now} asOf={!!a.as_of} chosen={note} pointed={pointed} label={says} choose={choose} point={point} enter={show} step={step} drop={() => change({ note: "" }, true)} />
        {extent && <Overview of={extent} window={window} change={gestures.change} />}
      </div>
      <div class="below">
        <p id="timeline-says" role="status">{says}{lanesNote(lanes, w.newest)}</p>
        {agenda.data && <a href={href("plans", { as_of: params.as_of })}>{w.plans(...counts(agenda.data.sections))}</a>}
        <Legend words={w.legend} />
      </div>
      <p id="timeline-keys" class="quiet keys">{w.keys}</p>
      <div aria-live="polite" aria-busy={named.loading}>{note && <Chosen note={note} show={() => show(about(note))} drop={() => change({ note: "" }, true)} />}</div>
      <Notes of={list} on={on} empty={!!extent?.empty && Object.keys(a).length === 0} chosen={params.note ?? ""} choose={reveal} order={(lane) => change({ on: lane === "event" ? "" : lane }, true)} point={point} />
    </div>
  );
}

// counts are how many plans there are, and how many of them are overdue.
function counts(sections: Schemas["AgendaResult"]["sections"]): [all: number, overdue: number] {
  return [sections.reduce((n, s) => n + s.count, 0), sections.find((s) => s.due === "overdue")?.count ?? 0];
}

const address = (w: Window) => ({ from: written(w.from), to: written(w.to) });

// lanesNote says where a lane shows the newest of its notes alone, as single periods are
// neither counted apart nor drawn in full.
function lanesNote(lanes: Record<Lane, { notes: Note[]; total: number; counts: unknown[] }>, text: (n: number, of: number) => string): string {
  const cut = Object.values(lanes).find((l) => l.notes.length < l.total && l.counts.length <= fewPeriods);
  return cut ? ` (${text(cut.notes.length, cut.total)})` : "";
}

// padded is the whole memory with some room ahead, and now.
function padded(whole: Window, now: number): Window {
  const w = { from: whole.from, to: Math.max(whole.to, Math.min(now, whole.to + width(whole))) };
  return { from: around(w.from, "day").from, to: around(w.to + width(w) * 0.02, "day").to };
}

// anchor is the moment that a day, week, month or year is taken of: the chosen note's, now, or
// the middle of what is shown.
function anchor(w: Window, now: number, note?: Note): number {
  const times = note ? [place(note, "event", w)?.from, place(note, "recorded", w)?.from, now] : [now];
  return times.find((t) => t !== undefined && t >= w.from && t < w.to) ?? (w.from + w.to) / 2;
}

function centred(w: Window, t: number): Window {
  return { from: t - width(w) * 0.6, to: t + width(w) * 0.4 };
}

