import assert from "node:assert/strict";
import { test } from "node:test";
import type { Note } from "../../api";
import { edits, typedOf, type Typed } from "./edits";

const note = { id: "1", kind: "fact", content: "old", domain: "general", visibility: "scoped", importance: 0.5, tags: ["a", "b"], event_time: "2026-05", event_end: "2026-06" } as Note;

test("only what differs is sent", () => {
  for (const [typed, want] of [
    [{}, {}],
    [{ content: "new", tags: "b，c、 d,," }, { content: "new", tags: ["b", "c", "d"] }],
    [{ tags: " " }, { tags: [] }],
    [{ eventTime: "" }, { no_event: true }],
    [{ eventEnd: "" }, { event_time: "2026-05" }],
    [{ eventTime: "2026-05-04", eventEnd: "2026-05-06" }, { event_time: "2026-05-04", event_end: "2026-05-06" }],
    [{ importance: 0, visibility: "private", kind: "episode", domain: "work " }, { importance: 0, visibility: "private", kind: "episode", domain: "work" }],
  ] as [Partial<Typed>, object][]) {
    assert.deepEqual(edits(note, { ...typedOf(note), ...typed }), want);
  }
});

test("a trait keeps its kind", () => {
  const trait = { ...note, kind: "trait" } as Note;
  assert.deepEqual(edits(trait, { ...typedOf(trait), kind: "episode" }), {});
});
