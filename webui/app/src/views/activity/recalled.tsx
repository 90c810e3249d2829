// Who asked what of this server, and what they got.

import { useRef, useState } from "preact/hooks";
import { api, ask } from "../../api";
import { useLoad } from "../../load";
import { moment } from "../../parts/time";
import { href } from "../../route";
import { useText } from "../../text";
import { useAgain } from "./again";
import type { Recalled } from "./merge";
import { useTexts } from "./texts-of";
import { words } from "./text";

const asked = 100; // questions
const every = 1000; // milliseconds
const none: Recalled[] = [];

// useRecalls are the latest questions, latest first; the same list as long as it says the same.
export function useRecalls(paused: boolean): Recalled[] {
  const last = useRef(none);
  const held = useRef(none);
  const recalls = useLoad(async (signal) => {
    const { recalls } = await ask(api.GET("/v1/recalls", { signal, params: { query: { limit: asked } } }));
    if (JSON.stringify(recalls) !== JSON.stringify(last.current)) last.current = recalls;
    return last.current;
  }, []);
  useAgain(recalls, every);
  if (!paused) held.current = recalls.data ?? none;
  return held.current;
}

// Asked is a question in a line, with its notes on demand: those of the block where there was one.
export function Asked({ of }: { of: Recalled }) {
  const w = useText(words);
  const [open, set] = useState(false);
  const notes = of.block ? of.packed ?? [] : of.hits;
  return (
    <li class="happened type-recalled">
      <span class="step">{w.asked}</span>
      <div class="words" dir="auto">{of.query}</div>
      <time class="quiet" dateTime={of.at}>{moment(of.at)}</time>
      <p class="about">
        <span class="by">{of.agent ? <bdi>{of.agent}</bdi> : w.inPerson}</span>
        <span>{w.took(of.took_ms)}</span>
        {of.block && <span>{w.block(of.tokens ?? 0)}</span>}
        {of.unsure && <span>{w.unsure}</span>}
        {notes.length > 0 ? <button class="small" aria-expanded={open} onClick={() => set(!open)}>{w.notes(notes.length)}</button> : <span>{w.notes(0)}</span>}
      </p>
      {open && <Got notes={notes} />}
    </li>
  );
}

function Got({ notes }: { notes: string[] }) {
  const w = useText(words);
  const text = useTexts(notes.map((note) => ({ note, version: note })));
  return (
    <ol class="got">
      {notes.map((id) => <li key={id}>{text(id) === null ? <span class="quiet">{w.gone}</span> : <a href={href("note", { id })} dir="auto">{text(id) === undefined ? "…" : text(id)!.trim() || w.empty}</a>}</li>)}
    </ol>
  );
}
