// What is different, marked by more than colour and read aloud.

import type { Note } from "../../api";
import { Clip, clipped } from "../../parts/clip";
import { moment, when } from "../../parts/time";
import { useText } from "../../text";
import { words } from "../../words";
import { diff, shortened } from "./diff";
import { changes, type Shown } from "./fields";
import { noteWords, type NoteWords } from "./text";

// longest is how much of a changed stretch is shown.
const longest = 4000;

// Diff is a text before and after in one.
export function Diff({ before, after }: { before: string; after: string }) {
  const w = useText(noteWords);
  return (
    <p class="diff" dir="auto">
      {shortened(diff(before, after)).map((p, i) => {
        const text = clipped(p.text, longest);
        if (p.kind === "gone") return <del key={i}><span class="hidden">{w.removed} </span>{text}</del>;
        if (p.kind === "new") return <ins key={i}><span class="hidden">{w.added} </span>{text}</ins>;
        return <span key={i}>{text}</span>;
      })}
    </p>
  );
}

// Changes are all fields in which two versions of a note differ.
export function Changes({ before, after }: { before: Note; after: Note }) {
  const w = useText(noteWords), common = useText(words);
  const all = changes(before, after, valueText(w, common.kinds));
  if (all.length === 0) return <p class="quiet">{w.noFields}</p>;
  return (
    <dl class="changes">
      {all.map((c) => (
        <div key={c.field}>
          <dt>{w.fields[c.field] ?? c.field}</dt>
          <dd>
            {c.prose
              ? <Diff before={c.gone[0] ?? ""} after={c.come[0] ?? ""} />
              : <>
                {c.gone.map((t, i) => <del key={"g" + i} dir="auto"><span class="hidden">{w.removed} </span><Clip text={t} most={400} /></del>)}
                {c.come.map((t, i) => <ins key={"c" + i} dir="auto"><span class="hidden">{w.added} </span><Clip text={t} most={400} /></ins>)}
              </>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

// Claim is what a note says of one attribute, as a sentence of three parts.
export type Claim = NonNullable<Note["claims"]>[number];

export function claimText(c: Claim, w: NoteWords): string {
  const of = c.subject === "me" ? w.me : c.subject;
  const value = c.value ? (c.negated ? w.not + " " : "") + c.value : w.ended;
  const times = [c.from && w.from(moment(c.from)), c.until && w.until(moment(c.until))].filter(Boolean).join(", ");
  return `${of} · ${c.attribute}: ${value}${times && ` (${times})`}`;
}

// valueText writes a value of a field for people.
export function valueText(w: NoteWords, kinds: Record<string, string>): Shown {
  const named: Record<string, Record<string, string>> = {
    kind: kinds, visibility: w.visibilities, source: w.sources, temporality: w.temporalities, category: w.categories, role: w.roles, extractor: w.extractors,
  };
  return (field, value) => {
    if (typeof value === "string") {
      if (/_at$|^valid_/.test(field)) return moment(value);
      if (/^event_/.test(field)) return when(value);
      return named[field]?.[value] ?? value;
    }
    if (typeof value === "boolean") return value ? w.yes : w.no;
    if (typeof value === "number") return w.percent(value);
    if (field === "claims") return claimText(value as Claim, w);
    if (field === "entities") return (value as { name: string }).name;
    return structure(value);
  };
}

// structure is a value of several parts as text: a: b, c: d.
function structure(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/^\s*[{}[\]],?$/gm, "").split("\n").map((l) => l.trim()).filter(Boolean).join(" ");
}
