// The answer itself, above all else that was found: the value that is asked for, as the memory
// gives it, and the note that says it.

import type { ComponentChildren } from "preact";
import type { Hit, Schemas } from "../../api";
import { Said, Span, Words } from "../../parts/known";
import { attributeName } from "../../parts/names";
import { href } from "../../route";
import { useSettings } from "../../settings";
import { useText } from "../../text";
import { words } from "./text";

type Result = Schemas["RecallResult"];

// leadOf is the hit that stands for the answer: the one that says the value, else the best one,
// where it is sure.
export function leadOf(r: Pick<Result, "answers" | "hits" | "unsure">): Hit | undefined {
  if (r.unsure) return undefined;
  const [answer] = r.answers ?? [];
  return answer ? r.hits.find((h) => says(h, answer.notes)) : r.hits[0];
}

// says reports whether a hit is one of some notes, or was made of one, or one of it.
function says({ note, path }: Hit, notes: string[]): boolean {
  return [note.id, ...(note.facts ?? []).map((f) => f.fact), ...(path ?? [])].some((id) => notes.includes(id));
}

// Card is the answer. children are the note that says it, as a hit.
export function Card({ of, children }: { of: Result; children: ComponentChildren }) {
  const w = useText(words);
  if (of.unsure) return <p class="card not-sure"><strong>{w.notSure}</strong> <span class="quiet">{w.unsure}</span></p>;
  return (
    <div class="card lead">
      {of.answers?.map((a) => <Value key={a.subject + a.attribute + a.value + a.notes[0]} of={a} />)}
      {children}
    </div>
  );
}

function Value({ of }: { of: Schemas["Answer"] }) {
  const w = useText(words);
  const { language } = useSettings();
  const name = attributeName(of.attribute, language);
  return (
    <div class="value">
      <p class="what">{of.until ? <del><Words of={of} /></del> : <Words of={of} />}</p>
      <p class="about"><span>{w.attribute(name, of.subject)}</span> <Span of={of} /> <a href={href("note", { id: of.notes[0] })}><Said of={of} /></a></p>
    </div>
  );
}
