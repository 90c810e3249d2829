// Plans: what is planned, by when it is due, and what became of it, settled in place. done and
// as_of of the address are what is shown.

import { useState } from "preact/hooks";
import { api, ask, type Note, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { clipped } from "../../parts/clip";
import { parseAt } from "../../parts/days";
import { NoteLine } from "../../parts/note";
import { Settle } from "../../parts/settle";
import { State } from "../../parts/state";
import { day, when, zone } from "../../parts/time";
import { go, href } from "../../route";
import type { ViewProps } from "../../shell";
import { useText } from "../../text";
import { words as common } from "../../words";
import { words } from "./text";
import "./plans.css";

export default function View({ params }: ViewProps) {
  const w = useText(words);
  const c = useText(common);
  const at = parseAt(params.as_of);
  const [limit, more] = useState(50);
  const agenda = useLoad(
    (signal) => ask(api.GET("/v1/agenda", { signal, params: { query: { zone, done: !!params.done, limit, as_of: at?.moment } } })),
    [params.done, limit, at?.moment],
  );
  const settled = () => {
    document.getElementById("main")?.focus({ preventScroll: true }); // the button is gone
    agenda.again();
  };
  return (
    <section class="plans" aria-label={w.plans}>
      {at && <p class="as-of" role="status">{w.asKnown(day(at.moment))} <a href={href("plans", { done: params.done })}>{w.asOfNow}</a></p>}
      <label class="line"><input type="checkbox" checked={!!params.done} onChange={(e) => go("plans", { ...params, done: e.currentTarget.checked ? "1" : "" }, true)} />{w.withSettled}</label>
      <State of={agenda}>
        {({ sections, next }) => (
          <>
            {sections.length === 0 && <p class="quiet">{w.noPlans}</p>}
            {sections.map((s) => (
              <section key={s.due} class={"due due-" + s.due}>
                <h2>{s.due === "overdue" && <span class="sign" aria-hidden="true">!</span>}{w.due[s.due] ?? s.due} <span class="quiet">{s.count}</span></h2>
                {s.plans.map((p) => <PlanCard key={p.note.id} plan={p} settled={!at && s.due !== "done" && s.due !== "cancelled" ? settled : undefined} />)}
              </section>
            ))}
            {next && <button onClick={() => more(limit < 200 ? 200 : 1000)}>{c.more}</button>}
          </>
        )}
      </State>
    </section>
  );
}

// PlanCard is a plan; settled is called when it was settled, undefined where it can't be.
function PlanCard({ plan: { note, settled_by: by, before }, settled }: { plan: Schemas["Plan"]; settled?: () => void }) {
  const w = useText(words);
  const c = useText(common);
  const state = note.plan;
  const over = state && state.status !== "planned" && state.status !== "overdue";
  return (
    <div class="entry">
      <NoteLine note={note} text={clipped(note.content, 400)}>
        {state?.due && <p class="due-on">{w.dueOn} <time dateTime={state.due}>{when(state.due)}</time>{state.due_end && ` – ${when(state.due_end)}`}</p>}
        {state?.recurs && <p class="recurs">{c.recurs}: {c.rhythm(state.recurs)}</p>}
        {by && <p>{w.settledBy}: <a href={href("note", { id: by.id })}>{clipped(by.content, 160) || c.noWords}</a> <span class="quiet">{day(by.recorded_at)}</span></p>}
        {!by && over && <p class="quiet">{w.byHand}</p>}
        {!!before?.length && <Before of={before} />}
        <div class="row actions">
          {settled && <Settle note={note} settled={settled} />}
          {(state?.due || note.event_time) && <a href={href("timeline", { note: note.id })}>{w.inTimeline}<span class="hidden">: {clipped(note.content, 60)}</span></a>}
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
