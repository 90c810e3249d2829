import { useEffect, useRef, useState } from "preact/hooks";
import { Failure } from "../../parts/state";
import { moment } from "../../parts/time";
import { go, href, type Params } from "../../route";
import { useText } from "../../text";
import { useLive, kept, type Event, type Live } from "./live";
import { useTexts } from "./texts-of";
import { words } from "./text";

const page = 30; // events that are shown first

// Feed is what happens, the latest first.
export function Feed({ params }: { params: Params }) {
  const w = useText(words);
  const [paused, pauseIt] = useState(false);
  const [shown, show] = useState(page);
  const type = params.type ?? "";
  const live = useLive(type, paused);
  const events = live.events.slice(0, shown);
  const text = useTexts(events.flatMap((e) => (e.note ? [{ note: e.note, version: e.change ?? e.note }] : [])));
  return (
    <section aria-labelledby="live">
      <div class="headed"><h2 id="live">{w.live}</h2><Lamp live={live} paused={paused} /></div>
      <div class="row">
        <label>{w.show}
          <select value={type} onChange={(e) => go("activity", { ...params, type: e.currentTarget.value }, true)}>
            {Object.entries(w.types).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
          </select>
        </label>
        <button aria-pressed={paused} onClick={() => pauseIt(!paused)}>{paused ? w.resume : w.pause}</button>
        {paused && live.waiting > 0 && <span class="quiet">{w.waiting(live.waiting)}{live.waiting >= kept && "+"}</span>}
      </div>
      <Arrived events={live.events} />
      {live.error && <Failure error={live.error} />}
      {events.length === 0 && live.state === "connected" && <p class="quiet">{w.quiet}</p>}
      <ol class="feed">
        {events.map((e) => <Happened key={e.change ?? e.cycle ?? e.cursor} event={e} text={text(e.change ?? e.note ?? "")} />)}
      </ol>
      {live.events.length > shown && <button onClick={() => show(shown + 2 * page)}>{w.more(Math.min(2 * page, live.events.length - shown))}</button>}
      {live.events.length >= kept && shown >= kept && <p class="quiet">{w.dropped}</p>}
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
      <span class="step">{event.type === "reflected" ? w.reflected : w.steps[step] ?? step}</span>
      {event.note
        ? text === null ? <span class="quiet">{w.gone}</span> : <a class="words" href={href("note", { id: event.note })} dir="auto">{text === undefined ? "…" : text.trim() || w.empty}</a>
        : <a href={href("traits")}>{w.cycles}</a>}
      <time class="quiet" dateTime={event.at}>{moment(event.at)}</time>
    </li>
  );
}

const saidEvery = 10_000; // milliseconds between what is said to a screen reader

// Arrived says how much has happened, and not more often than somebody can listen to.
function Arrived({ events }: { events: Event[] }) {
  const w = useText(words);
  const [said, say] = useState("");
  const heard = useRef<string | undefined>(undefined);
  const first = useRef(true);
  useEffect(() => {
    if (events.length === 0) return;
    if (first.current) { // what was there when the page was opened is no news
      first.current = false;
      heard.current = events[0]!.cursor;
      return;
    }
    const timer = setTimeout(() => {
      const at = events.findIndex((e) => e.cursor === heard.current);
      const n = at < 0 ? events.length : at;
      heard.current = events[0]!.cursor;
      if (n > 0) say(w.arrived(n));
    }, said ? saidEvery : 1000);
    return () => clearTimeout(timer);
  }, [events]);
  return <p class="hidden" aria-live="polite">{said}</p>;
}
