import assert from "node:assert/strict";
import test from "node:test";
import type { Link, Note } from "../../api";
import { clip, edgesOf, empty, join, seat, types } from "./model";

function note(id: string, more: Partial<Note> = {}): Note {
  return { id, content: id, kind: "fact", recorded_at: "2026-05-04T10:00:00Z", version: 1, ...more } as Note;
}

const to = (id: string, type: Link["type"], direction: Link["direction"], strength = 0.5): Link => ({ to: id, type, direction, strength });

test("a link that both ends have is one edge, from its source to its target", () => {
  const g = empty();
  join(g, [
    note("a", { links: [to("b", "follows", "out"), to("b", "similar_to", "both"), to("gone", "causal", "both")] }),
    note("b", { links: [to("a", "follows", "in"), to("a", "similar_to", "both")] }),
  ]);
  assert.deepEqual([...g.edges.values()].map((e) => `${e.source.id} ${e.type} ${e.target.id}`), ["a follows b", "a similar_to b"]);
  assert.equal(g.nodes.get("a")!.degree, 2);
});

test("what joins later brings its links, and nothing twice", () => {
  const g = empty();
  join(g, [note("a", { links: [to("b", "causal", "both")] })]);
  assert.equal(g.edges.size, 0);
  const links = [{ from: "a", ...to("b", "causal", "both") }];
  assert.equal(join(g, [note("a"), note("b")], links), 2);
  assert.equal(join(g, [note("a"), note("b")], links), 0);
  assert.equal(edgesOf(g, [{ from: "b", ...to("a", "causal", "both") }]).size, 1);
});

test("nodes without a place get one, those of a conversation near each other", () => {
  const g = empty();
  join(g, Array.from({ length: 400 }, (_, i) => note("n" + i, { conversation: "c" + (i % 20) })));
  seat(g, new Map([["n0", { x: 1000, y: 0 }]]));
  const far = (a: string, b: string) => Math.hypot(g.nodes.get(a)!.x! - g.nodes.get(b)!.x!, g.nodes.get(a)!.y! - g.nodes.get(b)!.y!);
  assert.equal(g.nodes.get("n0")!.x, 1000);
  assert.ok(far("n1", "n21") < far("n1", "n399"), "n1 and n21 are of one conversation");
  assert.equal(new Set([...g.nodes.values()].map((n) => `${n.x} ${n.y}`)).size, 400);
});

test("a text is clipped to a line, by characters", () => {
  assert.equal(clip("short\n\nand  sweet ", 40), "short and sweet");
  assert.equal(clip("😀".repeat(50), 5), "😀😀😀😀…");
  assert.equal(clip("x".repeat(1_000_000), 10).length, 10);
  assert.equal(clip("", 10), "");
});

test("every type of link is in the legend once", () => {
  assert.equal(new Set(types).size, 13);
});
