import type { Link, Note } from "../../api";
import type { Loaded } from "../../load";
import { NoteLine } from "../../parts/note";
import { State } from "../../parts/state";
import { useText } from "../../text";
import { Line } from "./filters";
import { clip, type Graph } from "./model";
import { focusOn, type Acts } from "./panel";
import { relation, words } from "./text";

export type Way = { path: string[]; links: Link[]; notes: Note[]; gave_up?: boolean };

// Path is the way between two notes: what is still to be chosen, or its steps.
export function Path({ from, to, way, graph, acts }: { from?: string; to?: string; way: Loaded<Way | undefined>; graph: Graph; acts: Acts }) {
  const w = useText(words);
  if (!from && !to) return null;
  const end = (id: string | undefined) => {
    const note = id && (way.data?.notes.find((n) => n.id === id) ?? graph.nodes.get(id)?.note);
    return note ? clip(note.content, 70) || w.emptyNote : id ? w.outside : "…";
  };
  return (
    <section class="card graph-path" aria-label={w.path}>
      <h2 id="graph-path" tabIndex={-1}>{w.path}</h2>
      <dl>
        <dt>{w.from}</dt><dd dir="auto">{end(from)}</dd>
        <dt>{w.to}</dt><dd dir="auto">{end(to)}</dd>
      </dl>
      <p role="status" class="graph-pick">{!to ? w.pickTo : !from ? w.pickFrom : ""}</p>
      {from && to && <State of={way}>{(found) => (found ? <Steps way={found} /> : null)}</State>}
      <p class="row">
        {from && to && <button onClick={() => acts.change({ from: to, to: from })}>{w.swap}</button>}
        <button onClick={() => { focusOn("graph-selected"); acts.change({ from: undefined, to: undefined }); }}>{w.stop}</button>
      </p>
    </section>
  );
}

// Steps are the notes of a way with the links between them.
function Steps({ way }: { way: Way }) {
  const w = useText(words);
  if (way.path.length === 0) return <p role="status">{way.gave_up ? w.gaveUp : w.noPath}</p>;
  const notes = new Map(way.notes.map((n) => [n.id, n]));
  return (
    <>
      <p role="status">{w.steps(way.links.length)}</p>
      <ol class="graph-steps">
        {way.path.map((id, i) => {
          const [note, link] = [notes.get(id), way.links[i - 1]];
          return (
            <li key={id}>
              {link && <p class="graph-relation"><Line type={link.type} /> ↓ {relation(w, link.type, link.direction)} <span class="quiet">{w.strength(link.strength)}{link.reason && `: ${clip(link.reason, 160)}`}</span></p>}
              {note && <NoteLine note={note} text={clip(note.content, 160)} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}
