// Everything of one note: what it says, how it got there, what it is linked with, and what
// can be done to it.

import { useEffect, useState } from "preact/hooks";
import { api, ask, Refusal, type Note, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { Clip } from "../../parts/clip";
import { Kind, Marks, Times, Who, ended } from "../../parts/note";
import { State } from "../../parts/state";
import { moment } from "../../parts/time";
import { go, href } from "../../route";
import type { ViewProps } from "../../shell";
import { useText } from "../../text";
import { words } from "../../words";
import { Actions } from "./actions";
import { Around } from "./around";
import { Details } from "./details";
import { History } from "./history";
import { Links } from "./links";
import { Facts, WordsOf } from "./made";
import { Named } from "./named";
import { noteWords } from "./text";
import "./note.css";

export default function View({ params }: ViewProps) {
  const { id, as_of: asOf } = params;
  useFocusOfAnother(id);
  if (!id) return <Find />;
  return whole.test(id) ? <One key={id + (asOf ?? "")} id={id} asOf={asOf} /> : <Shortened key={id} prefix={id} asOf={asOf} />;
}

const whole = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// useFocusOfAnother begins at the heading when another note is shown, as for another view.
function useFocusOfAnother(id?: string) {
  const [before, set] = useState(id);
  useEffect(() => {
    if (id === before) return;
    set(id);
    document.querySelector<HTMLElement>("main h1")?.focus();
    scrollTo(0, 0);
  }, [id]);
}

// Find asks for an id, where the address has none.
function Find() {
  const w = useText(noteWords), common = useText(words);
  const [typed, type] = useState("");
  return (
    <form class="row find" onSubmit={(e) => { e.preventDefault(); go("note", { id: typed.trim() }); }}>
      <label>{w.find}<input required minLength={8} value={typed} onInput={(e) => type(e.currentTarget.value)} /></label>
      <button type="submit">{common.open}</button>
    </form>
  );
}

// Shortened completes the beginning of an id.
function Shortened({ prefix, asOf }: { prefix: string; asOf?: string }) {
  const found = useLoad((signal) => ask(api.GET("/v1/resolve", { params: { query: { prefix } }, signal })), [prefix]);
  useEffect(() => {
    if (found.data) go("note", { id: found.data.id, as_of: asOf }, true);
  }, [found.data]);
  if (missing(found.error)) return <Gone />;
  return <>{found.error && <Find />}<State of={found}>{() => null}</State></>;
}

const missing = (error?: Error) => error instanceof Refusal && error.status === 404;

// Gone says that there is no such note.
function Gone({ asOf, id }: { asOf?: string; id?: string }) {
  const w = useText(noteWords);
  return (
    <div class="card" role="status">
      <p>{asOf ? w.notThen(moment(asOf)) : w.gone}</p>
      {asOf && id ? <p><a href={href("note", { id })}>{w.toNow}</a></p> : <Find />}
    </div>
  );
}

// Purged says what is destroyed, and what came back because of it.
function Purged({ result }: { result: Schemas["ChangeResult"] }) {
  const w = useText(noteWords);
  return (
    <div class="card" role="status">
      <p>{w.purged(Math.max(1, result.purged?.length ?? 1))}</p>
      {result.warnings?.map((t) => <p key={t} class="quiet">{t}</p>)}
      {!!result.kept?.length && <><p>{w.kept}</p><ul>{result.kept.map((id) => <li key={id}><Named id={id} /></li>)}</ul></>}
      {!!result.opened?.length && <><p>{w.opened}</p><ul>{result.opened.map((id) => <li key={id}><Named id={id} /></li>)}</ul></>}
    </div>
  );
}

function One({ id, asOf }: { id: string; asOf?: string }) {
  const [turn, setTurn] = useState(0);
  const [purged, purge] = useState<Schemas["ChangeResult"]>();
  const found = useLoad((signal) => ask(api.GET("/v1/notes/{id}", { params: { path: { id }, query: { as_of: asOf } }, signal })), [id, asOf, turn]);
  const changed = () => setTurn((n) => n + 1);
  useEffect(() => {
    if (purged) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [purged]);
  if (purged) return <Purged result={purged} />;
  if (missing(found.error)) return <Gone asOf={asOf} id={id} />;
  return (
    <State of={found}>
      {(note) => (
        <>
          <Statement note={note} />
          {asOf ? <Then id={id} asOf={asOf} /> : <Actions note={note} changed={changed} purged={purge} />}
          <div class="columns">
            <div>
              <WordsOf note={note} asOf={asOf} turn={turn} />
              <Facts note={note} />
              <Links note={note} asOf={asOf} turn={turn} changed={changed} />
              <Around note={note} asOf={asOf} turn={turn} />
              <History id={id} asOf={asOf} turn={turn} changed={changed} />
              <Past id={id} asOf={asOf} />
            </div>
            <Details note={note} />
          </div>
        </>
      )}
    </State>
  );
}

// Statement is what a note says, by whom and when.
function Statement({ note: n }: { note: Note }) {
  const w = useText(noteWords);
  return (
    <article class={"statement kind-" + n.kind + (ended(n) ? " ended" : "")}>
      <p class="about"><Kind of={n} /> <bdi><Who of={n} /></bdi> <Times of={n} /> <Marks of={n} /></p>
      <p class="words">{n.content ? <Clip text={n.content} most={2400} /> : <span class="quiet">{w.empty}</span>}</p>
      {n.caption && <p class="caption"><span class="quiet">{w.caption}:</span> <Clip text={n.caption} most={800} /></p>}
      {n.superseded_by && <p>{w.supersededBy}: <Named id={n.superseded_by} /></p>}
    </article>
  );
}

// Then says of when a note is shown.
function Then({ id, asOf }: { id: string; asOf: string }) {
  const w = useText(noteWords);
  return <p class="then" role="status">{w.then(moment(asOf))} <a href={href("note", { id })}>{w.toNow}</a></p>;
}

// Past shows the note as it was known at a chosen time.
function Past({ id, asOf }: { id: string; asOf?: string }) {
  const w = useText(noteWords), common = useText(words);
  const [typed, type] = useState("");
  const open = (e: Event) => {
    e.preventDefault();
    const t = new Date(typed);
    if (!isNaN(t.getTime())) go("note", { id, as_of: t.toISOString() });
  };
  return (
    <form class="row past" onSubmit={open}>
      <label>{w.asOf}<input type="datetime-local" required value={typed} onInput={(e) => type(e.currentTarget.value)} /></label>
      <button>{common.open}</button>
      {asOf && <a href={href("note", { id })}>{w.toNow}</a>}
    </form>
  );
}
