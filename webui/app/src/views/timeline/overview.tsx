// The time in which the memory learned, in outline, with the window that is shown: a click or a
// drag moves it.

import { useRef } from "preact/hooks";
import { useText } from "../../text";
import type { Extent } from "./data";
import { width, zoomed, type Window } from "./scale";
import { words } from "./text";

const tall = 34;

// Overview is for the pointer alone; the buttons do the same for the keyboard.
export function Overview({ of, window, change }: { of: Extent; window: Window; change: (w: Window) => void }) {
  const w = useText(words);
  const box = useRef<SVGSVGElement>(null);
  const all = { from: Math.min(of.learned.from, window.from), to: Math.max(of.learned.to, window.to) };
  const counts = of.counts.filter((c) => c.period.to > all.from && c.period.from < all.to);
  const x = (t: number) => ((t - all.from) / width(all)) * 1000;
  const most = Math.max(1, ...counts.map((c) => c.count));
  const move = (e: PointerEvent) => {
    if (!(e.buttons & 1)) return;
    const at = box.current!.getBoundingClientRect();
    const to = all.from + ((e.clientX - at.left) / at.width) * width(all);
    change(zoomed({ from: to - width(window) / 2, to: to + width(window) / 2 }, 1));
  };
  return (
    <svg ref={box} class="overview" viewBox={`0 0 1000 ${tall}`} height={tall} preserveAspectRatio="none" aria-hidden="true" onPointerDown={move} onPointerMove={move}>
      <title>{w.whole}</title>
      {counts.map((c) => {
        const high = Math.max(2, (c.count / most) * (tall - 6));
        return <rect key={c.name} class="density" x={x(c.period.from)} width={Math.max(x(c.period.to) - x(c.period.from) - 0.5, 1)} y={tall - high} height={high} />;
      })}
      <rect class="brush" x={x(window.from)} width={Math.max(x(window.to) - x(window.from), 4)} y={0} height={tall} />
    </svg>
  );
}
