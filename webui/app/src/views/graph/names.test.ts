import assert from "node:assert/strict";
import test from "node:test";
import type { Note } from "../../api";
import { chosen, collect, lay, nearest, tied, type Size } from "./names";

let last = 0;
const note = (...names: [name: string, type?: string][]): Note =>
  ({ id: String(++last), content: "", entities: names.map(([name, type]) => ({ name, type })) }) as unknown as Note;

const notes = [
  note(["Bo", "person"], ["Lisbon", "place"]), note(["bo"], ["Mira", "person"]), note(["Bo", "person"], ["Mira", "person"], ["Mira", "person"]),
  note(["Lisbon", "place"]), note(["Tom", "person"]), note(["the move"]), note(), note([" "]),
];

test("names that differ by capitals alone are one, of the sort that is said most", () => {
  const all = collect(notes);
  assert.deepEqual([...all.values()].map((n) => [n.name, n.sort, n.notes.length]), [["Bo", "person", 3], ["Lisbon", "place", 2], ["Mira", "person", 2], ["the move", "other", 1], ["Tom", "person", 1]]);
  assert.deepEqual(nearest(all, "bo", 5).map((n) => n.name), ["Mira", "Lisbon"]);
  assert.deepEqual(nearest(all, "nobody", 5), []);
});

test("what is shown grows around what is opened", () => {
  const all = collect(notes);
  assert.deepEqual(chosen(all, [], 1, 5).map((n) => n.name), ["Bo"]);
  assert.deepEqual(chosen(all, ["mira", "nobody"], 1, 5).map((n) => n.name), ["Bo", "Mira"]);
  assert.deepEqual(tied([...all.values()], undefined, 1).map((t) => t.a.name + t.b.name + t.notes).sort(), ["LisbonBo1", "MiraBo2"]);
});

test("no label covers another, and all are in the box", () => {
  const many = collect(Array.from({ length: 300 }, (_, i) => note(["Somebody " + (i % 60), "person"], ["Some place " + ((i * 7) % 40), "place"])));
  const shown = [...many.values()];
  const sizes = new Map(shown.map((n, i): [string, Size] => [n.key, { width: 60 + (i % 7) * 20, height: 28 }]));
  for (const width of [330, 800]) {
    const { places, height } = lay(shown, tied(shown, undefined, 2), sizes, width);
    const boxes = shown.map((n) => ({ ...places.get(n.key)!, ...sizes.get(n.key)! }));
    for (const [i, a] of boxes.entries()) {
      assert.ok(a.x >= a.width / 2 && a.x <= width - a.width / 2 && a.y >= 14 && a.y <= height - 14, "inside");
      for (const b of boxes.slice(0, i)) assert.ok(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= 28, `${JSON.stringify(a)} covers ${JSON.stringify(b)}`);
    }
  }
});

test("those that have a place stay near it", () => {
  const shown = [...collect(notes).values()];
  const sizes = new Map(shown.map((n): [string, Size] => [n.key, { width: 60, height: 28 }]));
  const first = lay(shown.slice(0, 3), [], sizes, 600);
  const second = lay(shown.slice(0, 3), [], sizes, 600, first.places);
  for (const n of shown.slice(0, 3)) assert.ok(Math.hypot(first.places.get(n.key)!.x - second.places.get(n.key)!.x, first.places.get(n.key)!.y - second.places.get(n.key)!.y) < 120);
});
