// What was said just before and just after a note, in the same conversation.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ask, type Note } from "../../api";
import { useLoad } from "../../load";
import { clipped } from "../../parts/clip";
import { State } from "../../parts/state";
import { moment } from "../../parts/time";
import { href } from "../../route";
import { useText } from "../../text";
import { words as common } from "../../words";
import type { At } from "../../parts/days";
import { words } from "./text";

const step = 3; // turns that are shown on either side, and more with each wish for more

type Around = { turns: Note[]; more: boolean };

// near are the turns behind a note in the order of a conversation, or before it. Facts that
// were made of the turns are between them and are left out.
async function near(note: Note, at: At | undefined, oldest_first: boolean, turns: number, signal: AbortSignal): Promise<Around> {
  const limit = Math.min(1000, turns * 4 + 4);
  const query = { on: "recorded" as const, conversation: note.conversation, after: note.id, as_of: at?.moment, oldest_first, limit, include_superseded: true };
  const r = await ask(api.GET("/v1/timeline", { signal, params: { query } }));
  const said = r.periods.flatMap((p) => p.notes).filter((n) => n.verbatim);
  return { turns: said.slice(0, turns), more: !!r.next || said.length > turns };
}

export function Talk({ note, at }: { note: Note; at?: At }) {
  const w = useText(words);
  const [before, showBefore] = useState(step);
  const [after, showAfter] = useState(step);
  const earlier = useLoad((signal) => near(note, at, false, before, signal), [note.id, at?.moment, before]);
  const later = useLoad((signal) => near(note, at, true, after, signal), [note.id, at?.moment, after]);
  return (
    <section class="talk" aria-label={w.around(note.conversation!)}>
      <h3 dir="auto">{w.around(note.conversation!)}</h3>
      <State of={earlier}>
        {(a) => (
          <>
            <Edge more={a.more} label={w.earlier} end={w.begins} on={() => showBefore(before + step * 2)} />
            <ol>{[...a.turns].reverse().map((n) => <Turn key={n.id} of={n} />)}</ol>
          </>
        )}
      </State>
      <ol><Turn of={note} here /></ol>
      <State of={later}>
        {(a) => (
          <>
            <ol>{a.turns.map((n) => <Turn key={n.id} of={n} />)}</ol>
            <Edge more={a.more} label={w.later} end={w.ends} on={() => showAfter(after + step * 2)} />
          </>
        )}
      </State>
    </section>
  );
}

// Edge is where what is shown of a conversation ends: a button for more of it, or that it is
// all. Who pressed the button keeps the focus when it goes.
function Edge({ more, label, end, on }: { more: boolean; label: string; end: string; on: () => void }) {
  const pressed = useRef(false);
  const all = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (pressed.current) all.current?.focus();
  }, [more]);
  if (!more) return <p class="quiet edge" ref={all} tabIndex={-1}>{end}</p>;
  return <button class="small" onClick={() => { pressed.current = true; on(); }}>{label}</button>;
}

const most = 500; // characters of a turn; the rest is in its note

// Turn is what one of them said.
function Turn({ of, here }: { of: Note; here?: boolean }) {
  const w = useText(words);
  const c = useText(common);
  const who = of.speaker || (of.role === "user" ? c.you : of.role) || w.somebody;
  return (
    <li class={"turn role-" + (of.role || "other") + (here ? " here" : "")} aria-current={here ? "true" : undefined}>
      <p class="about"><span class="who">{who}</span> <time dateTime={of.recorded_at}>{moment(of.recorded_at)}</time></p>
      <p dir="auto" class="said">{here ? clipped(of.content, most) : <a href={href("note", { id: of.id })}>{clipped(of.content, most) || c.noWords}</a>}</p>
    </li>
  );
}
