// What waits for whoever comes back, each settled with one click: what is due, and what is in
// doubt. Where nothing waits there is nothing.

import { api, ask, type Note, type Schemas } from "../../api";
import { useLoad } from "../../load";
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

export function Briefing({ known }: { known: Schemas["ProfileResult"] }) {
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
              {doubtful.map((a) => <Values key={a.attribute} of={a} subject={known.subject} />)}
              {traits.map((t) => <Trait key={t.id} of={t} judged={waits.again} />)}
            </section>
          )}
        </div>
      )}
    </State>
  );
}

// Values are several of something that has one: which of them holds is said in the profile.
function Values({ of, subject }: { of: Schemas["Attribute"]; subject: string }) {
  const w = useText(words);
  const { language } = useSettings();
  const values = (of.values ?? []).map((v) => clipped(v.value, 60));
  return <p class="card">{attributeName(of.attribute, language)}: <bdi>{w.either(values)}</bdi> <a href={href("profile", { subject: subject === "me" ? "" : subject })}>{w.sayWhich}</a></p>;
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
