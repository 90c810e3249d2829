import type { Schemas } from "../api";

// changesOf are the changes that one call has made of notes: what to take back at once.
export function changesOf(result: Schemas["ChangeResult"]): string[] {
  return [result.change, ...(result.also ?? []).map((c) => c.change)].filter((c) => c !== undefined);
}
