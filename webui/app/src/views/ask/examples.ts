// Questions to try: of what the memory knows, the same ones for the same memory.

import type { Note, Schemas } from "../../api";
import type { Words } from "./text";

const most = 6;
const recent = 14 * 24 * 3600 * 1000; // milliseconds: what was said since then makes last week worth a question

type Known = Pick<Schemas["ProfileResult"], "attributes" | "subjects">;

// examples are questions that the memory has something to say about, each once. Of attributes
// only those are asked for that have a question in words, in the order of these.
export function examples(w: Pick<Words, "asked" | "favourite" | "whatOf" | "lastWeek">, known: Known, latest: Note[], now: Date): string[] {
  const held = known.attributes.filter((a) => a.values?.length).map((a) => a.attribute);
  const favourites = held.map((a) => /^favou?rite (.+)$/.exec(a)?.[1]).filter((what) => what !== undefined);
  const asked = new Set([...Object.keys(w.asked).filter((a) => held.includes(a)).map((a) => w.asked[a]!), ...favourites.map(w.favourite)]);
  const subjects = (known.subjects ?? []).map((s) => w.whatOf(named(s.subject)));
  const entities = latest.flatMap((n) => n.entities ?? []).map((e) => w.whatOf(e.name));
  const week = latest.some((n) => now.getTime() - Date.parse(n.recorded_at) < recent) ? [w.lastWeek] : [];
  const all = [...[...asked].filter(Boolean).slice(0, 3), ...subjects.slice(0, 2), ...week, ...entities];
  return [...new Set(all)].slice(0, most);
}

// named is a subject, which the memory has in lower case, as a name is written.
function named(subject: string): string {
  return /^\p{Ll}+$/u.test(subject) ? subject[0]!.toUpperCase() + subject.slice(1) : subject;
}
