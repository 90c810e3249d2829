import { useRef, useState } from "preact/hooks";
import { Kind, Marks } from "../../parts/note";
import { day } from "../../parts/time";
import { useText } from "../../text";
import { clip, type Graph } from "./model";
import { arrows, type Acts } from "./panel";
import { words } from "./text";

const step = 50; // rows that are shown at first, and with each wish for more

// List is the graph for those who don't see it: its notes with how many links each has.
export function List({ graph, selected, acts }: { graph: Graph; selected: string | undefined; acts: Acts }) {
  const w = useText(words);
  const [wanted, want] = useState("");
  const [most, setMost] = useState(step);
  const rows = useRef<HTMLTableSectionElement>(null);
  const all = [...graph.nodes.values()].filter((n) => !wanted || n.note.content.toLowerCase().includes(wanted));
  return (
    <section class="graph-list" aria-labelledby="graph-list">
      <h2 id="graph-list">{w.list}</h2>
      <label>{w.search}<input type="search" maxLength={200} onInput={(e) => { want(e.currentTarget.value.toLowerCase().trim()); setMost(step); }} /></label>
      <p class="quiet graph-how">{w.listHow}</p>
      <table>
        <thead><tr><th scope="col">{w.note}</th><th scope="col">{w.kind}</th><th scope="col">{w.degree}</th><th scope="col">{w.said}</th></tr></thead>
        <tbody ref={rows} onKeyDown={(e) => arrows(e, rows.current)}>
          {all.slice(0, most).map(({ id, note, degree }) => (
            <tr key={id} aria-current={id === selected ? "true" : undefined}>
              <td><button onClick={() => acts.pick(id, note)} onFocus={() => acts.point(id)} onBlur={() => acts.point(undefined)} dir="auto">{clip(note.content, 140) || w.emptyNote}</button> <Marks of={note} /></td>
              <td><Kind of={note} /></td>
              <td>{degree}</td>
              <td>{day(note.recorded_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > most && <button onClick={() => { (rows.current?.lastElementChild?.querySelector("button"))?.focus(); setMost(most + step); }}>{w.rest(all.length - most)}</button>}
    </section>
  );
}
