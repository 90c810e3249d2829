// The words that a note was made of, and the facts that were made of its words.

import { api, ask, type Note } from "../../api";
import { useLoad } from "../../load";
import { NoteLine } from "../../parts/note";
import { moment } from "../../parts/time";
import { useText } from "../../text";
import { Named } from "./named";
import { noteWords } from "./text";

// Facts are those that govern the words of a note.
export function Facts({ note }: { note: Note }) {
  const w = useText(noteWords);
  if (!note.facts?.length) return null;
  return (
    <section aria-labelledby="note-facts">
      <h2 id="note-facts">{w.facts}</h2>
      <ul class="made">
        {note.facts.map((f) => (
          <li key={f.fact}>
            <Named id={f.fact} />
            {f.until && <> · {w.factUntil} {moment(f.until)}</>}
            {f.by && <> · {w.supersededBy} <Named id={f.by} /></>}
            {f.merged && <> · {w.factMerged}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

// WordsOf are the words of the messages that a note was distilled from. They were said at the
// moment that the note has, so the list of what was said then has them.
export function WordsOf({ note, asOf, turn }: { note: Note; asOf?: string; turn: number }) {
  const w = useText(noteWords);
  const wanted = !note.verbatim && !!note.messages?.length;
  const found = useLoad(async (signal): Promise<Note[]> => {
    if (!wanted) return [];
    const before = new Date(Date.parse(note.recorded_at) + 1).toISOString();
    const query = { recorded_after: note.recorded_at, recorded_before: before, include_forgotten: true, include_superseded: true, limit: 50, as_of: asOf };
    const { notes } = await ask(api.GET("/v1/notes", { params: { query }, signal }));
    return notes.filter((n) => n.verbatim && n.messages?.some((m) => note.messages!.includes(m)));
  }, [note.id, note.recorded_at, asOf, turn]);
  if (!found.data?.length) return null;
  return (
    <section aria-labelledby="note-words">
      <h2 id="note-words">{w.wordsOf}</h2>
      {found.data.map((n) => <NoteLine key={n.id} note={n} />)}
    </section>
  );
}
