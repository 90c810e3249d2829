// Draws the graph on a canvas: one path a colour, as changes of state are what takes time.

import { ended } from "../../parts/note";
import { lines, shape, type Colours } from "./look";
import { clip, kinds, types, type Edge, type Graph, type LinkType, type Node } from "./model";

// Scene is what is drawn, sorted for drawing; Focus is what stands out of it.
export type Scene = { nodes: Node[]; byKind: Map<string, { live: Node[]; ended: Node[] }>; byType: Map<LinkType, Edge[]>; edges: number };
export type Focus = { id?: string; near?: string; ids: ReadonlySet<string>; path: ReadonlySet<Edge> };
export type Frame = Box & { scale: number; moving: boolean };

const most = { moving: 4000, still: 30_000 }; // edges, the strongest of each type
const closeUp = 1.5; // the scale from which arrows and words are drawn
const few = 300; // notes that are labelled from farther away
const labelled = 120; // nodes with words at most
const words = { stands: 42, other: 28 }; // characters of a label

// scene sorts what is shown of a graph.
export function scene(g: Graph, shown: ReadonlySet<LinkType>): Scene {
  const nodes = [...g.nodes.values()];
  const byKind = new Map(kinds.map((k) => [k as string, { live: [] as Node[], ended: [] as Node[] }]));
  for (const n of nodes) byKind.get(n.note.kind)?.[ended(n.note) ? "ended" : "live"].push(n);
  const byType = new Map<LinkType, Edge[]>();
  let edges = 0;
  for (const e of g.edges.values()) {
    if (!shown.has(e.type)) continue;
    const same = byType.get(e.type);
    if (same) same.push(e);
    else byType.set(e.type, [e]);
    edges++;
  }
  for (const same of byType.values()) same.sort((a, b) => b.strength - a.strength);
  return { nodes, byKind, byType, edges };
}

// draw draws all of it.
export function draw(ctx: CanvasRenderingContext2D, s: Scene, focus: Focus, c: Colours, f: Frame) {
  ctx.save();
  const dimmed = focus.path.size > 0 || focus.ids.size > 1;
  drawEdges(ctx, s, focus, c, f, dimmed);
  drawNodes(ctx, s, focus, c, f, dimmed);
  drawWords(ctx, s, focus, c, f);
  ctx.restore();
}

function drawEdges(ctx: CanvasRenderingContext2D, s: Scene, focus: Focus, c: Colours, f: Frame, dimmed: boolean) {
  const share = Math.min(1, (f.moving ? most.moving : most.still) / Math.max(1, s.edges));
  for (const type of types) {
    const all = s.byType.get(type);
    if (!all) continue;
    const { colour, dash } = lines[type];
    ctx.strokeStyle = ctx.fillStyle = c[colour]!;
    ctx.setLineDash(f.moving ? [] : dash.map((d) => d / f.scale));
    ctx.globalAlpha = (f.scale >= closeUp ? 0.65 : 0.65 / Math.sqrt(1 + s.edges / 1500)) * (dimmed ? 0.5 : 1); // many links leave the notes to be seen
    ctx.lineWidth = 1 / f.scale;
    stroke(ctx, all.slice(0, Math.ceil(all.length * share)), f);
    const marked = focus.id || focus.path.size ? all.filter((e) => focus.path.has(e) || (!focus.path.size && (e.source.id === focus.id || e.target.id === focus.id))) : [];
    ctx.globalAlpha = 1;
    ctx.lineWidth = (focus.path.size ? 3 : 2) / f.scale;
    stroke(ctx, marked, f);
    ctx.setLineDash([]);
    if (f.scale >= closeUp && !f.moving) {
      ctx.globalAlpha = dimmed ? 0.3 : 0.7;
      arrows(ctx, all, f);
    }
    ctx.globalAlpha = 1;
    arrows(ctx, marked, f);
  }
}

function stroke(ctx: CanvasRenderingContext2D, edges: Edge[], f: Frame) {
  if (edges.length === 0) return;
  ctx.beginPath();
  for (const { source: a, target: b } of edges) {
    if (beside(a, b, f)) continue;
    ctx.moveTo(a.x!, a.y!);
    ctx.lineTo(b.x!, b.y!);
  }
  ctx.stroke();
}

// beside reports whether a line is certainly out of sight.
function beside(a: Node, b: Node, f: Frame): boolean {
  return (a.x! < f.left && b.x! < f.left) || (a.x! > f.right && b.x! > f.right) || (a.y! < f.top && b.y! < f.top) || (a.y! > f.bottom && b.y! > f.bottom);
}

function arrows(ctx: CanvasRenderingContext2D, edges: Edge[], f: Frame) {
  ctx.beginPath();
  for (const e of edges) {
    if (e.both || beside(e.source, e.target, f)) continue;
    const [x, y] = [e.target.x!, e.target.y!];
    const angle = Math.atan2(y - e.source.y!, x - e.source.x!);
    const [r, long] = [size(e.target, f) + 1 / f.scale, Math.min(8, 12 / f.scale)];
    const [px, py] = [x - r * Math.cos(angle), y - r * Math.sin(angle)];
    ctx.moveTo(px, py);
    ctx.lineTo(px - long * Math.cos(angle - 0.4), py - long * Math.sin(angle - 0.4));
    ctx.lineTo(px - long * Math.cos(angle + 0.4), py - long * Math.sin(angle + 0.4));
    ctx.closePath();
  }
  ctx.fill();
}

