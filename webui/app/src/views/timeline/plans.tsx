// What is planned, by when it is due, and what became of it: settled in place.

import { useRef, useState } from "preact/hooks";
import { clipped } from "../../parts/clip";
import { NoteLine } from "../../parts/note";
import { State } from "../../parts/state";
import { day, when } from "../../parts/time";
import type { Loaded } from "../../load";
import type { Note, Schemas } from "../../api";
import { href } from "../../route";
import { useText } from "../../text";
import { words as common } from "../../words";
import type { Plan } from "./data";
import { Choose } from "./list";
import { Settle } from "./settle";
import { words } from "./text";

type Props = {
  of: Loaded<Schemas["AgendaResult"]>;
  done: boolean;
  readOnly: boolean; // as of another day: what was can't be settled
  chosen: string;
  withDone: (done: boolean) => void;
  changed: () => void;
  choose: (note: Note) => void;
  more: () => void;
};

export function Plans({ of, done, readOnly, chosen, withDone, changed, choose, more }: Props) {
  const w = useText(words);
  const c = useText(common);
  const heading = useRef<HTMLHeadingElement>(null);
  const settled = () => {
    heading.current?.focus();
    changed();
  };
  return (
    <section class="plans" aria-labelledby="timeline-plans">
      <h2 id="timeline-plans" ref={heading} tabIndex={-1}>{w.plans}</h2>
      <label class="line"><input type="checkbox" checked={done} onChange={(e) => withDone(e.currentTarget.checked)} />{w.withSettled}</label>
      <State of={of}>
        {(agenda) => (
          <>
            {agenda.sections.length === 0 && <p class="quiet">{w.noPlans}</p>}
            {agenda.sections.map((s) => (
              <section key={s.due} class={"due due-" + s.due}>
                <h3>{s.due === "overdue" && <span class="sign" aria-hidden="true">!</span>}{w.due[s.due] ?? s.due} <span class="quiet">{s.count}</span></h3>
                {s.plans.map((p) => (
                  <PlanCard key={p.note.id} plan={p} open={!readOnly && s.due !== "done" && s.due !== "cancelled"} chosen={chosen === p.note.id} settled={settled} choose={choose} />
                ))}
              </section>
            ))}
            {agenda.next && <button onClick={more}>{c.more}</button>}
          </>
        )}
      </State>
    </section>
  );
}

type CardProps = { plan: Plan; open: boolean; chosen: boolean; settled: () => void; choose: (note: Note) => void };

function PlanCard({ plan, open, chosen, settled, choose }: CardProps) {
  const w = useText(words);
  const c = useText(common);
  const [reading, read] = useState(false);
  const { note, settled_by: by, before } = plan;
  const state = note.plan;
  const over = state && state.status !== "planned" && state.status !== "overdue";
  return (
    <div class={"entry" + (chosen ? " chosen" : "")} data-plan={note.id}>
      <NoteLine note={note} text={clipped(note.content, 400)}>
        {state?.due && <p class="due-on">{w.dueOn} <time dateTime={state.due}>{when(state.due)}</time>{state.due_end && ` – ${when(state.due_end)}`}</p>}
        {by && <p>{w.settledBy}: <a href={href("note", { id: by.id })}>{clipped(by.content, 160) || c.noWords}</a> <span class="quiet">{day(by.recorded_at)}</span></p>}
        {!by && over && <p class="quiet">{w.byHand}</p>}
        {!!before?.length && <Before of={before} />}
        <div class="row actions">
          {open && <Settle note={note} settled={settled} reading={read} />}
          {!reading && (state?.due || note.event_time) && <Choose note={note} chosen={chosen} choose={choose} />}
        </div>
      </NoteLine>
    </div>
  );
}

// Before is what a plan was before it was moved, the latest first.
function Before({ of }: { of: Note[] }) {
  const w = useText(words);
  const c = useText(common);
  return (
    <details open={of.length === 1}>
      <summary>{w.before}</summary>
      <ul>
        {of.map((n) => <li key={n.id}><del>{n.plan?.due && when(n.plan.due)}</del> <a href={href("note", { id: n.id })}>{clipped(n.content, 160) || c.noWords}</a></li>)}
      </ul>
    </details>
  );
}
