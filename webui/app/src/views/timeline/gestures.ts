// Moving and zooming the picture by pointer, wheel and keys.

import { useEffect, useRef, useState } from "preact/hooks";
import { moved, width, zoomed, type Window } from "./scale";

const patience = 220; // milliseconds without a gesture, after which its window is asked for
const slack = 5; // pixels that a click may move

// useGestures is the window that is shown while somebody drags or zooms, and what the picture
// does with pointers and the wheel. settle is called with the window when the gesture is over.
export function useGestures(shown: Window, settle: (w: Window) => void) {
  const [live, set] = useState<Window>();
  const now = useRef(shown);
  const timer = useRef(0);
  const drag = useRef<{ x: number; window: Window; moved: boolean; over?: boolean } | undefined>(undefined);
  const latest = useRef(settle); // the address may have changed since the gesture began
  latest.current = settle;
  now.current = live ?? shown;
  useEffect(() => {
    set(undefined);
    return () => clearTimeout(timer.current);
  }, [shown.from, shown.to]);
  const change = (w: Window, at = patience) => {
    set(w);
    now.current = w;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(now.current), at) as unknown as number;
  };
  const release = () => {
    if (!drag.current) return;
    drag.current.over = true;
    if (drag.current.moved) change(now.current, 0);
  };
  return {
    window: live ?? shown,
    change,
    // dragging reports whether a pointer moves the picture now.
    dragging: () => !!drag.current?.moved && !drag.current.over,
    // dragged reports whether the pointer that was just released has moved the picture.
    dragged: () => drag.current?.moved ?? false,
    pointer: {
      onPointerDown: (e: PointerEvent) => {
        if (e.button === 0) drag.current = { x: e.clientX, window: now.current, moved: false };
      },
      onPointerMove: (e: PointerEvent) => {
        const d = drag.current;
        if (!d || d.over || !(e.buttons & 1) || (!d.moved && Math.abs(e.clientX - d.x) < slack)) return;
        const at = e.currentTarget as Element;
        if (!d.moved) at.setPointerCapture(e.pointerId);
        d.moved = true;
        const by = ((d.x - e.clientX) / at.clientWidth) * width(d.window);
        change(zoomed({ from: d.window.from + by, to: d.window.to + by }, 1), 10 * patience);
      },
      onPointerUp: release,
      onPointerCancel: release,
      onWheel: (e: WheelEvent) => {
        const at = e.currentTarget as Element;
        if (Math.abs(e.deltaX) > Math.abs(e.deltaY) || e.shiftKey) {
          change(zoomed(shifted(now.current, (e.deltaX || e.deltaY) / at.clientWidth), 1));
        } else if (e.ctrlKey || e.metaKey || at === document.activeElement) {
          const box = at.getBoundingClientRect();
          const fixed = now.current.from + ((e.clientX - box.left) / box.width) * width(now.current);
          change(zoomed(now.current, Math.exp(Math.max(-1, Math.min(1, e.deltaY / 300))), fixed));
        } else return; // the page scrolls
        e.preventDefault();
      },
    },
    // key does what a key says; it reports whether that was something.
    key: (e: KeyboardEvent): boolean => {
      if (e.ctrlKey || e.metaKey || e.altKey) return false;
      const w = now.current;
      switch (e.key) {
        case "ArrowLeft": change(moved(w, e.shiftKey ? -0.5 : -0.1)); break;
        case "ArrowRight": change(moved(w, e.shiftKey ? 0.5 : 0.1)); break;
        case "PageUp": change(moved(w, -0.5)); break;
        case "PageDown": change(moved(w, 0.5)); break;
        case "+": case "=": change(zoomed(w, 1 / 1.5)); break;
        case "-": case "_": change(zoomed(w, 1.5)); break;
        default: return false;
      }
      e.preventDefault();
      return true;
    },
  };
}

function shifted(w: Window, by: number): Window {
  return { from: w.from + by * width(w), to: w.to + by * width(w) };
}
