// The picture: above the axis what happened, below it when it was learned.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Note } from "../../api";
import { clipped } from "../../parts/clip";
import { ended } from "../../parts/note";
import { useText } from "../../text";
import { fewPeriods, type Plan, type Row } from "./data";
import type { useGestures } from "./gestures";
import { tickLabel } from "./labels";
import { packed, place, stacked, type Bar, type Counted, type Lane, type Mark } from "./layout";
import { grainOf, ticks, width, type Window } from "./scale";
import { words } from "./text";
import { Shape } from "./shape";

const laneHeight = { wide: 150, narrow: 116 };
const axisHeight = 30;
const rows = 4; // of what is known less exactly
const rowHeight = 11;
const markSize = 15;

export type PictureProps = {
  gestures: ReturnType<typeof useGestures>;
  lanes: Record<Lane, Row>;
  plans: Plan[];
  now: number; // or as of when
  asOf: boolean;
  chosen?: Note; // and what the pointer is on elsewhere
  pointed?: Note;
  label: string; // what is seen, in a sentence
  choose: (note: Note, lane: Lane) => void;
  point: (note: Note | undefined) => void;
  enter: (w: Window) => void; // shows a period
  step: (by: 1 | -1) => void; // to the next note
  drop: () => void; // chooses none
};

type Drawn = { marks: Mark[]; bars: Bar[]; rest: number; vague: number; counts?: Counted[] };

// Picture is one element for the keyboard; its notes are in the list, one by one.
export function Picture(props: PictureProps) {
  const { gestures, lanes, plans, chosen, pointed, label } = props;
  const w = useText(words);
  const [box, wide] = useWidth();
  const height = wide < 560 ? laneHeight.narrow : laneHeight.wide;
  const x = (t: number) => ((t - gestures.window.from) / width(gestures.window)) * wide;
  const planned = plans.map((p) => p.note);
  const event = drawn(withPlans(lanes.event, planned), "event", gestures.window, x, wide, height);
  const recorded = drawn(lanes.recorded, "recorded", gestures.window, x, wide, height);
  const most = Math.max(0, ...[event, recorded].flatMap((d) => d.counts?.map((c) => c.count) ?? []));
  const shown = pointed ?? chosen;
  const [tip, showTip] = useState<{ note: Note; x: number; y: number } | { count: Counted; x: number; y: number }>();
  const find = finder(event, recorded, x, height);
  const near = (e: PointerEvent | MouseEvent) => {
    const at = (e.currentTarget as Element).getBoundingClientRect();
    return find(e.clientX - at.left, e.clientY - at.top);
  };
  const hover = (e: PointerEvent) => {
    gestures.pointer.onPointerMove(e);
    const found = gestures.dragging() ? undefined : near(e);
    showTip(found && { ...(found.note ? { note: found.note } : { count: found.count! }), x: found.x, y: found.y });
    props.point(found?.note);
  };
  const click = (e: MouseEvent) => {
    if (gestures.dragged()) return;
    const found = near(e);
    if (found?.note) props.choose(found.note, found.lane);
    else if (found?.count) props.enter(found.count.period);
  };
  const key = (e: KeyboardEvent) => {
    if (gestures.key(e)) return;
    if (e.key === "Escape") props.drop();
    if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
    e.preventDefault();
    props.step(e.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <div class="picture" ref={box}>
      <div class="plot" tabIndex={0} role="group" aria-label={w.picture} aria-describedby="timeline-says timeline-keys" onKeyDown={key} {...gestures.pointer}
        onPointerMove={hover} onPointerLeave={() => { showTip(undefined); props.point(undefined); }} onClick={click}>
        <svg width={wide} height={2 * height + axisHeight} role="img" aria-label={label}>
          <Ahead from={x(props.now)} wide={wide} height={2 * height + axisHeight} />
          <Axis window={gestures.window} x={x} wide={wide} height={height} />
          <LaneDrawing of={event} most={most} up x={x} height={height} base={height} chosen={chosen} />
          <LaneDrawing of={recorded} most={most} x={x} height={height} base={height + axisHeight} chosen={chosen} />
          {shown && <Join note={shown} of={[event, recorded]} window={gestures.window} x={x} height={height} />}
          <Now at={x(props.now)} wide={wide} height={2 * height + axisHeight} text={props.asOf ? w.thenNow : w.now} />
          <Names heights={[20, 2 * height + axisHeight - 10]} wide={wide} of={[event, recorded]} by={grainOf(gestures.window)} />
        </svg>
        {tip && <Tip {...tip} wide={wide} full={2 * height + axisHeight} />}
      </div>
    </div>
  );
}

// Names are what the lanes are called, and what of them is not drawn one by one.
function Names({ heights, wide, of, by }: { heights: [number, number]; wide: number; of: [Drawn, Drawn]; by: "day" | "week" | "month" }) {
  const w = useText(words);
  return (
    <>
      {of.map((d, i) => {
        const scale = d.counts && w.upTo(Math.max(...d.counts.map((c) => c.count)), by);
        const more = [scale, d.rest > 0 && w.rest(d.rest), d.vague > 0 && w.vague(d.vague)].filter(Boolean);
        const below = wide < 560 && i === 0;
        return (
          <text key={i} class="lane-name" x={10} y={heights[i]}>
            {i === 0 ? w.happened : w.learned}
            {more.map((text, n) => <tspan key={n} class="lane-scale" {...(below ? { x: 10, dy: 16 } : { dx: 10 })}>{text}</tspan>)}
          </text>
        );
      })}
    </>
  );
}

// useWidth is how wide an element is, and follows it.
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [wide, set] = useState(0);
  useEffect(() => {
    const seen = new ResizeObserver(() => box.current && set(box.current.clientWidth));
    seen.observe(box.current!);
    set(box.current!.clientWidth);
    return () => seen.disconnect();
  }, []);
  return [box, wide] as const;
}

