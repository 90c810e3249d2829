// Which time is shown, and of which notes: by buttons and fields.

import type { ComponentChildren } from "preact";
import { dayOf } from "../../parts/days";
import type { Params } from "../../route";
import { useText } from "../../text";
import { words as common } from "../../words";
import { windowTitle } from "./labels";
import { moved, read, spanOf, spans, written, zoomed, type Span, type Window } from "./scale";
import { words } from "./text";

type Props = { window: Window; whole?: Window; show: (w: Window) => void; span: (s: Span) => void; now: () => void };

// Moves are the buttons that move and zoom.
export function Moves({ window, whole, show, span, now }: Props) {
  const w = useText(words);
  const is = spanOf(window);
  const all = whole && Math.abs(whole.from - window.from) < 60_000 && Math.abs(whole.to - window.to) < 60_000;
  return (
    <div class="moves" role="group" aria-label={w.move}>
      <h2 class="title" aria-live="polite">{windowTitle(window, w)}</h2>
      <div class="row">
        <span class="joined">
          <Sign text="←" name={w.earlier} onClick={() => show(moved(window, -0.5))} />
          <button onClick={now}>{w.today}</button>
          <Sign text="→" name={w.later} onClick={() => show(moved(window, 0.5))} />
        </span>
        <span class="joined">
          {spans.map((s) => <button key={s} aria-pressed={is === s} onClick={() => span(s)}>{w.spans[s]}</button>)}
          <button aria-pressed={!!all} disabled={!whole} onClick={() => whole && show(whole)}>{w.spans.all}</button>
        </span>
        <span class="joined">
          <Sign text="−" name={w.farther} onClick={() => show(zoomed(window, 2))} />
          <Sign text="+" name={w.closer} onClick={() => show(zoomed(window, 0.5))} />
        </span>
      </div>
    </div>
  );
}

function Sign({ text, name, onClick }: { text: string; name: string; onClick: () => void }) {
  return <button aria-label={name} title={name} onClick={onClick}><span aria-hidden="true">{text}</span></button>;
}

type FilterProps = { params: Params; window: Window; set: (p: Params) => void };

// Filters narrow what is shown; the address keeps them.
export function Filters({ params, window, set }: FilterProps) {
  const w = useText(words);
  const c = useText(common);
  const used = ["kind", "tag", "conversation", "old", "as_of"].filter((p) => params[p]);
  return (
    <details class="filters" open={used.length > 0}>
      <summary>{w.filters}{used.length > 0 && <span class="quiet"> ({used.length})</span>}</summary>
      <div class="row">
        <Dates window={window} set={set} />
        <label>{w.asOf}
          <input type="date" value={params.as_of ?? ""} max={dayOf(new Date())} onChange={(e) => set({ as_of: e.currentTarget.value })} />
        </label>
        <label>{w.kind}
          <select value={params.kind ?? ""} onChange={(e) => set({ kind: e.currentTarget.value })}>
            <option value="">{w.anyKind}</option>
            {Object.entries(c.kinds).map(([k, name]) => <option key={k} value={k}>{name}</option>)}
          </select>
        </label>
        <Typed label={w.tag} value={params.tag} set={(tag) => set({ tag })} />
        <Typed label={w.conversation} value={params.conversation} set={(conversation) => set({ conversation })} />
        <label class="line"><input type="checkbox" checked={!!params.old} onChange={(e) => set({ old: e.currentTarget.checked ? "1" : "" })} />{w.old}</label>
        {used.length > 0 && <button onClick={() => set({ kind: "", tag: "", conversation: "", old: "", as_of: "" })}>{w.clear}</button>}
      </div>
    </details>
  );
}

// Dates are the first and the last day that are shown.
function Dates({ window, set }: { window: Window; set: (p: Params) => void }) {
  const w = useText(words);
  const [from, to] = [dayOf(new Date(window.from)), dayOf(new Date(window.to - 1))];
  const choose = (a: string, b: string) => {
    const end = read(b);
    if (read(a) === undefined || end === undefined || b < a) return;
    const next = new Date(end);
    next.setDate(next.getDate() + 1);
    set({ from: a, to: written(next.getTime()) });
  };
  return (
    <>
      <label>{w.from}<input type="date" value={from} max={to} onChange={(e) => choose(e.currentTarget.value, to)} /></label>
      <label>{w.to}<input type="date" value={to} min={from} onChange={(e) => choose(from, e.currentTarget.value)} /></label>
    </>
  );
}

function Typed({ label, value, set }: { label: ComponentChildren; value?: string; set: (v: string) => void }) {
  return <label>{label}<input value={value ?? ""} autocomplete="off" maxLength={256} onChange={(e) => set(e.currentTarget.value.trim())} /></label>;
}
