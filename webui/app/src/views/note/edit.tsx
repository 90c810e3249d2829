// Editing a note. What is sent are the fields that differ from what it said when it was
// opened, and its version then: what others changed meanwhile is shown, never overwritten
// unseen.

import { useId, useState } from "preact/hooks";
import { api, ask, Refusal, type Note, type Schemas } from "../../api";
import { ReasonDialog } from "../../parts/reason";
import { useText } from "../../text";
import { words } from "../../words";
import type { Done } from "./actions";
import { dates } from "./dialogs";
import { edits, typedOf, type Typed } from "./edits";
import { Changes } from "./shown";
import { noteWords } from "./text";

export function Edit({ note, close, done }: { note: Note; close: () => void; done: Done }) {
  const w = useText(noteWords), common = useText(words);
  const [base, setBase] = useState(note); // that what was typed is compared with
  const [theirs, conflict] = useState<Note>(); // what it says now, where it was changed meanwhile
  const [typed, set] = useState(typedOf(note));
  const type = (some: Partial<Typed>) => set({ ...typed, ...some });
  const changed = edits(base, typed);
  const save = async (reason: string) => {
    const { id } = note;
    try {
      return done(w.edited, await ask(api.POST("/v1/edit", { body: { id, ...changed, reason: reason || undefined, version: base.version } })));
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== "conflict") throw error;
      conflict(await ask(api.GET("/v1/notes/{id}", { params: { path: { id } } })));
      return false as const;
    }
  };
  const goOn = (mine: Typed) => { setBase(theirs!); set(mine); conflict(undefined); };
  return (
    <ReasonDialog title={w.edit} act={common.save} close={close} run={save} off={!!theirs || Object.keys(changed).length === 0}>
      {theirs && (
        <section class="failure" role="alert">
          <h3>{w.meanwhile}</h3>
          <p>{w.meanwhileWhat}</p>
          <Changes before={base} after={theirs} />
          <p class="row">
            <button type="button" onClick={() => goOn(typed)}>{w.overwrite}</button>
            <button type="button" onClick={() => goOn(typedOf(theirs))}>{w.startOver}</button>
          </p>
        </section>
      )}
      <Fields typed={typed} type={type} trait={note.kind === "trait"} />
      {!theirs && Object.keys(changed).length === 0 && <p class="quiet">{w.unchanged}</p>}
    </ReasonDialog>
  );
}

function Fields({ typed: t, type, trait }: { typed: Typed; type: (some: Partial<Typed>) => void; trait: boolean }) {
  const w = useText(noteWords), common = useText(words), how = useId();
  return (
    <>
      <label>{w.content}<textarea required rows={5} dir="auto" value={t.content} onInput={(e) => type({ content: e.currentTarget.value })} /></label>
      <div class="pair">
        {!trait && (
          <label>{w.kind}
            <select value={t.kind} onChange={(e) => type({ kind: e.currentTarget.value as Typed["kind"] })}>
              {["fact", "episode"].map((k) => <option key={k} value={k}>{common.kinds[k]}</option>)}
            </select>
          </label>
        )}
        <label>{w.importance}: {w.percent(t.importance)}
          <input type="range" min="0" max="1" step="0.05" value={t.importance} aria-valuetext={w.percent(t.importance)} onInput={(e) => type({ importance: e.currentTarget.valueAsNumber })} />
        </label>
        <label>{w.eventTime}<input pattern={dates} value={t.eventTime} aria-describedby={how} onInput={(e) => type({ eventTime: e.currentTarget.value })} /></label>
        <label>{w.eventEnd}<input pattern={dates} value={t.eventEnd} disabled={!t.eventTime} aria-describedby={how} onInput={(e) => type({ eventEnd: e.currentTarget.value })} /></label>
      </div>
      <p id={how} class="quiet small">{w.dateHow}</p>
      <label>{w.tags}<input dir="auto" value={t.tags} onInput={(e) => type({ tags: e.currentTarget.value })} /></label>
      <div class="pair">
        <label>{w.domain}<input required value={t.domain} onInput={(e) => type({ domain: e.currentTarget.value })} /></label>
        <label>{w.visibility}
          <select value={t.visibility} onChange={(e) => type({ visibility: e.currentTarget.value as Schemas["Note"]["visibility"] })}>
            {(["open", "scoped", "private", "user-only"] as const).map((v) => <option key={v} value={v}>{w.visibilities[v]}</option>)}
          </select>
        </label>
      </div>
    </>
  );
}
