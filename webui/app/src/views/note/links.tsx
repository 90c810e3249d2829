// The links of a note, by type, with those that somebody asserts made and taken back in place.

import { useState } from "preact/hooks";
import { api, ask, type Link, type Note, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { ended, NoteLine } from "../../parts/note";
import { complain, notice } from "../../parts/notice";
import { State } from "../../parts/state";
import { moment } from "../../parts/time";
import { useText } from "../../text";
import { noteWords, type NoteWords } from "./text";

// types are those that are shown here, in order; the conversation has a place of its own.
const types = [
  "supersedes", "updates", "fulfils", "contradicts", "supports", "derived_from", "causal", "elaborates", "same_topic", "similar_to", "related_to", "follows",
] as const satisfies Link["type"][];

// asserted can be made and taken back by hand.
export type Asserted = Schemas["LinkRequest"]["type"];
const asserted = (l: Link): l is Link & { type: Asserted } => ["supports", "contradicts", "fulfils"].includes(l.type) && l.direction !== "both";

const first = 4; // of a type, before the others are asked for

type Props = { note: Note; asOf?: string; turn: number; changed: () => void };

export function Links({ note, asOf, turn, changed }: Props) {
  const w = useText(noteWords), { id } = note;
  const query = { id, types: [...types], max: 200, with_notes: true, as_of: asOf };
  const found = useLoad((signal) => ask(api.GET("/v1/links", { params: { query }, signal })), [id, asOf, turn]);
  return (
    <section aria-labelledby="note-links">
      <h2 id="note-links">{w.links}</h2>
      <State of={found}>
        {(r) => r.links.length === 0 ? <p class="quiet">{ended(note) ? w.hidden : w.linksNone}</p> : <>{groups(r.links).map(([name, of]) => (
          <Type key={name} title={w.types[name] ?? w.types[of[0]!.type] ?? name} links={of} notes={new Map(r.notes?.map((n) => [n.id, n]))} id={id} fixed={!!asOf} changed={changed} />
        ))}</>}
      </State>
    </section>
  );
}

// groups are links of one type and direction each, as the memory orders them within.
function groups(links: Link[]): [string, Link[]][] {
  const all = new Map<string, Link[]>();
  for (const l of links) {
    const name = l.direction === "both" ? l.type : `${l.type} ${l.direction}`;
    all.set(name, [...(all.get(name) ?? []), l]);
  }
  const place = (l: Link) => (types as readonly string[]).indexOf(l.type);
  return [...all].sort((a, b) => place(a[1][0]!) - place(b[1][0]!));
}

type TypeProps = { title: string; links: Link[]; notes: Map<string, Note>; id: string; fixed: boolean; changed: () => void };

function Type({ title, links, notes, id, fixed, changed }: TypeProps) {
  const w = useText(noteWords);
  const [all, show] = useState(false);
  return (
    <section class="links">
      <h3>{title} <span class="quiet">{links.length}</span></h3>
      {(all ? links : links.slice(0, first)).map((l) => {
        const n = notes.get(l.to);
        return n && (
          <NoteLine key={l.type + l.to} note={n}>
            <p class="about">
              <Strength of={l.strength} />
              {l.reason && <span class="reason"><bdi>{l.reason}</bdi></span>}
              {l.at && <span>{asserted(l) && !l.by ? w.byUser : l.by && <>{w.by} <bdi>{l.by}</bdi></>} · <time dateTime={l.at}>{moment(l.at)}</time></span>}
              {asserted(l) && !fixed && <button class="small" onClick={() => unlink(id, l, w, changed)}>{w.takeBack}</button>}
            </p>
          </NoteLine>
        );
      })}
      {!all && links.length > first && <button onClick={() => show(true)}>{w.moreOf(links.length - first)}</button>}
    </section>
  );
}

function Strength({ of }: { of: number }) {
  const w = useText(noteWords);
  return <span class="strength"><meter value={of} aria-hidden="true" /> {w.strength} {w.percent(of)}</span>;
}

// unlink takes an assertion back. The notice puts it there again.
async function unlink(id: string, l: Link & { type: Asserted }, w: NoteWords, changed: () => void) {
  const [from, to] = l.direction === "out" ? [id, l.to] : [l.to, id];
  try {
    await ask(api.POST("/v1/unlink", { body: { from, type: l.type, to } }));
    notice(w.unlinked, async () => void (await ask(api.POST("/v1/link", { body: { from, type: l.type, to, reason: l.reason } }))), changed);
    changed();
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  } catch (error) {
    complain(error);
  }
}
