// Whom and what notes are about: people, places and others, with which others they are named,
// and where each stands in the picture.

import type { Note } from "../../api";

export const sorts = ["person", "place", "other"] as const;
export type Sort = (typeof sorts)[number];

// A Name is somebody or something that notes name.
export type Name = { key: string; name: string; sort: Sort; notes: Note[]; ties: Map<string, number> };

export type Names = Map<string, Name>; // by key, in the order of how many notes name them

// collect reads the names of notes, and in how many of them each is with each other one.
export function collect(notes: readonly Note[]): Names {
  const all = new Map<string, Name & { said: Map<string, number> }>();
  for (const note of notes) {
    const here = new Map((note.entities ?? []).filter((e) => e.name.trim()).map((e) => [keyOf(e.name), e]));
    for (const [key, { name, type }] of here) {
      const of = all.get(key) ?? { key, name, sort: "other" as Sort, notes: [] as Note[], ties: new Map<string, number>(), said: new Map<string, number>() };
      if (type) of.said.set(type, (of.said.get(type) ?? 0) + 1);
      of.notes.push(note);
      for (const other of here.keys()) if (other !== key) of.ties.set(other, (of.ties.get(other) ?? 0) + 1);
      all.set(key, of);
    }
  }
  const found = [...all.values()].sort((a, b) => b.notes.length - a.notes.length || (a.key < b.key ? -1 : 1));
  return new Map(found.map(({ said, ...n }) => [n.key, { ...n, sort: sortOf(said) }]));
}

export const keyOf = (name: string) => name.trim().toLowerCase();

// sortOf is what a name is said to be most often; where that is said of none it is another one.
function sortOf(said: ReadonlyMap<string, number>): Sort {
  const [most] = [...said].sort((a, b) => b[1] - a[1])[0] ?? [];
  return sorts.find((s) => s === most) ?? "other";
}

// nearest are the names that are most often named with one.
export function nearest(all: Names, key: string, most: number): Name[] {
  const ties = [...(all.get(key)?.ties ?? [])].sort((a, b) => b[1] - a[1]);
  return ties.slice(0, most).flatMap(([k]) => all.get(k) ?? []);
}

// chosen are the names to show: those that are named most, and those around the ones that were
// opened, as many of each.
export function chosen(all: Names, opened: Iterable<string>, most: number, around: number): Name[] {
  const keys = new Set([...all.keys()].slice(0, most));
  for (const key of opened) {
    if (!all.has(key)) continue;
    keys.add(key);
    for (const n of nearest(all, key, around)) keys.add(n.key);
  }
  return [...all.values()].filter((n) => keys.has(n.key));
}

export type Tie = { a: Name; b: Name; notes: number };

// tied are the lines to draw: of each name those to the few that it is named with most, and all
// of the one that is selected. Everything that was ever named together would be a ball.
export function tied(shown: readonly Name[], selected: string | undefined, few: number): Tie[] {
  const here = new Map(shown.map((n) => [n.key, n]));
  const found = new Map<string, Tie>();
  for (const a of shown) {
    const ties = [...a.ties].filter(([k]) => here.has(k)).sort((x, y) => y[1] - x[1]);
    for (const [k, notes] of a.key === selected ? ties : ties.slice(0, few)) {
      found.set([a.key, k].sort().join("\n"), { a, b: here.get(k)!, notes });
    }
  }
  return [...found.values()];
}

export type Place = { x: number; y: number };
export type Size = { width: number; height: number };

const golden = Math.PI * (3 - Math.sqrt(5));
const turns = 160;
const calm = 0.01; // of the way to the middle, each turn
const gap = 8; // pixels between two labels

