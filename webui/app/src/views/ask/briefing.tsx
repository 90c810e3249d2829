// What waits for whoever comes back, each settled with one click: what is due, and what is in
// doubt. Where nothing waits there is nothing.

import { useState } from "preact/hooks";
import { api, ask, part, type Note, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { mendable } from "../../parts/changes";
import { clipped } from "../../parts/clip";
import { attributeName } from "../../parts/names";
import { NoteLine } from "../../parts/note";
import { complain, notice } from "../../parts/notice";
import { Settle } from "../../parts/settle";
import { State } from "../../parts/state";
import { zone } from "../../parts/time";
import { href } from "../../route";
import { useSettings } from "../../settings";
import { useText } from "../../text";
import { useWho } from "../../who";
import { words } from "./text";

const few = 4; // of each that are shown

// Briefing is of what a profile has; settled is called when a value of it was.
export function Briefing({ known, settled }: { known: Schemas["ProfileResult"]; settled: () => void }) {
  const w = useText(words);
  const waits = useLoad(async (signal) => {
    const [agenda, traits] = await Promise.all([
      ask(api.GET("/v1/agenda", { signal, params: { query: { zone, days: 7, limit: few } } })),
      ask(api.GET("/v1/traits", { signal, params: { query: { stages: ["candidate", "emerging"], limit: few } } })),
    ]);
    return { due: agenda.sections.flatMap((s) => s.plans), total: agenda.total, traits: traits.traits.filter((t) => !t.trait?.verdict) };
  }, []);
  const doubtful = known.attributes.filter((a) => a.contested).slice(0, few);
  return (
    <State of={waits}>
      {({ due, total, traits }) => (
        <div class="briefing">
          {due.length > 0 && (
            <section class="due-soon">
              <h2>{w.dueSoon}</h2>
              {due.map((p) => <NoteLine key={p.note.id} note={p.note} text={clipped(p.note.content, 280)}><Settle note={p.note} settled={waits.again} /></NoteLine>)}
              <p><a href={href("plans")}>{w.allPlans(total)}</a></p>
            </section>
          )}
          {doubtful.length + traits.length > 0 && (
            <section class="in-doubt">
              <h2>{w.inDoubt}</h2>
              {doubtful.map((a) => <Values key={a.attribute} of={a} subject={known.subject} settled={settled} />)}
              {traits.map((t) => <Trait key={t.id} of={t} judged={waits.again} />)}
            </section>
          )}
        </div>
      )}
    </State>
  );
}

// Values are several of something that has one: the user says which of them holds, here where
// all notes of the others are known, or else in the profile.
function Values({ of, subject, settled }: { of: Schemas["Attribute"]; subject: string; settled: () => void }) {
  const w = useText(words);
  const { language } = useSettings();
  const [busy, wait] = useState(false);
  const values = (of.values ?? []).filter((v) => !v.negated);
  const name = attributeName(of.attribute, language);
  const choose = async (value: Schemas["KnownValue"]) => {
    wait(true);
    try {
      const { holds } = await part(() => import("../../parts/claims")); // few need it
      notice(w.settled(name, clipped(value.value, 60)), await holds({ subject, attribute: of.attribute }, values.filter((v) => v !== value)), settled);
      document.getElementById("main")?.focus({ preventScroll: true }); // the button goes
      settled();
    } catch (error) {
      complain(error);
    }
    wait(false);
  };
  return (
    <div class="card" aria-busy={busy}>
      <p>{name}: <bdi>{w.either(values.map((v) => clipped(v.value, 60)))}</bdi> <a href={href("profile", { subject: subject === "me" ? "" : subject })}>{w.sayWhich}</a></p>
      {values.every(mendable) && <div class="row">{values.map((v) => <button key={v.value} class="small" disabled={busy} onClick={() => choose(v)}><span class="hidden">{name}: </span><bdi>{clipped(v.value, 60)}</bdi></button>)}</div>}
    </div>
  );
}

// Trait is one that is not sure: the user says whether it is so.
function Trait({ of, judged }: { of: Note; judged: () => void }) {
  const w = useText(words);
  const { agent } = useWho();
  const judge = async (verdict: "confirmed" | "rejected") => {
    try {
      const { change } = await ask(api.POST("/v1/trait", { body: { id: of.id, verdict } }));
      notice(w.verdicts[verdict], change, judged);
      document.getElementById("main")?.focus({ preventScroll: true }); // the button goes
      judged();
    } catch (error) {
      complain(error);
    }
  };
  return (
    <NoteLine note={of} text={clipped(of.content, 280)}>
      {!agent && <div class="row">
        {(["confirmed", "rejected"] as const).map((v) => <button key={v} class="small" onClick={() => judge(v)}>{w.says[v]}<span class="hidden">: {clipped(of.content, 60)}</span></button>)}
      </div>}
    </NoteLine>
  );
}
