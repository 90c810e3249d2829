// The words of notes that are named only: asked for one by one, few at once, and kept.

import { useEffect, useState } from "preact/hooks";
import { api, ask, Refusal } from "../../api";

const atOnce = 4;
const most = 500; // notes whose words are kept
const longest = 300; // characters that are kept of each

const known = new Map<string, string | null>(); // null: there is no such note any more

// useTexts are the words of notes, as far as they are there. A note that changed is asked for
// again: versions are the changes' names.
export function useTexts(notes: { note: string; version: string }[]): (version: string) => string | null | undefined {
  const [, drawn] = useState(0);
  const wanted = notes.map((n) => n.version).join(" ");
  useEffect(() => {
    let gone = false;
    const missing = notes.filter((n) => !known.has(n.version));
    const next = async (): Promise<void> => {
      const one = missing.shift();
      if (!one || gone) return;
      await load(one.note, one.version);
      if (!gone) drawn((n) => n + 1);
      return next();
    };
    const begin = setTimeout(() => { for (let i = 0; i < atOnce; i++) void next(); }, 150); // once a burst is over
    return () => {
      gone = true;
      clearTimeout(begin);
    };
  }, [wanted]);
  return (version) => known.get(version);
}

async function load(id: string, version: string) {
  if (known.has(version)) return;
  try {
    const note = await ask(api.GET("/v1/notes/{id}", { params: { path: { id } } }));
    known.set(version, [...note.content.slice(0, 2 * longest)].slice(0, longest).join(""));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) return; // it is asked for again when it is shown again
    known.set(version, null);
  }
  if (known.size > most) known.delete(known.keys().next().value!);
}
