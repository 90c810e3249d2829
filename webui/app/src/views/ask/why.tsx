// A score and the parts that add up to it.

import type { Hit } from "../../api";
import { number } from "../../parts/number";
import { useText } from "../../text";
import { shares, steps, type Opened, type PartName } from "./score";
import { words } from "./text";

// figure is a score or a part of one, to three places.
export function figure(n: number): string {
  return n !== 0 && Math.abs(n) < 0.0005 ? n.toExponential(0) : n.toFixed(3).replace(/^-(0\.000)$/, "$1");
}

const signed = (n: number) => (n < 0 ? "−" + figure(-n) : "+" + figure(n));

// ScoreBar is a score as one bar of its parts; the table of Why says the same in figures. The
// axis ends at 1, or at the score where that is more.
export function ScoreBar({ of }: { of: Opened }) {
  const whole = Math.max(1, of.score);
  if (of.activation) return <div class="score-bar" aria-hidden="true"><Segment name="spreading" size={of.score / whole} /></div>;
  const over = of.parts.find((p) => p.name === "prospective");
  const before = of.parts.filter((p) => p.adds > 0 && p.name !== "lent").reduce((sum, p) => sum + p.adds, 0) || 1;
  const rest = over ? (before + over.adds) / before : 1; // what a plan that is over counts of it
  return (
    <div class="score-bar" aria-hidden="true">
      {of.parts.filter((p) => p.adds > 0).map((p) => <Segment key={p.name} name={p.name} size={(p.adds * (p.name === "lent" ? 1 : rest)) / whole} />)}
    </div>
  );
}

function Segment({ name, size }: { name: PartName; size: number }) {
  return <span class={"part part-" + name} style={{ width: `${size * 100}%` }} />;
}

// Why is the table of the parts. Each bar begins where the one before ended.
export function Why({ of, words: by }: { of: Opened; words: Hit["parts"]["words"] }) {
  const w = useText(words);
  return (
    <>
      <table class="why">
        <caption class="hidden">{w.partsOf}</caption>
        <thead><tr><th scope="col">{w.part}</th><th scope="col">{w.adds}</th></tr></thead>
        <tbody>
          {steps(of.parts, of.activation ? 0 : 1).map((s) => (
            <tr key={s.name}>
              <th scope="row">
                {w.parts[s.name][0]} <span class="quiet">{w.parts[s.name][1]}</span>
                <span class="track" aria-hidden="true"><span class={"part part-" + s.name} style={{ marginInlineStart: `${s.left * 100}%`, width: `${s.width * 100}%` }} /></span>
              </th>
              <td>{signed(s.adds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot><tr><th scope="row">{of.activation ? w.odds : w.sum}</th><td>{figure(of.sum)}</td></tr></tfoot>
      </table>
      {of.activation && <p class="quiet">{w.chance(figure(of.score))}</p>}
      {of.nothing.length > 0 && <p class="quiet">{w.nothingFrom(of.nothing.map((n) => w.parts[n][0]))}</p>}
      {by && <Shares of={by} />}
    </>
  );
}

// Shares are what the words of a note have their part from.
function Shares({ of }: { of: NonNullable<Hit["parts"]["words"]> }) {
  const w = useText(words);
  const { adds, rules } = shares(of);
  if (adds.length === 0) return null;
  return (
    <p class="shares">
      <strong>{w.shares}</strong>{" "}
      {adds.map(([name, share]) => <span key={name}>{w.share[name]} {Math.round(share * 100)}%</span>)}
      {rules.map(([name, factor]) => <span key={name}>{w.share[name]} × {number(factor, { maximumFractionDigits: 2 })}</span>)}
    </p>
  );
}
