// One attribute of a subject: what holds, and what held before.

import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { href } from "../../route";
import { useSettings } from "../../settings";
import { useText } from "../../text";
import { mendable } from "../../parts/changes";
import { correct } from "../../parts/claims";
import { complain, notice } from "../../parts/notice";
import { words as common } from "../../words";
import type { Changing } from "./change";
import { clipped } from "../../parts/clip";
import { Said, Span, Words } from "../../parts/known";
import { attributeName } from "../../parts/names";
import { Compared, Notes, type Attribute as Known, type KnownValue } from "./notes";
import { words } from "./text";

const shownEarlier = 3;

type Props = {
  of: Known;
  subject: string;
  asOf?: string; // as it was then: nothing can be changed
  change: (what: Changing) => void;
  done: () => void; // something was changed here
};

// Attribute is a row of the profile.
export function Attribute({ of, ...props }: Props) {
  const w = useText(words);
  const { language } = useSettings();
  const { asOf } = props;
  const [compared, compare] = useState(false);
  const values = of.values ?? [];
  const contradicted = values.some((v) => v.contradicts);
  return (
    <section class={"attribute" + (of.contested || contradicted ? " doubtful" : "")}>
      <h4>{clipped(attributeName(of.attribute, language), 80)}</h4>
      <div class="held">
        {(of.contested || contradicted) && (
          <p class="doubt">
            <span class="mark">{of.contested ? w.contested : w.contradicted}</span>
            {of.contested && <span>{w.contestedWhy}</span>}
            <button class="small" aria-expanded={compared} onClick={() => compare(!compared)}>{w.compare}</button>
          </p>
        )}
        {compared && <Compared of={of} asOf={asOf} />}
        <ul>{values.map((v) => <Value key={v.notes[0]! + v.value + v.negated} of={v} attribute={of.attribute} {...props} />)}</ul>
        {of.earlier && <Earlier of={of.earlier} />}
      </div>
    </section>
  );
}

// Value is one that holds, with where it is known from and how it is changed.
function Value({ of, attribute, subject, asOf, change, done }: Omit<Props, "of"> & { of: KnownValue; attribute: string }) {
  const w = useText(words);
  const [opened, open] = useState(false);
  const [mending, mend] = useState(false);
  const mender = useRef<HTMLButtonElement>(null);
  const id = useId();
  const one = of.notes.length === 1;
  const close = () => {
    mend(false);
    requestAnimationFrame(() => mender.current?.focus());
  };
  const act = (kind: Changing["kind"], note = of.notes[0]!) => () => change({ kind, attribute, value: of, note });
  return (
    <li class="value">
      {mending ? <Mend of={of} attribute={attribute} subject={subject} close={close} done={done} /> : <p class="what"><Words of={of} /></p>}
      <p class="about"><Span of={of} /> <Said of={of} /></p>
      <div class="acts" role="group" aria-label={w.actions(clipped(of.value, 60))}>
        <button class="small" aria-expanded={opened} aria-controls={opened ? id : undefined} onClick={() => open(!opened)}>{w.notes(of.notes.length)}</button>
        {!asOf && !mending && one && mendable(of) && <button class="small" ref={mender} onClick={() => mend(true)}>{w.correct}</button>}
        {!asOf && <button class="small" onClick={act("replace")}>{w.replace}</button>}
        {!asOf && one && <button class="small" onClick={act("forget")}>{w.forget}</button>}
      </div>
      {opened && (
        <div id={id} class="behind" role="region" aria-label={w.notesOf(clipped(of.value, 60))}>
          <Notes ids={of.notes} asOf={asOf}>
            {(note) => !asOf && !one && (
              <div class="acts">
                <button class="small" onClick={act("replace", note.id)}>{w.replace}</button>
                <button class="small" onClick={act("forget", note.id)}>{w.forget}</button>
              </div>
            )}
          </Notes>
        </div>
      )}
    </li>
  );
}

// Mend is the value as a field: what is typed takes its place in the note that says it.
function Mend({ of, attribute, subject, close, done }: { of: KnownValue; attribute: string; subject: string; close: () => void; done: () => void }) {
  const w = useText(words);
  const c = useText(common);
  const [typed, type] = useState(of.value);
  const [busy, wait] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  const save = async (e: Event) => {
    e.preventDefault();
    const now = typed.trim();
    if (!now || now === of.value) return close();
    wait(true);
    try {
      notice(w.corrected, await correct({ subject, attribute }, of, now), done);
      close();
      done();
    } catch (error) {
      complain(error);
    }
    wait(false);
  };
  return (
    <form class="what mend" aria-busy={busy} onSubmit={save} onKeyDown={(e) => e.key === "Escape" && close()}>
      <input ref={field} required maxLength={300} aria-label={w.correctWhat(clipped(of.value, 60))} autocomplete="off" value={typed} onInput={(e) => type(e.currentTarget.value)} />
      <button type="submit" disabled={busy}>{c.save}</button> <button type="button" onClick={close}>{c.cancel}</button>
    </form>
  );
}

// Earlier are values that hold no more, struck through, with what ended each.
function Earlier({ of }: { of: KnownValue[] }) {
  const w = useText(words);
  const [all, show] = useState(false);
  const shown = all ? of : of.slice(0, shownEarlier);
  return (
    <>
      <h5>{w.earlier}</h5>
      <ul class="earlier">
        {shown.map((v, i) => (
          <li key={i}>
            <del><Words of={v} /></del>
            <span class="about">
              <Span of={v} />
              <Ended of={v} />
              <a href={href("note", { id: v.notes[0] })}>{w.notes(1)}</a>
            </span>
          </li>
        ))}
      </ul>
      {of.length > shown.length && <button class="small" onClick={() => show(true)}>{w.moreEarlier(of.length - shown.length)}</button>}
    </>
  );
}

// Ended is what ended a value: a note, or its own time.
function Ended({ of }: { of: KnownValue }) {
  const w = useText(words);
  if (of.by) return <a href={href("note", { id: of.by })}>{of.updated ? w.updated : w.ended}</a>;
  return <span>{w.ranOut}</span>;
}
