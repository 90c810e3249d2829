// What is different between two versions of a note, field by field. What it says is compared
// word by word elsewhere (diff.ts).

import type { Note } from "../../api";

// Change is a field with its value before and after. Of lists there is what went and what
// came, each as text.
export type Change = { field: string; gone: string[]; come: string[]; prose: boolean };

// shown is a value as text.
export type Shown = (field: string, value: unknown) => string;

// unshown are fields that differ in every version, or that are a part of another one.
const unshown = new Set(["id", "user", "version", "updated_at", "links", "access_count", "accessed", "activation", "half_life", "event_precision"]);

// prose is what is compared word by word.
const prose = new Set(["content", "caption", "context"]);

// changes are the fields in which two versions of a note differ, those of prose first.
export function changes(before: Note, after: Note, shown: Shown): Change[] {
  const was = before as Record<string, unknown>, is = after as Record<string, unknown>;
  const names = new Set([...prose, ...Object.keys(was), ...Object.keys(is)].filter((n) => !unshown.has(n)));
  const all: Change[] = [];
  for (const field of names) {
    const gone = items(field, was[field], shown), come = items(field, is[field], shown);
    const change = { field, gone: without(gone, come), come: without(come, gone), prose: prose.has(field) };
    if (change.gone.length || change.come.length) all.push(change);
  }
  return all;
}

function items(field: string, value: unknown, shown: Shown): string[] {
  if (value === undefined || value === null || value === "" || value === false) return [];
  return (Array.isArray(value) ? value : [value]).map((v) => shown(field, v));
}

function without(all: string[], others: string[]): string[] {
  const them = new Set(others);
  return all.filter((x) => !them.has(x));
}
