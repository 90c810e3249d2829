import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Failure } from "../../parts/state";
import { moment } from "../../parts/time";
import { go, href, type Params } from "../../route";
import { useText } from "../../text";
import { useLive, kept, type Event, type Live } from "./live";
import { agentOf, agents, merged, narrowed, person, type Item } from "./merge";
import { Asked, useRecalls } from "./recalled";
import { useTexts } from "./texts-of";
import { words } from "./text";

const page = 30; // events that are shown first

const asked = "recalled"; // the type of questions, which are no events

// Feed is what happens and who asks what, the latest first.
export function Feed({ params }: { params: Params }) {
  const w = useText(words);
  const [paused, pauseIt] = useState(false);
  const [shown, show] = useState(page);
  const type = params.type ?? "";
  const by = params.by ?? "";
  const live = useLive(type === asked ? "" : type, paused);
  const recalls = useRecalls(paused);
  const all = useMemo(() => merged(type === asked ? [] : live.events, type && type !== asked ? [] : recalls, kept), [live.events, recalls, type]);
  const items = useMemo(() => narrowed(all, by), [all, by]);
  const few = items.slice(0, shown);
  const text = useTexts(few.flatMap(({ event: e }) => (e?.note ? [{ note: e.note, version: e.change ?? e.note }] : [])));
  const names = agents(all);
  if (by.startsWith(agentOf("")) && !names.includes(by.slice(agentOf("").length))) names.push(by.slice(agentOf("").length));
  return (
    <section aria-labelledby="live">
      <div class="headed"><h2 id="live">{w.live}</h2><Lamp live={live} paused={paused} /></div>
      <div class="row">
        <label>{w.show}
          <select value={type} onChange={(e) => go("activity", { ...params, type: e.currentTarget.value }, true)}>
            {Object.entries(w.types).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
          </select>
        </label>
        <label>{w.whose}
          <select value={by} onChange={(e) => go("activity", { ...params, by: e.currentTarget.value }, true)}>
            <option value="">{w.anybody}</option>
            <option value={person}>{w.noAgent}</option>
            {names.map((name) => <option key={name} value={agentOf(name)}>{name}</option>)}
          </select>
        </label>
        <button aria-pressed={paused} onClick={() => pauseIt(!paused)}>{paused ? w.resume : w.pause}</button>
        {paused && live.waiting > 0 && <span class="quiet">{w.waiting(live.waiting)}{live.waiting >= kept && "+"}</span>}
      </div>
      <p class="quiet">{w.seen}</p>
      <Arrived items={items} />
      {live.error && <Failure error={live.error} />}
      {few.length === 0 && live.state === "connected" && <p class="quiet">{w.quiet}</p>}
      <ol class="feed">
        {few.map(({ key, event: e, recall }) => (recall ? <Asked key={key} of={recall} /> : <Happened key={key} event={e!} text={text(e!.change ?? e!.note ?? "")} />))}
      </ol>
      {items.length > shown && <button onClick={() => show(shown + 2 * page)}>{w.more(Math.min(2 * page, items.length - shown))}</button>}
      {items.length >= kept && shown >= kept && <p class="quiet">{w.dropped}</p>}
    </section>
  );
}

// Lamp says whether what is shown is what happens now: a shape and a word, and a colour too.
function Lamp({ live, paused }: { live: Live; paused: boolean }) {
  const w = useText(words);
  const state = paused ? "paused" : live.state;
  return <span class={"lamp lamp-" + state} role="status"><span aria-hidden="true">{{ paused: "❚❚", connecting: "○", connected: "●", lost: "△" }[state]}</span> {w.states[state]}</span>;
}

// Happened is one event in a line.
function Happened({ event, text }: { event: Event; text: string | null | undefined }) {
  const w = useText(words);
  const step = event.step ?? (event.type === "remembered" ? "remember" : "");
  return (
    <li class={"happened type-" + event.type}>
      <span class="step">{event.type === "reflected" ? w.reflected : w.steps[step] ?? step}{event.by && <bdi class="by">{event.by}</bdi>}</span>
      {event.note
        ? text === null ? <span class="quiet">{w.gone}</span> : <a class="words" href={href("note", { id: event.note })} dir="auto">{text === undefined ? "…" : text.trim() || w.empty}</a>
        : <a href={href("traits")}>{w.cycles}</a>}
      <time class="quiet" dateTime={event.at}>{moment(event.at)}</time>
    </li>
  );
}

const saidEvery = 10_000; // milliseconds between what is said to a screen reader

// Arrived says how much has happened, and not more often than somebody can listen to.
function Arrived({ items }: { items: Item[] }) {
  const w = useText(words);
  const [said, say] = useState("");
  const heard = useRef<string | undefined>(undefined);
  const first = useRef(true);
  useEffect(() => {
    if (items.length === 0) return;
    if (first.current) { // what was there when the page was opened is no news
      first.current = false;
      heard.current = items[0]!.key;
      return;
    }
    const timer = setTimeout(() => {
      const at = items.findIndex((i) => i.key === heard.current);
      const n = at < 0 ? items.length : at;
      heard.current = items[0]!.key;
      if (n > 0) say(w.arrived(n));
    }, said ? saidEvery : 1000);
    return () => clearTimeout(timer);
  }, [items]);
  return <p class="hidden" aria-live="polite">{said}</p>;
}
