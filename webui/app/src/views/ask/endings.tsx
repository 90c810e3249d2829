import type { Schemas } from "../../api";
import { day, when } from "../../parts/time";
import { href } from "../../route";
import { useText } from "../../text";
import { words as common } from "../../words";
import { words } from "./text";

// Endings are what a note says and that does not hold for ever: until when, and what took its
// place; and what its facts plan, where that differs, with what became of each.
export function Endings({ of, plans }: { of: Schemas["Ending"][]; plans: Schemas["FactPlan"][] }) {
  const w = useText(words);
  const { marks } = useText(common);
  if (of.length + plans.length === 0) return null;
  return (
    <ul class="endings">
      {of.map((e, i) => (
        <li key={i}>
          <span class="until">{e.edited ? w.ending.edited : e.from && e.from < e.until ? w.ending.from(day(e.from), day(e.until)) : w.ending.until(day(e.until))}</span>
          {e.edited ? <> <span dir="auto">{e.of}</span></> : e.of ? <> <s dir="auto">{e.of}</s></> : e.fact && <> ({w.ending.part})</>}
          {e.by && <> · <a href={href("note", { id: e.by })}>{e.updated ? w.ending.updated : w.ending.by}</a></>}
        </li>
      ))}
      {plans.map((p) => <li key={p.fact}><span class="mark mark-plan">{marks.plan[p.plan.status] ?? p.plan.status}</span> {p.plan.due && when(p.plan.due)} <span dir="auto">{p.of}</span></li>)}
    </ul>
  );
}
