import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Failure } from "../../parts/state";
import { useSettings } from "../../settings";
import { useText } from "../../text";
import type { Focus } from "./draw";
import type { Graph, LinkType } from "./model";
import type { Acts } from "./panel";
import { plot, type Plot } from "./plot";
import { words } from "./text";

export type Pictured = Pick<Plot, "centre" | "fit">;

type Props = { at: RefObject<Pictured | null>; graph: Graph; types: ReadonlySet<LinkType>; focus: Focus; loading: boolean; label: string; acts: Acts };

// Picture is the canvas with what moves it.
export function Picture({ at, graph, types, focus, loading, label, acts }: Props) {
  const w = useText(words);
  const place = useRef<HTMLDivElement | null>(null);
  const { on, error, settled } = usePlot(place, acts);
  const shown = useRef<Graph | undefined>(undefined);
  at.current = on ?? null;
  useEffect(() => {
    if (!on || loading) return;
    on.show(graph, types, shown.current === graph);
    shown.current = graph;
  }, [on, loading, graph, graph.nodes.size, graph.edges.size, [...types].join()]);
  useEffect(() => on?.focus(focus), [on, focus]);
  const { theme } = useSettings();
  useEffect(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const changed = () => on?.redraw();
    changed();
    dark.addEventListener("change", changed);
    return () => dark.removeEventListener("change", changed);
  }, [on, theme]);
  return (
    <div class="graph-frame" aria-busy={!error && (!on || !settled)}>
      {error && <Failure error={error} />}
      <div class="graph-plot" ref={place} role="img" aria-label={label} />
      {!settled && !loading && <p class="graph-laying quiet">{w.laying}</p>}
      <div class="graph-zoom">
        <button aria-label={w.zoomIn} title={w.zoomIn} onClick={() => on?.zoom(1.5)}>+</button>
        <button aria-label={w.zoomOut} title={w.zoomOut} onClick={() => on?.zoom(1 / 1.5)}>−</button>
        <button onClick={() => on?.fit()}>{w.fit}</button>
      </div>
    </div>
  );
}

// usePlot makes the canvas, which calls what holds when it is used.
function usePlot(place: RefObject<HTMLDivElement | null>, acts: Acts) {
  const [on, set] = useState<Plot>();
  const [error, fail] = useState<Error>();
  const [settled, settle] = useState(false);
  const now = useRef(acts);
  now.current = acts;
  useEffect(() => {
    let gone = false;
    let made: Plot | undefined;
    plot(place.current!, { pick: (id) => now.current.pick(id), point: (id) => now.current.point(id), settled: settle }).then(
      (p) => {
        made = p;
        if (gone) p.close();
        else set(p);
      },
      fail,
    );
    return () => {
      gone = true;
      made?.close();
    };
  }, []);
  return { on, error, settled };
}
