// What was just done, at the foot of the page, with a button that takes it back.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ask } from "../api";
import { useText } from "../text";
import { onKeys } from "./keys";
import { words } from "../words";

// Undo takes back what was done: a change that the memory made of it (NOTE-ID@VERSION), all
// that has to be taken back at once, or what else does that.
type Undo = string | string[] | (() => Promise<void>);

type Notice = { text: string; change?: Undo; again?: () => void; bad?: boolean };

let show = (_: Notice | undefined) => {};

// notice says that something was done. With a change it can be undone there; again is called
// when it was, to show what is there now.
export function notice(text: string, change?: Undo, again?: () => void) {
  show({ text, change, again });
}

// complain says that something was not done, and why.
export function complain(error: unknown) {
  show({ text: error instanceof Error ? error.message : String(error), bad: true });
}

// Notices is the place of notices; the shell has one. A notice without a button goes by
// itself, one with a button stays until the next.
export function Notices() {
  const w = useText(words);
  const [now, set] = useState<Notice>();
  const [busy, wait] = useState(false);
  const focus = useFocusBack(now);
  useEffect(() => {
    show = set;
  }, []);
  useEffect(() => {
    if (!now || now.change || now.bad) return;
    const timer = setTimeout(() => set(undefined), 6000);
    return () => clearTimeout(timer);
  }, [now]);
  const undo = async () => {
    wait(true);
    try {
      const { change } = now!;
      await (typeof change === "function" ? change() : ask(api.POST("/v1/undo", { body: { ids: [change!].flat() } })));
      set({ text: w.undone });
      now!.again?.();
    } catch (error) {
      complain(error);
    }
    wait(false);
  };
  useEffect(() => onKeys({ z: () => { if (now?.change && !busy) void undo(); } }), [now, busy]);
  return (
    <div class={"notices" + (now?.bad ? " bad" : "")} role="status" aria-live="polite" {...focus}>
      {now && (
        <div class="notice">
          <span>{now.text || w.unreachable}</span>
          {now.change && <button aria-disabled={busy} onClick={() => { if (!busy) void undo(); }}>{w.undo}</button>}
          <button aria-label={w.close} onClick={() => set(undefined)}>×</button>
        </div>
      )}
    </div>
  );
}

// useFocusBack gives the focus back to what had it before a button of a notice did, when the
// button goes with it.
function useFocusBack(now: Notice | undefined) {
  const before = useRef<EventTarget | null | undefined>(undefined); // undefined: no button of a notice had it
  useEffect(() => {
    if (before.current === undefined || document.activeElement !== document.body) return;
    const to = before.current instanceof HTMLElement && before.current.isConnected ? before.current : document.getElementById("main");
    to?.focus({ preventScroll: true });
    before.current = undefined;
  }, [now]);
  return {
    onFocusIn: (e: FocusEvent & { currentTarget: HTMLElement }) => {
      if (!e.currentTarget.contains(e.relatedTarget as Element | null)) before.current = e.relatedTarget;
    },
    onFocusOut: (e: FocusEvent & { currentTarget: HTMLElement }) => {
      if (e.relatedTarget && !e.currentTarget.contains(e.relatedTarget as Element)) before.current = undefined;
    },
  };
}
