// The moment that the memory is looked at, opened on demand: a slider over the days from the first note to now,
// above what was remembered when, and a field for the date.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ask } from "../../api";
import { useLoad } from "../../load";
import { between, dayOf, plus, type At } from "../../parts/days";
import { day as dayText, zone } from "../../parts/time";
import { go, type Params } from "../../route";
import { useText } from "../../text";
import { bars, grain } from "./days";
import { words } from "./text";

const pause = 200; // milliseconds without a move, after which the question is asked again

type Props = { first: string; params: Params; at?: At; turn: number };

export function AsOf({ first, params, at, turn }: Props) {
  const w = useText(words);
  const [from, today] = [dayOf(new Date(first)), dayOf(new Date())];
  const days = between(from, today);
  const there = at ? Math.max(0, Math.min(days - 1, between(from, at.day))) : days;
  const [place, move] = usePlace(there, (n) => go("ask", { ...params, at: n >= days ? undefined : plus(from, n) }, true));
  const [wished, open] = useState(false);
  const opened = wished || !!at;
  if (days < 1) return null;
  const chosen = plus(from, place);
  const text = place >= days ? w.now : w.then(dayText(chosen + "T12:00:00"));
  return (
    <details class="options" open={opened} onToggle={(e) => open(e.currentTarget.open)}>
      <summary>{w.otherTime}</summary>
      {opened && (
        <section class={"as-of" + (place < days ? " past" : "")} aria-label={w.asOf}>
          <div class="when">
            <Histogram from={from} days={days} chosen={place} turn={turn} />
            <input type="range" aria-label={w.slider} aria-valuetext={text} min={0} max={days} step={1} value={place} onInput={(e) => move(+e.currentTarget.value)} />
          </div>
          <div class="chosen">
            <output>{w.slider} <strong>{text}</strong></output>
            <input type="date" aria-label={w.date} min={from} max={today} value={chosen} onChange={(e) => e.currentTarget.value && move(Math.max(0, Math.min(days, between(from, e.currentTarget.value))))} />
            <button aria-disabled={place >= days} onClick={() => move(days)}>{w.backToNow}</button>
          </div>
        </section>
      )}
    </details>
  );
}

// usePlace is where the slider is, which follows the address, and a way to move it: the
// address follows when it rests.
function usePlace(there: number, rest: (place: number) => void): [number, (to: number) => void] {
  const [moved, move] = useState<number>();
  const latest = useRef(rest); // the address may have changed since the slider was moved
  latest.current = rest;
  useEffect(() => {
    if (moved === undefined) return;
    const timer = setTimeout(() => {
      if (moved !== there) latest.current(moved);
      move(undefined);
    }, pause);
    return () => clearTimeout(timer);
  }, [moved]);
  return [moved ?? there, move];
}

// Histogram is how much was remembered when.
function Histogram({ from, days, chosen, turn }: { from: string; days: number; chosen: number; turn: number }) {
  const w = useText(words);
  const by = grain(days);
  const counted = useLoad(
    (signal) => ask(api.GET("/v1/timeline", { signal, params: { query: { on: "recorded", by, zone, activity: true, limit: 1, include_superseded: true } } })),
    [by, turn],
  );
  const activity = counted.data?.activity;
  if (!activity) return <div class="histogram" aria-busy={counted.loading} />;
  const all = bars(activity, by, from);
  const most = all.reduce((a, b) => (b.count > a.count ? b : a), { day: from, x: 0, width: 1, count: 0 });
  return (
    <svg class="histogram" role="img" aria-label={w.when(w.by[by], dayText(most.day + "T12:00:00"), most.count)} viewBox={`0 0 ${days + 1} 100`} preserveAspectRatio="none">
      {all.map((b) => {
        const height = Math.max(5, (b.count / most.count) * 100);
        return <rect key={b.x} class={b.x > chosen ? "later" : undefined} x={b.x} y={100 - height} width={b.width * 0.85} height={height} />;
      })}
    </svg>
  );
}
