// Notes beside a hit: on the way to it, linked to it, placed before or behind it.

import { api, ask, type Hit, type Note, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { clipped } from "../../parts/clip";
import { Marks } from "../../parts/note";
import { State } from "../../parts/state";
import { href } from "../../route";
import { useText } from "../../text";
import { words as common } from "../../words";
import { words, type Words } from "./text";

const short = 140; // characters of a note beside a hit

// Linked are notes one hop from a hit, and in which way they are linked to it.
export function Linked({ links }: { links: Schemas["Linked"][] }) {
  const w = useText(words);
  const c = useText(common);
  return (
    <ul class="linked" aria-label={w.linkedTitle}>
      {links.map((l) => (
        <li key={l.type + l.direction + l.note.id} class={"type-" + l.type}>
          <span class="link-type">{(l.direction === "in" && w.into[l.type]) || w.types[l.type]}</span>{" "}
          <a dir="auto" href={href("note", { id: l.note.id })}>{clipped(l.note.content, short) || c.noWords}</a> <Marks of={l.note} />
          <span class="quiet"> {w.strength(l.strength.toFixed(2))}{l.reason && <span dir="auto"> · {l.reason}</span>}</span>
        </li>
      ))}
    </ul>
  );
}

// HowItCame is the way along which a hit was found that does not fit the question by itself,
// or that is shown in the place of others: notes that can be opened, the hit at its end.
export function HowItCame({ hit, all }: { hit: Hit; all: Hit[] }) {
  const w = useText(words);
  const path = hit.path ?? [];
  if (path.length === 0) return null;
  const way = path.at(-1) === hit.note.id ? path : [...path, hit.note.id];
  return (
    <div class="path" role="group" aria-label={w.path}>
      <span class="quiet">{w.path}</span>
      <ol>{way.map((id) => <li key={id}>{id === hit.note.id ? <span aria-current="true">{w.here}</span> : <Stop id={id} all={all} />}</li>)}</ol>
    </div>
  );
}

// Stop is a note on a path: another hit, or a note that is asked for.
function Stop({ id, all }: { id: string; all: Hit[] }) {
  const w = useText(words);
  const place = all.findIndex((h) => h.note.id === id);
  const found = all[place]?.note ?? all.flatMap((h) => h.linked ?? []).find((l) => l.note.id === id)?.note;
  if (!found) return <Asked id={id} />;
  return <>{place >= 0 && <span class="quiet">{w.hitNo(place + 1)}: </span>}<StopLink of={found} /></>;
}

function Asked({ id }: { id: string }) {
  const note = useLoad((signal) => ask(api.GET("/v1/notes/{id}", { signal, params: { path: { id } } })), [id]);
  return <State of={note}>{(n) => <StopLink of={n} />}</State>;
}

function StopLink({ of }: { of: Note }) {
  const c = useText(common);
  return <a dir="auto" href={href("note", { id: of.id })}>{clipped(of.content, short / 2) || c.noWords}</a>;
}

// order says why a hit is not where its score would place it; undefined where it is there.
export function order(hit: Hit, all: Hit[], w: Words): string | undefined {
  const o = hit.parts.order;
  if (!o) return undefined;
  const why = w.order[o.reason] ?? o.reason;
  const name = (id: string) => {
    const place = all.findIndex((h) => h.note.id === id);
    return place >= 0 ? w.hitNo(place + 1) : w.another;
  };
  return [o.before && w.before(name(o.before), why), o.behind && w.behind(name(o.behind), why)].filter(Boolean).join(" ");
}
