// What became of a plan, said by hand with one click: done, cancelled, or a week later; or moved
// to a date.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, ask, type Note } from "../api";
import { texts, useText } from "../text";
import { words as common } from "../words";
import { clipped } from "./clip";
import { dayOf, plus } from "./days";
import { complain, notice } from "./notice";

const own = texts({
  en: {
    done: "Done", cancelled: "Cancelled", later: "In a week", moved: "Move…",
    settled: { done: "The plan is done.", cancelled: "The plan is cancelled.", moved: "The plan was moved." },
    move: "Move to this date",
    reason: "Reason (may be left out)",
    date: "New date",
  },
  zh: {
    done: "完成", cancelled: "取消计划", later: "推后到一周后", moved: "改期…",
    settled: { done: "计划已完成。", cancelled: "计划已取消。", moved: "计划已改期。" },
    move: "改到这一天",
    reason: "原因（可不填）",
    date: "新日期",
  },
});

type Way = { as: "done" | "cancelled" } | { as: "moved"; to: string; reason?: string };

// Settle are the buttons. settled is called when the memory has it, and when that was taken back.
export function Settle({ note, settled }: { note: Note; settled: () => void }) {
  const w = useText(own);
  const [moving, move] = useState(false);
  const [busy, wait] = useState(false);
  const mover = useRef<HTMLButtonElement>(null);
  const settle = async (way: Way) => {
    if (busy) return;
    wait(true);
    try {
      const result = await ask(api.POST("/v1/settle", { body: { id: note.id, ...way } }));
      notice([w.settled[way.as], ...(result.warnings ?? [])].join(" "), result.change, settled);
      settled();
    } catch (error) {
      complain(error);
    }
    wait(false);
  };
  const close = () => {
    move(false);
    requestAnimationFrame(() => mover.current?.focus());
  };
  if (moving) return <Mover close={close} settle={settle} />;
  const about = <span class="hidden">: {clipped(note.content, 60)}</span>;
  return (
    <div class="row settle" aria-busy={busy}>
      <button class="small" onClick={() => settle({ as: "done" })}>{w.done}{about}</button>
      <button class="small" onClick={() => settle({ as: "cancelled" })}>{w.cancelled}{about}</button>
      {!note.plan?.recurs && <button class="small" onClick={() => settle({ as: "moved", to: plus(dayOf(new Date()), 7) })}>{w.later}{about}</button>}
      {!note.plan?.recurs && <button class="small" ref={mover} onClick={() => move(true)}>{w.moved}{about}</button>}
    </div>
  );
}

function Mover({ close, settle }: { close: () => void; settle: (way: Way) => Promise<void> }) {
  const w = useText(own);
  const c = useText(common);
  const [to, date] = useState(dayOf(new Date()));
  const [reason, type] = useState("");
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <form class="settle" onSubmit={(e) => { e.preventDefault(); void settle({ as: "moved", to, ...(reason.trim() && { reason: reason.trim() }) }); }} onKeyDown={(e) => e.key === "Escape" && close()}>
      <label>{w.date}<input type="date" required ref={first} value={to} onInput={(e) => date(e.currentTarget.value)} /></label>
      <label>{w.reason}<input maxLength={400} value={reason} autocomplete="off" onInput={(e) => type(e.currentTarget.value)} /></label>
      <div class="row"><button type="submit">{w.move}</button><button type="button" onClick={close}>{c.cancel}</button></div>
    </form>
  );
}
