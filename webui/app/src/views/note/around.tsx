import { api, ask, type Note } from "../../api";
import { useLoad } from "../../load";
import { clipped } from "../../parts/clip";
import { ended, NoteLine } from "../../parts/note";
import { State } from "../../parts/state";
import { useText } from "../../text";
import { noteWords } from "./text";

// Around is what was said before and after a note in its conversation, nearest in time.
export function Around({ note, asOf, turn }: { note: Note; asOf?: string; turn: number }) {
  const w = useText(noteWords);
  const query = { id: note.id, types: ["context_of" as const], max: 12, with_notes: true, as_of: asOf };
  const found = useLoad((signal) => ask(api.GET("/v1/links", { params: { query }, signal })), [note.id, asOf, turn]);
  return (
    <section aria-labelledby="note-around">
      <h2 id="note-around">{w.around}{note.conversation && <bdi class="quiet">{clipped(note.conversation, 80)}</bdi>}</h2>
      <State of={found}>
        {(r) => !r.notes || r.notes.length < 2 ? <p class="quiet">{ended(note) ? w.hidden : w.aroundNone}</p> : (
          <ol class="around">
            {[...r.notes].sort(bySaid).map((n) => n.id === note.id
              ? <li key={n.id} aria-current="true"><p class="here"><bdi>{clipped(n.content, 200) || w.empty}</bdi> <span class="mark">{w.here}</span></p></li>
              : <li key={n.id}><NoteLine note={n} /></li>)}
          </ol>
        )}
      </State>
    </section>
  );
}

function bySaid(a: Note, b: Note): number {
  return Date.parse(a.recorded_at) - Date.parse(b.recorded_at) || Number(b.verbatim ?? false) - Number(a.verbatim ?? false) || (a.id < b.id ? -1 : 1);
}
