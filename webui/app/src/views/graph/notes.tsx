// Notes and links as a picture, and everything of it as lists beside it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Link, Note } from "../../api";
import { Failure } from "../../parts/state";
import { go } from "../../route";
import { useSettings } from "../../settings";
import type { ViewProps } from "../../shell";
import { useText } from "../../text";
import { Filters } from "./filters";
import { Find } from "./find";
import { List } from "./list";
import { around, clip, edgesOf, join, type Graph } from "./model";
import { focusOn, Selected, type Acts } from "./panel";
import { Path } from "./path";
import { Picture, type Pictured } from "./picture";
import { chosen, useLinks, useOverview, usePath } from "./state";
import { words } from "./text";

export function Notes({ params }: ViewProps) {
  const w = useText(words);
  useSettings(); // its colours are drawn
  const filters = chosen(params);
  const overview = useOverview(filters);
  const { graph } = overview;
  const { id, from, to } = params;
  const links = useLinks(id, filters.only);
  const way = usePath(from, to, filters.only);
  const [near, point] = useState<string>();
  const [, drawn] = useState(0);
  const picture = useRef<Pictured>(null);

  const joinNow: Join = (by, notes, more = []) => {
    if (joinAround(graph, by, notes, more)) drawn((n) => n + 1);
  };
  useEffect(() => {
    if (overview.loading || !links.data) return;
    const { of, notes, links: more } = links.data;
    joinNow(of, notes.filter((n) => n.id === of || filters.kinds.includes(n.kind)), more); // neighbours may be outside of the other filters
  }, [graph, links.data]);
  useEffect(() => {
    if (overview.loading || !way.data) return;
    joinNow(from, way.data.notes, way.data.links);
    if (way.data.path.length) picture.current?.fit(new Set(way.data.path));
  }, [graph, way.data]);

  const acts = useActs(params, { joinNow, point, picture });
  const focus = useMemo(() => {
    const found = from && to && way.data ? way.data : undefined;
    const around = links.data && links.data.of === id ? links.data.links.map((l) => l.to) : [];
    return {
      id, near,
      ids: new Set(found?.path.length ? found.path : id ? [id, ...around] : []),
      path: edgesOf(graph, found?.links ?? []),
    };
  }, [graph, graph.edges.size, id, near, from, to, way.data, links.data]);
  const shownLinks = [...graph.edges.values()].reduce((n, e) => n + (filters.types.has(e.type) ? 1 : 0), 0);
  const selected = id && graph.nodes.get(id)?.note.content;

  return (
    <div class="graph">
      <Filters of={filters} change={acts.change} />
      <div class="graph-both">
        <div class="graph-picture" aria-busy={overview.loading}>
          {overview.error && <Failure error={overview.error} again={overview.again} />}
          <Picture at={picture} graph={graph} types={filters.types} focus={focus} loading={overview.loading} acts={acts}
            label={w.plot(graph.nodes.size, shownLinks, selected ? clip(selected, 120) : "")} />
          <p class="graph-count" role="status">
            {overview.loading ? w.loaded(overview.read) : graph.nodes.size === 0 ? w.none : w.shown(graph.nodes.size, shownLinks)} {!overview.loading && overview.more && "· " + w.newest(overview.read)}
          </p>
        </div>
        <aside class="graph-side">
          <Find acts={acts} over={filters.over} />
          <Path from={from} to={to} way={way} graph={graph} acts={acts} />
          <h2 id="graph-selected" tabIndex={-1}>{w.selected}</h2>
          <Selected id={id} links={links} acts={acts} />
        </aside>
      </div>
      <List graph={graph} selected={id} acts={acts} />
    </div>
  );
}

// Join adds notes to what is shown, around the one that they were asked for by.
type Join = (by: string | undefined, notes: Note[], links?: Link[]) => void;

// joinAround reports whether anything is new.
function joinAround(g: Graph, by: string | undefined, notes: Note[], links: Link[]): boolean {
  if (join(g, notes, links) === 0) return false;
  const at = by ? g.nodes.get(by) : undefined;
  around(notes.map((n) => g.nodes.get(n.id)!).filter((n) => n.x === undefined), at?.x ?? 0, at?.y ?? 0, 4);
  return true;
}

type Shown = { joinNow: Join; point: (id: string | undefined) => void; picture: { current: Pictured | null } };

// useActs are what can be done with notes, wherever they are shown.
function useActs(params: ViewProps["params"], { joinNow, point, picture }: Shown): Acts {
  const change: Acts["change"] = (by, replace) => go("graph", { ...params, ...by }, replace);
  const picking = !!params.from !== !!params.to;
  return {
    change, point,
    centre: (id) => picture.current?.centre(id),
    pick: (id, note) => {
      if (note) joinNow(params.id, [note]);
      point(undefined);
      const end = picking && params.from !== id && params.to !== id;
      change(end ? (params.from ? { to: id } : { from: id }) : { id });
      focusOn(end ? "graph-path" : "graph-selected", note === undefined);
    },
  };
}
