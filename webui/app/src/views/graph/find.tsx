import { useRef, useState } from "preact/hooks";
import { api, ask, type Note } from "../../api";
import { useLoad } from "../../load";
import { Kind } from "../../parts/note";
import { State } from "../../parts/state";
import { useText } from "../../text";
import { clip } from "./model";
import { arrows, type Acts } from "./panel";
import { words } from "./text";

const most = 8; // notes found

// Find asks the memory for notes, to select one or to make it the end of a path.
export function Find({ acts, over }: { acts: Acts; over: string }) {
  const w = useText(words);
  const [asked, askFor] = useState("");
  return (
    <section>
      <form role="search" class="row graph-find" onSubmit={(e) => { e.preventDefault(); askFor(String(new FormData(e.currentTarget).get("q")).trim()); }}>
        <label>{w.find}<input name="q" type="search" placeholder={w.findHow} maxLength={500} onInput={(e) => e.currentTarget.value || askFor("")} /></label>
        <button>{w.finding}</button>
      </form>
      {asked && <Found key={asked} query={asked} over={over} acts={acts} />}
    </section>
  );
}

function Found({ query, over, acts }: { query: string; over: string; acts: Acts }) {
  const w = useText(words);
  const list = useRef<HTMLUListElement>(null);
  const found = useLoad(
    (signal) => ask(api.POST("/v1/recall", { body: { query, k: most, no_track: true, ...(over !== "no" && { include_superseded: true }) }, signal })),
    [query, over],
  );
  return (
    <State of={found}>
      {({ hits }) => (
        <>
          <p class="quiet" role="status">{w.found(hits.length)}</p>
          <ul class="graph-links" ref={list} onKeyDown={(e) => arrows(e, list.current)}>
            {hits.map(({ note }) => <li key={note.id}><Choice note={note} acts={acts} /></li>)}
          </ul>
        </>
      )}
    </State>
  );
}

// Choice is a button that chooses a note.
export function Choice({ note, acts }: { note: Note; acts: Acts }) {
  const w = useText(words);
  return (
    <button onClick={() => acts.pick(note.id, note)} onFocus={() => acts.point(note.id)} onBlur={() => acts.point(undefined)}>
      <Kind of={note} /> <span dir="auto">{clip(note.content, 110) || w.emptyNote}</span>
    </button>
  );
}
