// What the graph shows: notes as nodes, and each link between two of them once.

import type { Link, Note } from "../../api";

export type LinkType = Link["type"];

// types are all types of link: those that somebody or a reflection made first, then those
// that follow from conversations, time and tags.
export const types = [
  "similar_to", "same_topic", "elaborates", "causal", "derived_from", "supports", "fulfils",
  "contradicts", "supersedes", "updates", "follows", "related_to", "context_of",
] as const satisfies readonly LinkType[];

export const kinds = ["fact", "episode", "trait"] as const;

export type Node = { id: string; note: Note; degree: number; x?: number; y?: number; fx?: number; fy?: number };

export type Edge = { source: Node; target: Node; type: LinkType; both: boolean; strength: number };

export type Graph = { nodes: Map<string, Node>; edges: Map<string, Edge> };

export function empty(): Graph {
  return { nodes: new Map(), edges: new Map() };
}

// join adds notes, and links whose ends are both there, as those of the notes themselves.
// What is there already stays. It returns how much is new.
export function join(g: Graph, notes: readonly Note[], links: readonly Link[] = []): number {
  const before = g.nodes.size + g.edges.size;
  for (const note of notes) {
    const known = g.nodes.get(note.id);
    if (!known) g.nodes.set(note.id, { id: note.id, note, degree: 0 });
    else if (note.version > known.note.version) known.note = note;
  }
  for (const note of notes) for (const l of note.links ?? []) link(g, note.id, l);
  for (const l of links) if (l.from) link(g, l.from, l);
  return g.nodes.size + g.edges.size - before;
}

// link adds a link as it is seen from a note; one that is seen from both of its ends is one.
function link(g: Graph, from: string, l: Link) {
  let [source, target] = [g.nodes.get(from), g.nodes.get(l.to)];
  if (!source || !target || source === target) return;
  const both = l.direction === "both";
  if (both ? target.id < source.id : l.direction === "in") [source, target] = [target, source];
  const key = edgeKey(l.type, source.id, target.id);
  if (g.edges.has(key)) return;
  g.edges.set(key, { source, target, type: l.type, both, strength: l.strength });
  source.degree++;
  target.degree++;
}

const edgeKey = (type: string, source: string, target: string) => `${type} ${source} ${target}`;

// edgesOf are the edges that links are drawn as, as far as they are there.
export function edgesOf(g: Graph, links: readonly Link[]): Set<Edge> {
  const found = new Set<Edge>();
  for (const l of links) {
    for (const key of [edgeKey(l.type, l.from ?? "", l.to), edgeKey(l.type, l.to, l.from ?? "")]) {
      const edge = g.edges.get(key);
      if (edge) found.add(edge);
    }
  }
  return found;
}

const golden = Math.PI * (3 - Math.sqrt(5));
const apart = 13; // of two neighbouring nodes, at first

// seat places nodes that have no place: those of one conversation, or of one day, around one
// point, the newest in the middle. It is near to how they come to rest, so that they need
// less time for it. Those in places keep them.
export function seat(g: Graph, places: ReadonlyMap<string, { x?: number; y?: number }> = new Map()) {
  const groups = new Map<string, Node[]>();
  for (const n of g.nodes.values()) {
    const at = places.get(n.id);
    if (at?.x !== undefined) [n.x, n.y] = [at.x, at.y];
    if (n.x !== undefined) continue;
    const name = n.note.conversation ? "c" + n.note.conversation : "d" + n.note.recorded_at.slice(0, 10);
    groups.set(name, [...(groups.get(name) ?? []), n]);
  }
  let before = 0;
  [...groups.values()].forEach((group, i) => {
    const r = apart * Math.sqrt(before + group.length / 2);
    around(group, r * Math.cos(i * golden), r * Math.sin(i * golden));
    before += group.length;
  });
}

// around places nodes on a spiral around a point.
export function around(nodes: Node[], x: number, y: number, first = 0) {
  nodes.forEach((n, j) => {
    const r = apart * Math.sqrt(j + first);
    n.x = x + r * Math.cos(j * golden);
    n.y = y + r * Math.sin(j * golden);
  });
}

// clip is text on one line, of so many characters at most.
export function clip(text: string, most: number): string {
  const line = text.slice(0, 4 * most).replace(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length > most || text.length > 4 * most ? characters.slice(0, most - 1).join("") + "…" : line;
}
