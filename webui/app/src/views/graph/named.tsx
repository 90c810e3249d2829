// Names as a picture: each is a button, so that it is read, reached and pressed like any other,
// and as large as a finger at every width. Lines say which are named together.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { clipped } from "../../parts/clip";
import { NoteLine } from "../../parts/note";
import { Failure } from "../../parts/state";
import { go, href, type Params } from "../../route";
import { useText } from "../../text";
import { chosen, lay, nearest, sorts, tied, type Name, type Names, type Place, type Size, type Tie } from "./names";
import { arrows } from "./panel";
import { useNames } from "./state";
import { words } from "./text";

const most = { begin: 24, around: 12 }; // names that are shown at first, and that join around one that is opened
const onPhone = { begin: 12, around: 6 };
const lines = 2; // of each name
const letters = 28; // of a name in the picture
const page = 8; // notes of a name

type Pick = (key: string, by: MouseEvent) => void;

export function Named({ params }: { params: Params }) {
  const w = useText(words);
  const { names, read, more, loading, error, again } = useNames();
  const [opened, open] = useState<readonly string[]>([]); // before the one that is selected
  const { begin, around } = matchMedia("(max-width: 40rem)").matches ? onPhone : most;
  const selected = params.name ? names.get(params.name) : undefined;
  const typed = useRef(false); // it was chosen by keyboard, which goes on at what is shown of it
  const pick: Pick = (key, e) => {
    typed.current = e.detail === 0;
    if (params.name && !opened.includes(params.name)) open([...opened, params.name]);
    go("graph", { name: key });
  };
  const shown = useMemo(() => chosen(names, params.name ? [...opened, params.name] : opened, begin, around), [names, opened, params.name]);
  const ties = useMemo(() => tied(shown, selected?.key, lines), [shown, selected]);
  return (
    <div class="graph-both">
      <div aria-busy={loading}>
        {error && <Failure error={error} again={again} />}
        <p class="graph-count" role="status">{loading && names.size === 0 ? w.loaded(read) : names.size === 0 ? w.noNames : w.named(shown.length, names.size)}{more && " " + w.ofNewest(read)}</p>
        <Legend />
        <Picture shown={shown} ties={ties} selected={selected} pick={pick} />
        {(opened.length > 0 || params.name) && <button class="small" onClick={() => { open([]); go("graph"); }}>{w.fewer}</button>}
      </div>
      <aside class="graph-side"><One of={selected} all={names} pick={pick} typed={typed} /></aside>
    </div>
  );
}

// Legend is how sorts of names look.
function Legend() {
  const w = useText(words);
  return <p class="names-legend">{sorts.map((s) => <span key={s} class={"sort sort-" + s}>{w.sorts[s]}</span>)}</p>;
}

type Shown = { shown: readonly Name[]; ties: readonly Tie[]; selected: Name | undefined; pick: Pick };

// Picture measures the labels, and then puts each where there is room for it.
function Picture({ shown, ties, selected, pick }: Shown) {
  const w = useText(words);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(new Map<string, Place>());
  const width = useWidth(box);
  const [laid, place] = useState<ReturnType<typeof lay>>();
  useLayoutEffect(() => {
    if (!width || !box.current) return;
    const buttons = [...box.current.querySelectorAll<HTMLElement>("button")];
    const sizes = new Map(shown.map((n, i): [string, Size] => [n.key, { width: buttons[i]!.offsetWidth, height: buttons[i]!.offsetHeight }]));
    const next = lay(shown, ties, sizes, width, before.current);
    before.current = next.places;
    place(next);
  }, [shown, width]);
  const at = (n: Name) => laid?.places.get(n.key) ?? { x: 0, y: 0 };
  const near = (n: Name) => !selected || n === selected || selected.ties.has(n.key);
  return (
    <div class="names-picture" ref={box} style={{ height: `${laid?.height ?? 320}px` }}>
      <svg aria-hidden="true">
        {ties.map((t) => <line key={t.a.key + "\n" + t.b.key} x1={at(t.a).x} y1={at(t.a).y} x2={at(t.b).x} y2={at(t.b).y} class={t.a === selected || t.b === selected ? "chosen" : selected && "far"} stroke-width={Math.min(5, 1 + Math.log2(t.notes))} />)}
      </svg>
      <ul aria-label={w.whichNames}>
        {shown.map((n) => (
          <li key={n.key} style={{ left: `${at(n).x}px`, top: `${at(n).y}px` }}>
            <button class={"sort sort-" + n.sort + (near(n) ? "" : " far")} dir="auto" aria-pressed={n === selected} onClick={(e) => pick(n.key, e)}>
              {clipped(n.name, letters)} <small>{n.notes.length}</small><span class="hidden">{w.notesOf(n.notes.length)}{w.sort[n.sort]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

// useWidth is how wide an element is, and follows it.
function useWidth(at: { current: HTMLElement | null }): number {
  const [width, set] = useState(0);
  useEffect(() => {
    const sizes = new ResizeObserver(() => set(Math.floor(at.current?.clientWidth ?? 0)));
    sizes.observe(at.current!);
    return () => sizes.disconnect();
  }, []);
  return width;
}

// One is the name that is selected: with whom it is named, and in which notes.
function One({ of, all, pick, typed }: { of: Name | undefined; all: Names; pick: Pick; typed: { current: boolean } }) {
  const w = useText(words);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [listed, show] = useState(page);
  useEffect(() => {
    show(page);
    if (typed.current) heading.current?.focus();
    typed.current = false;
  }, [of?.key]);
  if (!of) return <p class="quiet">{w.noName}</p>;
  const with_ = nearest(all, of.key, most.around);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} dir="auto">{clipped(of.name, 120)}</h2>
      <p><span class={"sort sort-" + of.sort}>{w.sort[of.sort]}</span> · {w.inNotes(of.notes.length)} · <a href={href("profile", { subject: of.key })}>{w.knownOf}</a></p>
      {with_.length > 0 && <h3>{w.namedWith}</h3>}
      <ul class="names-with" ref={list} onKeyDown={(e) => arrows(e, list.current)}>
        {with_.map((n) => <li key={n.key}><button class={"small sort sort-" + n.sort} dir="auto" onClick={(e) => pick(n.key, e)}>{clipped(n.name, letters)} <small>{of.ties.get(n.key)}</small></button></li>)}
      </ul>
      <h3>{w.notesWith}</h3>
      {of.notes.slice(0, listed).map((n) => <NoteLine key={n.id} note={n} text={clipped(n.content, 240)} acts={<a class="about" href={href("graph", { id: n.id })}>{w.inGraph}</a>} />)}
      {of.notes.length > listed && <button class="small" onClick={() => show(listed + 3 * page)}>{w.rest(of.notes.length - listed)}</button>}
    </>
  );
}
