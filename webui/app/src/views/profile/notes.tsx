// The notes behind a value, opened in place.

import type { ComponentChildren } from "preact";
import { api, ask, Refusal, type Note, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { NoteLine } from "../../parts/note";
import { State } from "../../parts/state";
import { useText } from "../../text";
import { clipped } from "../../parts/clip";
import { words } from "./text";

export type Attribute = Schemas["Attribute"];
export type KnownValue = Schemas["KnownValue"];

// noteOf asks for a note, now or as it was; one that is not there any more is undefined.
export async function noteOf(id: string, asOf?: string, signal?: AbortSignal): Promise<Note | undefined> {
  try {
    return await ask(api.GET("/v1/notes/{id}", { params: { path: { id }, query: { as_of: asOf } }, signal }));
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

// Notes are some notes, each with what children makes of it below.
export function Notes({ ids, asOf, children }: { ids: string[]; asOf?: string; children?: (note: Note) => ComponentChildren }) {
  const w = useText(words);
  const loaded = useLoad((signal) => Promise.all(ids.map((id) => noteOf(id, asOf, signal))), [ids.join(), asOf]);
  return (
    <State of={loaded}>
      {(notes) => notes.map((n, i) => (n ? <NoteLine key={n.id} note={n}>{children?.(n)}</NoteLine> : <p key={ids[i]} class="quiet">{w.gone}</p>))}
    </State>
  );
}

// Compared are the values of an attribute that can't all be, side by side: the notes of each,
// and those that contradict them.
export function Compared({ of, asOf }: { of: Attribute; asOf?: string }) {
  const w = useText(words);
  const values = (of.values ?? []).filter((v) => v.contradicts || (of.contested && !v.negated));
  const saying = new Set(values.flatMap((v) => v.notes));
  const against = [...new Set(values.flatMap((v) => v.contradicts ?? []))].filter((id) => !saying.has(id));
  return (
    <div class="compared">
      {values.map((v) => (
        <div key={v.value + v.negated}>
          <h4>{values.length === 1 ? w.says : clipped((v.negated ? w.not + " " : "") + v.value, 80)}</h4>
          <Notes ids={v.notes} asOf={asOf} />
        </div>
      ))}
      {against.length > 0 && (
        <div class="against">
          <h4>{w.against}</h4>
          <Notes ids={against} asOf={asOf} />
        </div>
      )}
    </div>
  );
}
