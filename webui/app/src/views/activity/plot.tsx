// A plot of stacked bars, each series with a colour and a pattern of its own.

import { useEffect, useRef, useState } from "preact/hooks";
import { when } from "../../parts/time";
import { locale } from "../../settings";
import { top, type Stacks } from "./bars";

const height = 220;
const left = 56, right = 4, above = 10, below = 24;

export type Name = (series: string) => string;

// Plot draws stacks. What it shows is in words in label, and as a table beside it.
export function Plot({ of, label, name, number }: { of: Stacks; label: string; name: Name; number: (n: number) => string }) {
  const at = useRef<HTMLDivElement>(null);
  const [width, set] = useState(700);
  useEffect(() => {
    const seen = new ResizeObserver(([e]) => e && set(Math.max(240, Math.round(e.contentRect.width))));
    seen.observe(at.current!);
    return () => seen.disconnect();
  }, []);
  const end = top(Math.max(...of.sums));
  const step = (width - left - right) / of.days.length;
  const y = (n: number) => above + (height - above - below) * (1 - n / end);
  const every = Math.max(1, Math.ceil(80 / step));
  const short = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <div ref={at} class="plot">
      <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <Patterns />
        {[0, end / 2, end].map((n) => (
          <g key={n}>
            <line class="grid" x1={left} x2={width - right} y1={y(n)} y2={y(n)} />
            <text class="tick" x={left - 6} y={y(n) + 4} text-anchor="end">{number(n)}</text>
          </g>
        ))}
        {of.days.map((d, i) => {
          let under = 0;
          const x = left + i * step + step * 0.12;
          return (
            <g key={d}>
              {of.values[i]!.map((n, s) => {
                if (n <= 0) return null;
                const from = under;
                under += n;
                return (
                  <g key={s}>
                    <rect class={"bar bar-" + s} x={x} width={step * 0.76} y={y(under)} height={Math.max(1, y(from) - y(under))}>
                      <title>{`${when(d)}: ${name(of.series[s]!)}: ${number(n)}`}</title>
                    </rect>
                    <rect class="hatch" fill={`url(#hatch-${s})`} x={x} width={step * 0.76} y={y(under)} height={Math.max(1, y(from) - y(under))} />
                  </g>
                );
              })}
              {(of.days.length - 1 - i) % every === 0 && <text class="tick" x={Math.min(width - right, left + (i + 0.5) * step)} y={height - 6} text-anchor={x + step / 2 > width - 28 ? "end" : "middle"}>{short.format(new Date(d))}</text>}
            </g>
          );
        })}
      </svg>
      <ul class="legend">
        {of.series.map((s, i) => (
          <li key={s}>
            <svg width="18" height="14" aria-hidden="true"><rect class={"bar bar-" + i} width="18" height="14" rx="2" /><rect class="hatch" width="18" height="14" rx="2" fill={`url(#hatch-${i})`} /></svg>
            {name(s)}
          </li>
        ))}
      </ul>
    </div>
  );
}

// Patterns tell series apart without colours: none, two slants, dots, lines both ways.
function Patterns() {
  const paths = ["", "M0 6L6 0", "M0 0L6 6", "", "M0 3H6", "M3 0V6"];
  return (
    <defs>
      {paths.map((d, i) => (
        <pattern key={i} id={"hatch-" + i} width="6" height="6" patternUnits="userSpaceOnUse">
          {d && <path d={d} />}
          {i === 3 && <circle cx="3" cy="3" r="1.2" />}
        </pattern>
      ))}
    </defs>
  );
}
