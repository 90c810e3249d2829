// The notes of what is in view, in order: what the picture shows, for reading and the keyboard.

import type { Note } from "../../api";
import { clipped } from "../../parts/clip";
import { NoteLine } from "../../parts/note";
import { State } from "../../parts/state";
import { useText } from "../../text";
import { words as common } from "../../words";
import type { List } from "./data";
import { periodTitle } from "./labels";
import type { Lane } from "./layout";
import { words } from "./text";

type Props = { of: List; on: Lane; empty: boolean; chosen: string; choose: (note: Note) => void; order: (on: Lane) => void; point: (note: Note | undefined) => void };

export function Notes({ of, on, empty, chosen, choose, order, point }: Props) {
  const w = useText(words);
  const c = useText(common);
  return (
    <section class="notes" aria-labelledby="timeline-notes">
      <div class="row head">
        <h2 id="timeline-notes">{w.notes}</h2>
        <fieldset class="choice">
          <legend class="hidden">{w.order}</legend>
          {(["event", "recorded"] as const).map((lane) => (
            <label key={lane} class="line"><input type="radio" name="order" checked={on === lane} onChange={() => order(lane)} />{w.lanes[lane]}</label>
          ))}
        </fieldset>
      </div>
      <State of={of}>
        {(page) => (
          <>
            {page.total === 0 && <p class="quiet">{empty ? w.noneAtAll : w.none}</p>}
            {page.periods.map((p) => (
              <section key={p.period}>
                <h3>{periodTitle(p.period, w)} <span class="quiet">{p.count}</span></h3>
                {p.notes.map((n) => <Line key={n.id} note={n} chosen={n.id === chosen} choose={choose} point={point} />)}
              </section>
            ))}
            {page.total > 0 && <p class="row quiet" aria-live="polite">{w.shownOf(page.periods.reduce((n, p) => n + p.notes.length, 0), page.total)}
              {page.next && <button onClick={of.more}>{c.more}</button>}</p>}
          </>
        )}
      </State>
    </section>
  );
}

function Line({ note, chosen, choose, point }: { note: Note; chosen: boolean; choose: (note: Note) => void; point: (note: Note | undefined) => void }) {
  return (
    <div class={"entry" + (chosen ? " chosen" : "")} data-note={note.id} onMouseEnter={() => point(note)} onMouseLeave={() => point(undefined)}>
      <NoteLine note={note} text={clipped(note.content, 400)} acts={<Choose note={note} chosen={chosen} choose={choose} />} />
    </div>
  );
}

// Choose is the button that marks a note in the picture.
export function Choose({ note, chosen, choose }: { note: Note; chosen: boolean; choose: (note: Note) => void }) {
  const w = useText(words);
  return (
    <button class="small" aria-pressed={chosen} onClick={() => choose(note)}>
      {chosen ? w.marked : w.mark}<span class="hidden">{w.inPicture}: {clipped(note.content, 60)}</span>
    </button>
  );
}
