// What the address says of the graph, and what is asked of the memory for it.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ask, type Link, type Note } from "../../api";
import { useLoad } from "../../load";
import { ended } from "../../parts/note";
import type { Params } from "../../route";
import { collect, type Names } from "./names";
import { empty, join, kinds, seat, types, type Graph, type LinkType } from "./model";

const page = 500; // notes of one request: more at once are read for so long that the page does not answer
const most = 5000; // notes of an overview
const linked = 200; // links of the note that is selected

// list reads names that are parted by commas; no parameter is all, "none" is none.
function list<T extends string>(given: string | undefined, all: readonly T[]): T[] {
  return given === undefined ? [...all] : all.filter((name) => given.split(",").includes(name));
}

// listed writes them; all of them need no parameter.
export function listed(chosen: readonly string[], all: readonly string[]): string | undefined {
  return chosen.length === all.length ? undefined : all.filter((name) => chosen.includes(name)).join(",") || "none";
}

export type Chosen = { kinds: string[]; types: ReadonlySet<LinkType>; only?: LinkType[]; over: string; params: Params };

// chosen are the filters of an address.
export function chosen(params: Params): Chosen {
  const shown = list(params.types, types);
  return { kinds: list(params.kinds, kinds), types: new Set(shown), ...(params.types !== undefined && { only: shown }), over: params.over ?? "", params };
}

// query is what is asked of the list of notes.
function query({ kinds: some, over, params: p }: Chosen) {
  const since = p.since && new Date(p.since + "T00:00:00");
  return {
    limit: page,
    ...(some.length < kinds.length && { kinds: some as ("fact" | "episode" | "trait")[] }),
    ...(p.domain && { domain: p.domain }),
    ...(p.tag && { tags: [p.tag] }),
    ...(p.conversation && { conversation: p.conversation }),
    ...(since && !isNaN(since.getTime()) && { recorded_after: since.toISOString() }),
    ...(over !== "no" && { include_superseded: true }),
    ...(over === "forgotten" && { include_forgotten: true }),
  };
}

// joined are notes as a graph. It is made in small parts, so that the page answers meanwhile:
// in a second turn links join whose other end came later.
async function joined(notes: readonly Note[]): Promise<Graph> {
  const graph = empty();
  for (const _ of [1, 2]) {
    for (let i = 0; i < notes.length; i += page) {
      join(graph, notes.slice(i, i + page));
      await new Promise((done) => setTimeout(done));
    }
  }
  return graph;
}

export type Overview = { graph: Graph; more: boolean; read: number; loading: boolean; error?: Error; again: () => void };

// useOverview reads the newest notes that pass the filters, with their links, page by page.
// Notes that were shown before keep their places.
export function useOverview(of: Chosen): Overview {
  const [state, set] = useState<Omit<Overview, "again">>({ graph: empty(), more: false, read: 0, loading: true });
  const [turn, setTurn] = useState(0);
  const places = useRef(state.graph.nodes);
  places.current = state.graph.nodes;
  useEffect(() => {
    const gone = new AbortController();
    set((s) => ({ ...s, read: 0, loading: true, error: undefined }));
    readAll(of, gone.signal, (read) => gone.signal.aborted || set((s) => ({ ...s, read }))).then(
      async ({ notes, more }) => {
        const graph = await joined(of.over === "no" ? notes.filter((n) => !ended(n)) : notes);
        if (gone.signal.aborted) return;
        seat(graph, places.current);
        set({ graph, more, read: notes.length, loading: false });
      },
      (error: Error) => gone.signal.aborted || set((s) => ({ ...s, error, loading: false })),
    );
    return () => gone.abort();
  }, [JSON.stringify(query(of)), of.kinds.length, turn]);
  return { ...state, again: () => setTurn((n) => n + 1) };
}

// useNames are the names of the newest notes that hold. The first page of them is shown before
// all are read.
export function useNames(): { names: Names; read: number; more: boolean; loading: boolean; error?: Error; again: () => void } {
  const [state, set] = useState<{ names: Names; read: number; more: boolean; loading: boolean; error?: Error }>({ names: new Map(), read: 0, more: false, loading: true });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    set((s) => ({ ...s, loading: true, error: undefined }));
    const said = chosen({ kinds: "fact,episode", over: "no" }); // traits are found, not said
    readAll(said, gone.signal, (read, notes) => gone.signal.aborted || set((s) => ({ ...s, read, names: s.names.size ? s.names : collect(notes) }))).then(
      ({ notes, more }) => gone.signal.aborted || set({ names: collect(notes), read: notes.length, more, loading: false }),
      (error: Error) => gone.signal.aborted || set((s) => ({ ...s, error, loading: false })),
    );
    return () => gone.abort();
  }, [turn]);
  return { ...state, again: () => setTurn((n) => n + 1) };
}

async function readAll(of: Chosen, signal: AbortSignal, progress: (read: number, notes: Note[]) => void): Promise<{ notes: Note[]; more: boolean }> {
  const notes: Note[] = [];
  if (of.kinds.length === 0) return { notes, more: false };
  for (let after: string | undefined; ; ) {
    const got = await ask(api.GET("/v1/notes", { params: { query: { ...query(of), ...(after && { after }) } }, signal }));
    notes.push(...got.notes);
    progress(notes.length, notes);
    after = got.next;
    if (!after || notes.length >= most) return { notes, more: !!after };
  }
}

// useLinks are the links of a note with their notes, the note itself first.
export function useLinks(id: string | undefined, only: LinkType[] | undefined) {
  return useLoad(async (signal) => {
    if (!id || only?.length === 0) return id ? { of: id, ...(await alone(id, signal)) } : undefined;
    const got = await ask(api.GET("/v1/links", { params: { query: { id, with_notes: true, max: linked, ...(only && { types: only }) } }, signal }));
    return { of: id, links: got.links, notes: got.notes ?? [] };
  }, [id, only?.join()]);
}

async function alone(id: string, signal: AbortSignal): Promise<{ links: Link[]; notes: Note[] }> {
  const note = await ask(api.GET("/v1/notes/{id}", { params: { path: { id } }, signal }));
  return { links: [], notes: [note] };
}

// usePath is a shortest way between two notes; undefined where an end is not chosen.
export function usePath(from: string | undefined, to: string | undefined, only: LinkType[] | undefined) {
  return useLoad(async (signal) => {
    if (!from || !to) return undefined;
    if (only?.length === 0) return { path: [], types: [], links: [], notes: [] as Note[] };
    const got = await ask(api.GET("/v1/path", { params: { query: { from, to, with_notes: true, ...(only && { types: only }) } }, signal }));
    return { ...got, notes: got.notes ?? [] };
  }, [from, to, only?.join()]);
}