// withPlans are the notes of a lane with plans, which are shown also where notes are counted.
function withPlans(row: Row, planned: Note[]): Row & { always: Note[] } {
  const known = new Set(row.notes.map((n) => n.id));
  return { ...row, notes: [...row.notes, ...planned.filter((n) => !known.has(n.id))], always: planned };
}

// drawn is where the notes of a lane are; where they are too many for marks, how many there are.
function drawn(row: Row & { always?: Note[] }, lane: Lane, window: Window, x: (t: number) => number, wide: number, height: number): Drawn {
  const dense = row.total > Math.max(wide / 3, 60) && row.counts.length > fewPeriods;
  const notes = dense ? (row.always ?? []) : row.notes;
  const placed = notes.flatMap((n) => place(n, lane, window) ?? []);
  const spans = packed(placed.filter((p) => p.wide), x, rows, wide);
  const room = height - (lane === "event" ? 26 + (spans.bars.length ? rows * rowHeight : 0) : 26);
  const marks = stacked(placed.filter((p) => !p.wide), x, markSize, room).filter((m) => m.x > -markSize && m.x < wide + markSize);
  const vague = dense ? row.total - row.counts.reduce((n, c) => n + c.count, 0) : 0;
  return { marks, bars: spans.bars, rest: spans.rest.length, vague, counts: dense ? row.counts : undefined };
}

type Found = { note?: Note; count?: Counted; lane: Lane; x: number; y: number };

// finder finds what is nearest to a point.
function finder(event: Drawn, recorded: Drawn, x: (t: number) => number, height: number) {
  return (px: number, py: number): Found | undefined => {
    const lane: Lane = py < height + axisHeight / 2 ? "event" : "recorded";
    const d = lane === "event" ? event : recorded;
    const y = (away: number) => (lane === "event" ? height - away : height + axisHeight + away);
    let best: Found | undefined;
    let least = 14;
    for (const m of d.marks) {
      const far = Math.hypot(m.x - px, y(m.y) - py);
      if (far < least) [best, least] = [{ note: m.note, lane, x: m.x, y: y(m.y) }, far];
    }
    if (best) return best;
    const bar = d.bars.find((b) => px >= b.x - 2 && px <= b.x + b.length + 2 && Math.abs(spanY(b.row) - py) < rowHeight / 2 + 1);
    if (bar) return { note: bar.note, lane, x: px, y: spanY(bar.row) };
    const count = d.counts?.find((c) => px >= x(c.period.from) && px < x(c.period.to));
    return count && { count, lane, x: (x(count.period.from) + x(count.period.to)) / 2, y: lane === "event" ? height - 30 : height + axisHeight + 30 };
  };
}

const spanY = (row: number) => 34 + row * rowHeight;