// size is the radius of a node: larger with its links, on the screen neither too small to be
// seen nor larger than it helps.
function size(n: Node, f: Frame): number {
  return Math.min(Math.max(3.5 + Math.min(3, Math.sqrt(n.degree) / 2), 1.7 / f.scale), 11 / f.scale);
}

function drawNodes(ctx: CanvasRenderingContext2D, s: Scene, focus: Focus, c: Colours, f: Frame, dimmed: boolean) {
  for (const [kind, nodes] of s.byKind) {
    drawKind(ctx, kind, nodes, c, f, dimmed ? 0.35 : 1);
    if (!dimmed) continue;
    const stands = (n: Node) => focus.ids.has(n.id);
    drawKind(ctx, kind, { live: nodes.live.filter(stands), ended: nodes.ended.filter(stands) }, c, f, 1);
  }
  ctx.strokeStyle = c["--text"]!;
  for (const n of s.nodes) {
    if (n.id !== focus.id && n.id !== focus.near) continue;
    ctx.lineWidth = (n.id === focus.id ? 3 : 1.5) / f.scale;
    ctx.beginPath();
    ctx.arc(n.x!, n.y!, size(n, f) + 4 / f.scale, 0, 2 * Math.PI);
    ctx.stroke();
  }
}

// drawKind fills what holds and leaves what is over hollow; no line is seen through them.
function drawKind(ctx: CanvasRenderingContext2D, kind: string, { live, ended }: { live: Node[]; ended: Node[] }, c: Colours, f: Frame, alpha: number) {
  ctx.lineWidth = 1.6 / f.scale;
  ctx.strokeStyle = c["--" + kind]!;
  for (const [nodes, hollow] of [[live, false], [ended, true]] as const) {
    if (nodes.length === 0) continue;
    outline(ctx, kind, nodes, f);
    ctx.globalAlpha = 1;
    ctx.fillStyle = c["--ground"]!;
    if (hollow || alpha < 1) ctx.fill();
    ctx.globalAlpha = alpha;
    ctx.fillStyle = c["--" + kind]!;
    if (hollow) ctx.stroke();
    else ctx.fill();
  }
  ctx.globalAlpha = 1;
}

function outline(ctx: CanvasRenderingContext2D, kind: string, nodes: Node[], f: Frame) {
  ctx.beginPath();
  for (const n of nodes) if (inside(n, f)) shape(ctx, kind, n.x!, n.y!, size(n, f));
}

function inside(n: Node, f: Frame): boolean {
  return n.x! > f.left - 20 && n.x! < f.right + 20 && n.y! > f.top - 20 && n.y! < f.bottom + 20;
}

// drawWords labels what stands out, and everything in sight once one is near enough and as
// far as there is room: those with most links first.
function drawWords(ctx: CanvasRenderingContext2D, s: Scene, focus: Focus, c: Colours, f: Frame) {
  const first = (n: Node) => n.id === focus.id || n.id === focus.near || (focus.path.size > 0 && focus.ids.has(n.id));
  const enough = f.scale >= (s.nodes.length < few ? 0.7 : closeUp) && !f.moving;
  const near = enough ? s.nodes.filter((n) => inside(n, f) && (focus.ids.size < 2 || focus.ids.has(n.id)) && !first(n)) : [];
  near.sort((a, b) => b.degree - a.degree);
  ctx.font = `${12 / f.scale}px system-ui, "Noto Sans CJK SC", sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  ctx.lineJoin = "round";
  ctx.lineWidth = 4 / f.scale;
  ctx.strokeStyle = c["--ground"]!;
  ctx.fillStyle = c["--text"]!;
  const taken = near.slice(0, labelled).map((n) => around(n, f)); // no word is on a note
  const wanted = [...s.nodes.filter((n) => first(n) && inside(n, f)), ...near.slice(0, labelled)];
  for (const n of wanted) {
    const stands = first(n);
    const text = clip(n.note.content, stands ? words.stands : words.other);
    const [half, top] = [ctx.measureText(text).width / 2, n.y! + size(n, f) + 5 / f.scale];
    const x = Math.max(f.left + half, Math.min(f.right - half, n.x!)); // within sight, as far as it fits
    const box = { left: x - half, right: x + half, top, bottom: top + 14 / f.scale };
    if (!stands && taken.some((b) => overlap(b, box))) continue;
    taken.push(box);
    ctx.strokeText(text, x, top);
    ctx.fillText(text, x, top);
  }
}

function around(n: Node, f: Frame): Box {
  const r = size(n, f);
  return { left: n.x! - r, right: n.x! + r, top: n.y! - r, bottom: n.y! + r };
}

type Box = { left: number; top: number; right: number; bottom: number };

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
