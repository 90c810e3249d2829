// A note as all views show it.

import type { ComponentChildren } from "preact";
import type { Note } from "../api";
import { href } from "../route";
import { useText } from "../text";
import { words } from "../words";
import { clipped } from "./clip";
import { day, moment, when } from "./time";

const most = 600; // characters of a note in a list; its own view has the rest

// NoteLine is a note in a list: its words, or a part of them that is given, who said it and
// when, and what is over of it. children are put below, and beside that as acts.
export function NoteLine({ note, text, acts, children }: { note: Note; text?: string; acts?: ComponentChildren; children?: ComponentChildren }) {
  const w = useText(words);
  const shown = text ?? clipped(note.content, most);
  return (
    <article class={"note kind-" + note.kind + (ended(note) ? " ended" : "") + (acts ? " acts" : "")}>
      <p class="words" dir="auto"><a href={href("note", { id: note.id })}>{shown.trim() ? shown : w.noWords}</a></p>
      <p class="about"><Kind of={note} /> <Who of={note} /> <Times of={note} /> <Marks of={note} /></p>
      {acts}
      {children}
    </article>
  );
}

// Kind is what sort of statement a note is.
export function Kind({ of }: { of: Note }) {
  const w = useText(words);
  return <span class={"kind kind-" + of.kind}>{w.kinds[of.kind] ?? of.kind}</span>;
}

// Who is who said it; nothing where that is the user without a name.
export function Who({ of }: { of: Note }) {
  return of.speaker ? <span class="who">{of.speaker}</span> : null;
}

// Times are when it happened, where that is known and is not just the day on which it was said,
// and when it was said.
export function Times({ of }: { of: Note }) {
  const w = useText(words);
  const happened = of.event_time && (of.event_end || when(of.event_time) !== day(of.recorded_at)) ? of.event_time : undefined;
  return (
    <span class="times">
      {happened && <><time dateTime={happened}>{when(happened)}{of.event_end && " – " + when(of.event_end)}</time> · {w.said} </>}
      <time class="said" dateTime={of.recorded_at}>{moment(of.recorded_at)}</time>
    </span>
  );
}

// Marks are what holds no more of a note, and what else sets it apart: at a moment, now by
// default.
export function Marks({ of, now }: { of: Note; now?: Date }) {
  const w = useText(words);
  const marks = marksOf(of, now);
  return <>{marks.map((m) => <span key={m.name} class={"mark mark-" + m.name}>{m.name === "plan" ? (w.marks.plan[m.status!] ?? m.status) : w.marks[m.name]}</span>)}</>;
}

type Mark = { name: "forgotten" | "superseded" | "over" | "edited" | "pinned" | "plan"; status?: string };

export function marksOf(n: Note, now = new Date()): Mark[] {
  const marks: Mark[] = [];
  if (n.forgotten) marks.push({ name: "forgotten" });
  if (n.superseded_by) marks.push({ name: "superseded" });
  else if (n.valid_until && new Date(n.valid_until) <= now) marks.push({ name: "over" });
  if (n.plan?.status) marks.push({ name: "plan", status: n.plan.status });
  if (n.edited) marks.push({ name: "edited" });
  if (n.pinned) marks.push({ name: "pinned" });
  return marks;
}

// ended reports whether a note holds no more.
export function ended(n: Note, now?: Date): boolean {
  return marksOf(n, now).some((m) => m.name === "forgotten" || m.name === "superseded" || m.name === "over");
}
