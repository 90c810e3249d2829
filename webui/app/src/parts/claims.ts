// Values of a profile, settled and corrected by edits of the notes that say them.

import { api, ask, Refusal, type Note, type Schemas } from "../api";
import { settings } from "../settings";
import { changesOf } from "./changes";
import { instead, reworded, without, type Of } from "./mend";
import type { KnownValue } from "./known";

type Edit = Schemas["EditRequest"];

// holds settles which of the values of an attribute holds: the notes of the others say
// nothing of it any more, and keep their words. It returns what takes that back.
export function holds(of: Of, others: KnownValue[]): Promise<string[]> {
  const said = new Map<string, string[]>(); // values, by note
  for (const v of others) for (const id of v.notes) said.set(id, [...(said.get(id) ?? []), v.value]);
  return edited([...said.keys()], (note) => {
    let claims = note.claims ?? [];
    for (const value of said.get(note.id)!) claims = without(claims, of, value) ?? claims;
    return claims.length < (note.claims ?? []).length ? { id: note.id, version: note.version, claims } : undefined;
  });
}

// correct puts another value in the place of one in the notes that say it: as their claim,
// and in their words where these have it once. It returns what takes that back.
export function correct(of: Of, value: KnownValue, now: string): Promise<string[]> {
  return edited(value.notes, (note) => {
    const claims = instead(note.claims ?? [], of, value.value, now);
    const content = reworded(note.content, value.value, now);
    return claims && { id: note.id, version: note.version, claims, ...(content && { content }) };
  });
}

// edited makes the edit of each note, all or none. One that has nothing to edit is a refusal:
// it says the value in a way that is not known here.
async function edited(ids: string[], edit: (note: Note) => Edit | undefined): Promise<string[]> {
  const edits: Edit[] = [];
  for (const id of ids) {
    const one = edit(await ask(api.GET("/v1/notes/{id}", { params: { path: { id } } })));
    if (!one) throw new Refusal(422, "invalid", texts[settings().language]);
    edits.push(one);
  }
  const changes: string[] = [];
  try {
    for (const body of edits) changes.push(...changesOf(await ask(api.POST("/v1/edit", { body }))));
  } catch (error) {
    if (changes.length > 0) await ask(api.POST("/v1/undo", { body: { ids: changes } }));
    throw error;
  }
  return changes;
}

const texts = {
  en: "A note says this in a way that can't be changed here: open it and edit its words.",
  zh: "有笔记以无法在此修改的方式说了这一点：请打开该笔记修改原文。",
};