function LaneDrawing({ of, most, up, x, height, base, chosen }: { of: Drawn; most: number; up?: boolean; x: (t: number) => number; height: number; base: number; chosen?: Note }) {
  const y = (away: number) => (up ? base - away : base + away);
  return (
    <g class={"lane " + (up ? "lane-event" : "lane-recorded")}>
      {of.counts?.map((c) => {
        const tall = Math.max(2, (c.count / most) * (height - 40));
        const left = x(c.period.from);
        return <rect key={c.name} class="density" data-count={c.count} x={left + 0.5} width={Math.max(x(c.period.to) - left - 1, 1)} y={up ? base - tall : base} height={tall} rx={1.5} />;
      })}
      {of.bars.map((b) => (
        <rect key={b.note.id} data-id={b.note.id} class={`span kind-${b.note.kind} ${look(b.note)} ${b.note.id === chosen?.id ? "chosen" : ""}`} x={b.x} y={spanY(b.row) - 3.5} width={b.length} height={7} rx={3.5} />
      ))}
      {of.marks.map((m) => <Shape key={m.note.id} of={m.note} x={m.x} y={y(m.y)} chosen={m.note.id === chosen?.id} />)}
    </g>
  );
}

function look(n: Note): string {
  return (n.plan ? "planned " : "") + (ended(n) ? "ended" : "");
}

// Axis is where the times are written, between the lanes.
function Axis({ window, x, wide, height }: { window: Window; x: (t: number) => number; wide: number; height: number }) {
  if (!wide) return null;
  return (
    <g class="axis">
      <rect class="axis-band" x={0} y={height} width={wide} height={axisHeight} />
      {ticks(window, Math.floor(wide / 66)).map((t) => (
        <g key={t.at} class={t.strong ? "strong" : ""}>
          <line x1={x(t.at)} x2={x(t.at)} y1={0} y2={2 * height + axisHeight} />
          <text x={x(t.at) + 5} y={height + 20}>{tickLabel(t)}</text>
        </g>
      ))}
    </g>
  );
}

// Ahead is the time to come.
function Ahead({ from, wide, height }: { from: number; wide: number; height: number }) {
  const left = Math.max(from, 0);
  return left < wide ? <rect class="ahead" x={left} y={0} width={wide - left} height={height} /> : null;
}

function Now({ at, wide, height, text }: { at: number; wide: number; height: number; text: string }) {
  if (at < 0 || at > wide) return null;
  const left = at > wide - 60;
  return (
    <g class="now">
      <line x1={at} x2={at} y1={0} y2={height} />
      <text x={at + (left ? -6 : 6)} y={at < 190 || left ? 38 : 20} text-anchor={left ? "end" : "start"}>{text}</text>
    </g>
  );
}

// Join is the line between when something happened and when it was learned.
function Join({ note, of: [event, recorded], window, x, height }: { note: Note; of: [Drawn, Drawn]; window: Window; x: (t: number) => number; height: number }) {
  const [upper, lower] = [place(note, "event", window), place(note, "recorded", window)];
  const mark = (d: Drawn) => d.marks.find((m) => m.note.id === note.id);
  const span = event.bars.find((b) => b.note.id === note.id);
  const from = upper && { x: span ? span.x + span.length / 2 : x((upper.from + upper.to) / 2), y: span ? spanY(span.row) : height - (mark(event)?.y ?? 0) };
  const to = lower && { x: x(lower.from), y: height + axisHeight + (mark(recorded)?.y ?? 0) };
  return (
    <g class="join">
      {from && to && <path d={`M${from.x},${from.y} C${from.x},${height + axisHeight} ${to.x},${height} ${to.x},${to.y}`} />}
      {[from, to].map((p, i) => p && <circle key={i} cx={p.x} cy={p.y} r={9} />)}
    </g>
  );
}

// Tip is what the pointer is on; the note itself is shown below when it is chosen.
function Tip({ x, y, wide, full, ...of }: ({ note: Note } | { count: Counted }) & { x: number; y: number; wide: number; full: number }) {
  const w = useText(words);
  const text = "note" in of ? clipped(of.note.content, 160) : w.bar(of.count.count);
  const up = y > 90 && y < full / 2;
  return <div class="tip" aria-hidden="true" style={{ left: `${Math.max(8, Math.min(x - 20, wide - 290))}px`, ...(up ? { bottom: `${full - y + 14}px` } : { top: `${y + 14}px` }) }}>{text}</div>;
}
