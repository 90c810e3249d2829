import { useLayoutEffect, useRef } from "preact/hooks";
import { number } from "../../parts/number";
import { useText } from "../../text";
import type { Result } from "./transfer";
import { words } from "./text";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"];

// size is how much a file holds: 12.3MB.
export function size(bytes: number): string {
  const i = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return number(bytes / 1000 ** i, { style: "unit", unit: units[i], unitDisplay: "narrow", maximumSignificantDigits: 3 });
}

// Summary is what an import did.
export function Summary({ result: r }: { result: Result }) {
  const w = useText(words);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const nothing = r.messages + r.notes + r.links + r.agents + r.cycles + r.jobs + (r.refused ?? 0) === 0;
  return (
    <div role="status">
      <h3 ref={heading} tabIndex={-1} class="end">✓ {w.done}</h3>
      {r.format === "loci"
        ? <p>{w.restored(number(r.messages), number(r.notes), number(r.links), number(r.known))}</p>
        : (
          <dl class="figures">
            <div><dt>{w.added}</dt><dd>{number(r.messages)}</dd></div>
            <div><dt>{w.known}</dt><dd>{number(r.known)}</dd></div>
            <div><dt>{w.bad}</dt><dd>{number(r.refused ?? 0)}</dd></div>
          </dl>
        )}
      {nothing && <p>{w.nothing}</p>}
      {r.warnings?.map((text) => <p key={text} class="quiet">{text}</p>)}
      {!!r.refused && <><h4>{w.why}</h4><Bad result={r} /><p class="quiet">{w.mend}</p></>}
    </div>
  );
}

// Bad are messages that are left out, each with its place and why.
export function Bad({ result }: { result: Result }) {
  const w = useText(words);
  const bad = result.bad ?? [];
  const more = (result.refused ?? 0) - bad.length;
  return (
    <ul class="bad" tabIndex={0} aria-label={w.why}>
      {bad.map((b, i) => <li key={i}><strong dir="auto">{w.place(b.file, b.line)}</strong> <span>{b.error}</span></li>)}
      {more > 0 && <li class="quiet">{w.moreBad(number(more))}</li>}
    </ul>
  );
}
