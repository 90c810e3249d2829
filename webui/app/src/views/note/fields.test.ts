import assert from "node:assert/strict";
import { test } from "node:test";
import type { Note } from "../../api";
import { changes } from "./fields";

const note = (more: object) => ({ id: "1", user: "me", kind: "fact", content: "a", version: 1, updated_at: "now", tags: ["x", "y"], ...more }) as unknown as Note;
const shown = (_: string, v: unknown) => (typeof v === "object" ? JSON.stringify(v) : String(v));

test("fields that differ are listed with what went and what came", () => {
  const found = changes(note({ pinned: false }), note({ version: 2, updated_at: "later", content: "b", tags: ["y", "z"], pinned: true, plan: { status: "planned" } }), shown);
  assert.deepEqual(found, [
    { field: "content", gone: ["a"], come: ["b"], prose: true },
    { field: "tags", gone: ["x"], come: ["z"], prose: false },
    { field: "pinned", gone: [], come: ["true"], prose: false },
    { field: "plan", gone: [], come: ['{"status":"planned"}'], prose: false },
  ]);
});

test("the same note has no changes, though its version and its accesses differ", () => {
  assert.deepEqual(changes(note({ access_count: 1 }), note({ version: 9, access_count: 4, activation: 0.5 }), shown), []);
});