// lay finds a place for the middle of every label in a box of a width, so that none covers
// another and those that are tied are near; the box becomes as high as it must. Labels that had
// a place begin there. It takes steps in proportion to the square of the names, which are few.
export function lay(shown: readonly Name[], ties: readonly Tie[], sizes: ReadonlyMap<string, Size>, width: number, before: ReadonlyMap<string, Place> = new Map()): { places: Map<string, Place>; height: number } {
  const area = shown.reduce((sum, n) => sum + (sizes.get(n.key)!.width + 3 * gap) * (sizes.get(n.key)!.height + 3 * gap), 0);
  const height = Math.max(320, Math.round((area * 3) / width));
  const at = new Map(shown.map((n, i): [string, Place] => [n.key, { ...(before.get(n.key) ?? spiral(i, shown.length, width, height)) }]));
  const of = shown.map((n) => ({ at: at.get(n.key)!, ...sizes.get(n.key)! }));
  const step = Math.sqrt((width * height) / Math.max(1, shown.length));
  for (let turn = 0; turn < turns; turn++) {
    const heat = step * 0.25 * (1 - turn / turns);
    spread(of, step, heat);
    for (const { a, b } of ties) draw(at.get(a.key)!, at.get(b.key)!, step, heat);
    for (const { at: p } of of) [p.x, p.y] = [p.x + (width / 2 - p.x) * calm, p.y + (height / 2 - p.y) * calm];
    inside(of, width, height);
  }
  for (let turn = 0; turn < turns; turn++) {
    if (!part(of)) return { places: at, height };
    inside(of, width, height);
  }
  return { places: at, height: rows(of, width) };
}

type Label = Size & { at: Place };

const spiral = (i: number, n: number, width: number, height: number): Place => {
  const r = 0.45 * Math.sqrt((i + 0.5) / Math.max(1, n));
  return { x: width * (0.5 + r * Math.cos(i * golden)), y: height * (0.5 + r * Math.sin(i * golden)) };
};

// spread pushes labels from each other that are near, the more the nearer they are.
function spread(of: readonly Label[], step: number, heat: number) {
  for (let i = 0; i < of.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [of[i]!.at, of[j]!.at];
      const [dx, dy] = [a.x - b.x || 0.1, a.y - b.y || 0.1];
      const far = Math.hypot(dx, dy);
      if (far < 2 * step) move(a, b, dx / far, dy / far, heat * (1 - far / (2 * step)));
    }
  }
}

// draw pulls two labels towards each other.
function draw(a: Place, b: Place, step: number, heat: number) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.hypot(dx, dy);
  if (far > step) move(a, b, dx / far, dy / far, Math.min(heat, ((far - step) / step) * heat * 0.6));
}

function move(a: Place, b: Place, x: number, y: number, by: number) {
  a.x += (x * by) / 2;
  a.y += (y * by) / 2;
  b.x -= (x * by) / 2;
  b.y -= (y * by) / 2;
}

// part moves labels that cover each other apart, the shorter way. It reports whether any did.
function part(of: readonly Label[]): boolean {
  let any = false;
  for (let i = 0; i < of.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [of[i]!, of[j]!];
      const x = (a.width + b.width) / 2 + gap - Math.abs(a.at.x - b.at.x);
      const y = (a.height + b.height) / 2 + gap - Math.abs(a.at.y - b.at.y);
      if (x <= 0 || y <= 0) continue;
      any = true;
      if (x < y) move(a.at, b.at, a.at.x < b.at.x ? -1 : 1, 0, x);
      else move(a.at, b.at, 0, a.at.y < b.at.y ? -1 : 1, y);
    }
  }
  return any;
}

// rows puts labels into rows, from above, where they find no place otherwise, as on a phone. It
// returns how high all are.
function rows(of: readonly Label[], width: number): number {
  let [top, row] = [gap, [] as Label[]];
  const end = () => {
    let x = (width - row.reduce((sum, l) => sum + l.width + gap, -gap)) / 2;
    const high = Math.max(...row.map((l) => l.height));
    for (const l of row.sort((a, b) => a.at.x - b.at.x)) {
      [l.at.x, l.at.y] = [x + l.width / 2, top + high / 2];
      x += l.width + gap;
    }
    [top, row] = [top + high + 2 * gap, []];
  };
  for (const l of [...of].sort((a, b) => a.at.y - b.at.y)) {
    if (row.length > 0 && row.reduce((sum, r) => sum + r.width + gap, l.width) > width - 2 * gap) end();
    row.push(l);
  }
  if (row.length > 0) end();
  return top;
}

// inside keeps labels in the box.
function inside(of: readonly Label[], width: number, height: number) {
  for (const l of of) {
    const [x, y] = [l.width / 2 + gap, l.height / 2 + gap];
    l.at.x = Math.max(x, Math.min(width - x, l.at.x));
    l.at.y = Math.max(y, Math.min(height - y, l.at.y));
  }
}
