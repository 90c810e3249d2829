// A plot of the confidence of a trait, with its words and its numbers.

import type { Note } from "../../api";
import { clipped } from "../../parts/clip";
import { day, moment } from "../../parts/time";
import { useText } from "../../text";
import { words as common } from "../../words";
import { curveOf, pathOf, then, thresholds, trendOf, x, y, type Curve, type Version } from "./curve";
import { words } from "./text";

const width = 1000, height = 100; // of the drawing, which is stretched to the room that there is

const percent = (confidence: number) => Math.round(confidence * 100);

export function Plot({ trait, history }: { trait: Note; history: Version[] }) {
  const w = useText(words);
  const curve = curveOf(history, trait);
  if (curve.points.length === 0) return null;
  const was = then(curve);
  const said = w.trend[trendOf(curve, trait.trait?.stage ?? "")](w.percent(percent(was.confidence)), day(was.version.at), w.percent(percent(curve.confidence)));
  return (
    <figure class="plot">
      <figcaption><h3>{w.over}</h3><p>{said}</p></figcaption>
      <Drawing curve={curve} said={said} />
      <p class="axis"><time dateTime={curve.points[0]!.version.at}>{day(curve.points[0]!.version.at)}</time><span>{w.nowRow}</span></p>
      <details>
        <summary>{w.table}</summary>
        <Table curve={curve} />
      </details>
    </figure>
  );
}

// Drawing is the line, the stages that it passes, and the verdicts of the user on it.
function Drawing({ curve, said }: { curve: Curve; said: string }) {
  const w = useText(words);
  const c = useText(common);
  const path = pathOf(curve, width, height);
  const verdicts = curve.points.filter((p) => p.version.step === "confirm" || p.version.step === "reject");
  return (
    <div class="drawing" role="img" aria-label={said}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {thresholds.map(([from]) => <line key={from} class="threshold" x1="0" x2={width} y1={y(from) * height} y2={y(from) * height} />)}
        <path class="under" d={`${path}V${height}H0Z`} />
        <path class="line" d={path} />
      </svg>
      <div aria-hidden="true">
        {thresholds.map(([from, stage]) => <span key={from} class="level" style={{ top: `${y(from) * 100}%` }}>{percent(from)}% {c.stages[stage]}</span>)}
        {verdicts.map((p) => (
          <span key={p.version.change} class={"verdict verdict-" + p.version.step} title={`${w.steps[p.version.step]}, ${day(p.version.at)}`}
            style={{ left: `${x(curve, p.at) * 100}%`, top: `${y(p.confidence) * 100}%` }}>{p.version.step === "confirm" ? "✓" : "✕"}</span>
        ))}
      </div>
    </div>
  );
}

// Table is the same in numbers, the latest first, with why.
function Table({ curve }: { curve: Curve }) {
  const w = useText(words);
  const c = useText(common);
  const what = (v: Version) => {
    const said = w.steps[v.step] ?? v.step;
    if (v.undoes) return `${said}: ${w.versions(v.undoes.join(", "))}`;
    return v.reason ? `${said}: ${clipped(v.reason, 300)}` : said;
  };
  return (
    <table>
      <thead><tr><th scope="col">{w.when}</th><th scope="col">{w.confidence}</th><th scope="col">{w.stage}</th><th scope="col">{w.what}</th></tr></thead>
      <tbody>
        {curve.points.toReversed().map(({ version: v, confidence }) => (
          <tr key={v.change}>
            <td><time dateTime={v.at}>{moment(v.at)}</time></td>
            <td>{w.percent(percent(confidence))}</td>
            <td>{c.stages[v.note.trait?.stage ?? ""]}</td>
            <td>{what(v)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
