// What became of a plan, said by hand: done, cancelled, or moved to a date.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, ask, type Note } from "../../api";
import { clipped } from "../../parts/clip";
import { dayOf } from "../../parts/days";
import { complain, notice } from "../../parts/notice";
import { useText } from "../../text";
import { words as common } from "../../words";
import { words } from "./text";

const ways = ["done", "cancelled", "moved"] as const;
type Way = (typeof ways)[number];

// Settle is three buttons, and the form of the one that was pressed. settled is called when the
// memory has it, and when that was taken back; reading says whether the form is open.
export function Settle({ note, settled, reading }: { note: Note; settled: () => void; reading: (open: boolean) => void }) {
  const w = useText(words);
  const [way, set] = useState<Way>();
  const from = useRef<HTMLDivElement>(null);
  const last = useRef<Way | undefined>(undefined);
  useLayoutEffect(() => {
    if (!way && last.current) from.current?.querySelector<HTMLButtonElement>(`button[data-way=${last.current}]`)?.focus();
    last.current = way;
  }, [way]);
  const open = (to: Way | undefined) => {
    set(to);
    reading(!!to);
  };
  return (
    <div class="settle" ref={from}>
      {way ? <Form note={note} way={way} close={() => open(undefined)} settled={settled} /> : (
        <div class="row">
          {ways.map((as) => <button key={as} class="small" data-way={as} onClick={() => open(as)}>{w.settle[as]}<span class="hidden">: {clipped(note.content, 60)}</span></button>)}
        </div>
      )}
    </div>
  );
}

function Form({ note, way, close, settled }: { note: Note; way: Way; close: () => void; settled: () => void }) {
  const w = useText(words);
  const c = useText(common);
  const [reason, type] = useState("");
  const [to, date] = useState(dayOf(new Date()));
  const [busy, wait] = useState(false);
  const send = async (e: Event) => {
    e.preventDefault();
    wait(true);
    try {
      const body = { id: note.id, as: way, ...(way === "moved" && { to }), ...(reason.trim() && { reason: reason.trim() }) };
      const result = await ask(api.POST("/v1/settle", { body }));
      notice([w.settled[way], ...(result.warnings ?? [])].join(" "), result.change, settled);
      settled();
    } catch (error) {
      complain(error);
      wait(false);
    }
  };
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <form onSubmit={send} onKeyDown={(e) => e.key === "Escape" && close()}>
      {way === "moved" && <label>{w.date}<input type="date" required ref={first} value={to} onInput={(e) => date(e.currentTarget.value)} /></label>}
      <label>{w.reason}<input ref={way === "moved" ? undefined : first} maxLength={400} value={reason} autocomplete="off" onInput={(e) => type(e.currentTarget.value)} /></label>
      <div class="row"><button type="submit" disabled={busy}>{w.settling[way]}</button><button type="button" onClick={close}>{c.cancel}</button></div>
    </form>
  );
}
