import type { Schemas } from "../api";

// changesOf are the changes that one call has made of notes: what to take back at once.
export function changesOf(result: Schemas["ChangeResult"]): string[] {
  return [result.change, ...(result.also ?? []).map((c) => c.change)].filter((c) => c !== undefined);
}

// mendable reports whether all notes of a value are known, with the value as they say it.
export function mendable(of: Omit<Schemas["KnownValue"], "contradicts">): boolean {
  return !of.masked && of.notes.length < 5; // a profile names 5 at most
}
