// The note that is selected, with its links: everything that the picture shows of it, in words.

import { useRef } from "preact/hooks";
import type { Link, Note } from "../../api";
import type { Loaded } from "../../load";
import { NoteLine } from "../../parts/note";
import { State } from "../../parts/state";
import { useText } from "../../text";
import type { Change } from "./filters";
import { Line } from "./filters";
import { clip } from "./model";
import { relation, words } from "./text";

const shownText = 240; // characters of the note, which its own view shows in full

type Links = { of: string; links: Link[]; notes: Note[] };

export type Acts = {
  pick: (id: string, note?: Note) => void; // selects a note, or makes it the end of a path that is chosen; without the note it was clicked in the picture, which stays in sight
  point: (id: string | undefined) => void; // marks a note in the picture
  centre: (id: string) => void;
  change: Change;
};

export function Selected({ id, links, acts }: { id: string | undefined; links: Loaded<Links | undefined>; acts: Acts }) {
  const w = useText(words);
  if (!id) return <p class="quiet">{w.nothing}</p>;
  return (
    <State of={links}>
      {(got) => {
        const note = got?.of === id ? got.notes.find((n) => n.id === id) : undefined;
        return note && got ? <Shown note={note} got={got} acts={acts} /> : null;
      }}
    </State>
  );
}

function Shown({ note, got, acts }: { note: Note; got: Links; acts: Acts }) {
  const w = useText(words);
  return (
    <>
      <NoteLine note={note} text={clip(note.content, shownText)}>
        <p class="row graph-acts">
          <button onClick={() => acts.centre(note.id)}>{w.centre}</button>
          <button onClick={() => acts.change({ from: note.id })}>{w.fromHere}</button>
          <button onClick={() => acts.change({ to: note.id })}>{w.toHere}</button>
          <button onClick={() => { focusOn("graph-selected"); acts.change({ id: undefined }); }}>{w.deselect}</button>
        </p>
      </NoteLine>
      <Neighbours got={got} acts={acts} />
    </>
  );
}

function Neighbours({ got, acts }: { got: Links; acts: Acts }) {
  const w = useText(words);
  const list = useRef<HTMLUListElement>(null);
  const notes = new Map(got.notes.map((n) => [n.id, n]));
  return (
    <section aria-label={w.links(got.links.length)}>
      <h3>{w.links(got.links.length)}</h3>
      {got.links.length > 0 && <p class="quiet graph-how" id="graph-links-how">{w.linksHow}</p>}
      <ul class="graph-links" ref={list} aria-describedby="graph-links-how" onKeyDown={(e) => arrows(e, list.current)}>
        {got.links.map((l) => {
          const other = notes.get(l.to);
          return (
            <li key={l.type + l.direction + l.to}>
              <button onClick={() => acts.pick(l.to, other)} onFocus={() => acts.point(l.to)} onBlur={() => acts.point(undefined)} onMouseEnter={() => acts.point(l.to)} onMouseLeave={() => acts.point(undefined)}>
                <span class="graph-relation"><Line type={l.type} /> {arrow[l.direction]} {relation(w, l.type, l.direction)}</span>
                <span dir="auto">{(other && clip(other.content, 110)) || (other ? w.emptyNote : w.outside)}</span>
              </button>
              <p class="about"><Strength of={l.strength} />{l.reason && <span dir="auto">{clip(l.reason, 200)}</span>}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

// focusOn gives the keyboard to an element by its id: before the one that has it goes away.
export function focusOn(id: string, preventScroll = false) {
  document.getElementById(id)?.focus({ preventScroll });
}

const arrow = { out: "→", in: "←", both: "↔" } as const;

function Strength({ of }: { of: number }) {
  const w = useText(words);
  return <span class="graph-strength"><span class="graph-bar"><span style={{ width: `${100 * of}%` }} /></span>{w.strength(of)}</span>;
}

// arrows moves the focus among the buttons of a list by the arrow keys, Home and End.
export function arrows(e: KeyboardEvent, list: HTMLElement | null) {
  const all = [...(list?.querySelectorAll<HTMLElement>("button, a[href]") ?? [])];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[e.key];
  if (at < 0 || to === undefined || !all[to]) return;
  e.preventDefault();
  all[to].focus();
}
