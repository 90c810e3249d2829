// The canvas: places and forces are those of force-graph, loaded with it when the first graph
// is shown; what is drawn is drawn by draw.ts.

import type ForceGraph from "force-graph";
import { draw, scene, type Focus, type Scene } from "./draw";
import { colours } from "./look";
import type { Edge, Graph, LinkType, Node } from "./model";

const rest = 160; // milliseconds after a movement until everything is drawn
const margin = 70; // pixels, on both sides together
const reach = 14; // pixels from a node's middle that are still it
const ticks = { few: 140, many: 80, joined: 50 }; // of the forces: for all notes, and for those that joined
const many = 1500; // notes that get fewer ticks, as each takes long: where they begin is near to where they rest

export type Plot = {
  show(g: Graph, shown: ReadonlySet<LinkType>, joined: boolean): void;
  focus(f: Focus): void;
  centre(id: string): void;
  fit(ids?: ReadonlySet<string>): void; // shows all notes, or these
  zoom(by: number): void;
  redraw(): void;
  close(): void;
};

// Heard is what a plot says: a note was chosen or pointed at, or the places have come to rest.
export type Heard = { pick(id: string): void; point(id: string | undefined): void; settled(now: boolean): void };

export async function plot(at: HTMLElement, heard: Heard): Promise<Plot> {
  const { default: Force } = await import("force-graph");
  return new Canvas(new Force<Node, Edge>(at), at, heard);
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

class Canvas implements Plot {
  private scene: Scene = { nodes: [], byKind: new Map(), byType: new Map(), edges: 0 };
  private focused: Focus = { ids: new Set(), path: new Set() };
  private colours = colours();
  private settling = false;
  private fitNext = true;
  private moved = 0; // when it was moved last
  private timer = 0;
  private sizes: ResizeObserver;
  private gone = new AbortController();

  constructor(private force: ForceGraph<Node, Edge>, private at: HTMLElement, private heard: Heard) {
    force
      .nodeVisibility(false) // drawn below, all of a colour in one path
      .linkVisibility(false)
      .enablePointerInteraction(false) // it would draw everything once more, to know what is where
      .enableNodeDrag(false)
      .minZoom(0.05).maxZoom(12)
      .d3VelocityDecay(0.35)
      .onRenderFramePre((ctx, scale) => this.frame(ctx, scale))
      .onZoom(() => this.move())
      .onEngineStop(() => this.stopped())
      .onBackgroundClick((e) => this.click(e));
    // Of far ones only groups count: one tick of 5 000 notes must not keep the page from answering.
    force.d3Force("charge")!.strength!(() => -45 * this.room()).distanceMax(2500).theta(1.4);
    force.d3Force("link")!.distance!((e: Edge) => (60 - 35 * e.strength) * Math.sqrt(this.room()));
    force.d3Force("together", (alpha) => this.together(alpha));
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(at);
    this.resize();
    at.addEventListener("pointermove", (e) => this.point(e), { signal: this.gone.signal });
    at.addEventListener("pointerleave", () => heard.point(undefined), { signal: this.gone.signal });
  }

  show(g: Graph, shown: ReadonlySet<LinkType>, joined: boolean) {
    this.scene = scene(g, shown);
    const { nodes, links } = this.force.graphData();
    if (nodes.length !== g.nodes.size || links.length !== g.edges.size || (!joined && nodes[0] !== this.scene.nodes[0])) {
      const placed = new Set(joined ? nodes : []);
      for (const n of placed) [n.fx, n.fy] = [n.x, n.y]; // what is there stays where it is
      this.fitNext = !joined;
      this.settling = true;
      this.heard.settled(false);
      const wanted = joined ? ticks.joined : g.nodes.size < many ? ticks.few : ticks.many;
      this.force.d3AlphaDecay(1 - 0.006 ** (1 / wanted)).cooldownTicks(joined && still() ? 0 : wanted).graphData({ nodes: this.scene.nodes, links: [...g.edges.values()] });
    } else if (!this.settling) {
      this.heard.settled(true);
    }
    this.redraw();
  }

  focus(f: Focus) {
    this.focused = f;
    this.redraw();
  }

  centre(id: string) {
    const n = this.scene.nodes.find((n) => n.id === id);
    if (n?.x === undefined) return;
    this.force.centerAt(n.x, n.y, still() ? 0 : 400);
    if (this.force.zoom() < 1.6) this.force.zoom(1.6, still() ? 0 : 400);
  }

  fit(ids?: ReadonlySet<string>) {
    const wanted = (n: Node) => n.x !== undefined && (!ids || ids.has(n.id));
    const box = this.force.getGraphBbox(wanted);
    if (!box) return;
    const [wide, high] = [box.x[1] - box.x[0], box.y[1] - box.y[0]];
    const scale = Math.min(2.5, (this.at.clientWidth - margin) / wide, (this.at.clientHeight - margin) / high);
    const time = still() ? 0 : 300;
    this.force.centerAt((box.x[0] + box.x[1]) / 2, (box.y[0] + box.y[1]) / 2, time).zoom(scale, time);
  }

  zoom(by: number) {
    this.force.zoom(this.force.zoom() * by, still() ? 0 : 150);
  }

  redraw() {
    this.colours = colours();
    this.force.nodeVisibility(false); // any property makes it draw once more
  }

  close() {
    this.gone.abort();
    this.sizes.disconnect();
    clearTimeout(this.timer);
    this.force._destructor();
  }

  private resize() {
    this.force.width(this.at.clientWidth).height(this.at.clientHeight);
  }

  // frame draws; while all places are being found, nothing for those who want no motion.
  private frame(ctx: CanvasRenderingContext2D, scale: number) {
    if (this.settling && this.fitNext && still()) return;
    const from = this.force.screen2GraphCoords(0, 0);
    const to = this.force.screen2GraphCoords(this.at.clientWidth, this.at.clientHeight);
    const moving = this.settling || performance.now() - this.moved < rest;
    draw(ctx, this.scene, this.focused, this.colours, { scale, left: from.x, top: from.y, right: to.x, bottom: to.y, moving });
  }

  private move() {
    this.moved = performance.now();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.redraw(), rest + 10);
  }

  private stopped() {
    if (!this.settling) return;
    this.settling = false;
    for (const n of this.scene.nodes) n.fx = n.fy = undefined;
    if (this.fitNext) this.fit();
    else if (this.focused.path.size) this.fit(this.focused.ids);
    this.redraw();
    this.heard.settled(true);
  }

  // room is how much wider than many a few notes are placed, so that their words can be read.
  private room(): number {
    return this.scene.nodes.length < 300 ? 4 : 1;
  }

  // pull is how strongly: many notes have more links that do it.
  private pull(): number {
    return this.scene.nodes.length < 1500 ? 0.03 : 0.008;
  }

  // together keeps notes without links from drifting away.
  private together(alpha: number) {
    for (const n of this.scene.nodes as (Node & { vx: number; vy: number })[]) {
      n.vx -= n.x! * this.pull() * alpha;
      n.vy -= n.y! * this.pull() * alpha;
    }
  }

  private click(e: MouseEvent) {
    const n = this.under(e);
    if (n) this.heard.pick(n.id);
  }

  private point(e: PointerEvent) {
    const n = e.buttons ? undefined : this.under(e);
    this.at.style.cursor = n ? "pointer" : "grab";
    if (n?.id !== this.focused.near) this.heard.point(n?.id);
  }

  // under is the nearest node at the pointer.
  private under(e: MouseEvent): Node | undefined {
    const box = this.at.getBoundingClientRect();
    const at = this.force.screen2GraphCoords(e.clientX - box.left, e.clientY - box.top);
    let found: Node | undefined;
    let nearest = Math.max(reach / this.force.zoom(), 5) ** 2;
    for (const n of this.scene.nodes) {
      const far = (n.x! - at.x) ** 2 + (n.y! - at.y) ** 2;
      if (far < nearest) [found, nearest] = [n, far];
    }
    return found;
  }
}
