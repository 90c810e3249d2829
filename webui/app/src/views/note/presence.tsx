import type { Note } from "../../api";
import { moment } from "../../parts/time";
import { useText } from "../../text";
import { noteWords } from "./text";

const wide = 260, high = 72, foot = 14;

// Presence is how present a note is: as a curve, and in words. It falls to half in each
// half-life since it was last used.
export function Presence({ note }: { note: Note }) {
  const w = useText(noteWords);
  const { activation, half_life: half } = note;
  if (!activation || !half) return null;
  const text = w.present(w.percent(activation), w.hours(half));
  return (
    <figure class="presence">
      <Curve activation={activation} half={half} label={`${w.plotOf}: ${text}`} now={w.plotNow} />
      <figcaption>{text}</figcaption>
      {!!note.accessed?.length && (
        <details>
          <summary>{w.lately}</summary>
          <ul>{note.accessed.map((t) => <li key={t}><time dateTime={t}>{moment(t)}</time></li>)}</ul>
        </details>
      )}
    </figure>
  );
}

// Curve is the presence from the last use until two half-lives from now; what is ahead of
// now is dashed.
function Curve({ activation, half, label, now }: { activation: number; half: number; label: string; now: string }) {
  const age = half * Math.log2(1 / activation), until = age + 2 * half;
  const x = (hours: number) => 4 + ((wide - 8) * hours) / until;
  const y = (a: number) => 4 + (high - foot - 4) * (1 - a);
  const line = (from: number, to: number) => {
    const steps = 32;
    return Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps)
      .map((h, i) => `${i ? "L" : "M"}${x(h).toFixed(1)} ${y(2 ** (-h / half)).toFixed(1)}`).join("");
  };
  return (
    <svg viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={label}>
      <line class="axis" x1={4} x2={wide - 4} y1={high - foot} y2={high - foot} />
      {age > until / 100 && <path class="past" d={line(0, age)} />}
      <path class="ahead" d={line(age, until)} />
      <line class="half" x1={x(age)} x2={x(age)} y1={4} y2={high - foot} />
      <circle cx={x(age)} cy={y(activation)} r={4} />
      <text x={Math.max(x(age) - 3, 4)} y={high - 2}>{now}</text>
    </svg>
  );
}
