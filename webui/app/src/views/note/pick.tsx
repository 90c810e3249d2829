import { useId, useState } from "preact/hooks";
import type { Note } from "../../api";
import { clipped } from "../../parts/clip";
import { find } from "../../parts/find";
import { Kind, Times } from "../../parts/note";
import { Failure } from "../../parts/state";
import { useText } from "../../text";
import { noteWords } from "./text";

// Pick finds another note, by words of it or by its id, and lets one be chosen.
export function Pick({ not, chosen, choose }: { not: string; chosen?: string; choose: (id: string) => void }) {
  const w = useText(noteWords), group = useId();
  const [words, type] = useState("");
  const [found, show] = useState<Note[]>();
  const [error, fail] = useState<Error>();
  const search = async () => {
    fail(undefined);
    try {
      const notes = (await find(words.trim())).filter((n) => n.id !== not);
      show(notes);
      if (notes.length === 1) choose(notes[0]!.id);
    } catch (error) {
      fail(error as Error);
    }
  };
  const enter = (e: KeyboardEvent) => {
    if (e.key !== "Enter" || e.isComposing) return;
    e.preventDefault();
    void search();
  };
  return (
    <div class="pick">
      <div class="row">
        <label>{w.pickHow}<input type="search" value={words} onInput={(e) => type(e.currentTarget.value)} onKeyDown={enter} /></label>
        <button type="button" disabled={!words.trim()} onClick={search}>{w.pickSearch}</button>
      </div>
      {error && <Failure error={error} />}
      <div aria-live="polite">
        {found?.length === 0 && <p class="quiet">{w.pickNone}</p>}
        {!!found?.length && (
          <fieldset>
            <legend>{w.pickFound}</legend>
            {found.map((n) => (
              <label key={n.id} class="line found">
                <input type="radio" name={group} checked={chosen === n.id} onChange={() => choose(n.id)} />
                <span><bdi>{clipped(n.content, 160) || w.empty}</bdi><span class="about"><Kind of={n} /> <Times of={n} /></span></span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </div>
  );
}
