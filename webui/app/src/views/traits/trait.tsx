// One trait: its line in the list, and all of it where it is opened.

import { useState } from "preact/hooks";
import { api, ask, type Note, type Schemas } from "../../api";
import type { Loaded } from "../../load";
import { clipped } from "../../parts/clip";
import { NoteLine } from "../../parts/note";
import { notice } from "../../parts/notice";
import { ReasonDialog } from "../../parts/reason";
import { State } from "../../parts/state";
import { day } from "../../parts/time";
import { href } from "../../route";
import { useText } from "../../text";
import { NotForAgents, useWho } from "../../who";
import { Plot } from "./plot";
import { Stage } from "./stage";
import { words } from "./text";

// Whole is a trait with its evidence and all its versions.
export type Whole = Schemas["TraitResult"] & { history: Schemas["Version"][] };
type Verdict = "confirmed" | "rejected";

// Trait is a line of the list. The statement opens and closes it.
export function Trait({ of, opened, toggle, changed }: { of: Note; opened?: Loaded<Whole | undefined>; toggle: () => void; changed: () => void }) {
  const w = useText(words);
  const state = of.trait;
  return (
    <article class={"trait card" + (state?.stage === "dissolved" ? " gone" : "")} aria-label={clipped(of.content, 200)}>
      <h2><button class="statement" aria-expanded={!!opened} onClick={toggle}>{clipped(of.content, 400)}</button></h2>
      <p class="about">
        {state && <Stage of={state.stage} />}
        <span class="sure">{w.sureness(Math.round(of.confidence * 100))}</span>
        <span>{state && (w.subtypes[state.subtype] ?? state.subtype)}{state?.form && ", " + (w.forms[state.form] ?? state.form)}</span>
        {state?.contested && <span class="mark doubt">{w.contested}</span>}
        {state?.verdict && <span class={"mark " + state.verdict}>{state.verdict === "confirmed" ? "✓ " + w.confirmed : "✕ " + w.rejected}</span>}
      </p>
      {opened && <State of={opened}>{(r) => r && r.trait.id === of.id && <Opened of={r} changed={changed} />}</State>}
    </article>
  );
}

// Opened is all of a trait.
function Opened({ of: { trait, for: pro, against, more, history }, changed }: { of: Whole; changed: () => void }) {
  const w = useText(words);
  const s = trait.trait;
  const { agent } = useWho();
  const traits = pro.filter((e) => e.note.kind === "trait");
  const notes = pro.filter((e) => e.note.kind !== "trait");
  return (
    <div class="opened">
      <p>
        {s && w.stageWhy[s.stage]}{s?.until && s.stage === "trend" && " " + w.waitsUntil(day(s.until))}{" "}
        <span class="quiet">{s && w.seen(s.since ? day(s.since) : "", s.reinforced ?? 0, s.contradicted ?? 0)} <a href={href("note", { id: trait.id })}>{w.noteOf}</a></span>
      </p>
      {agent ? <NotForAgents /> : <Judge of={trait} changed={changed} />}
      <Plot trait={trait} history={history} />
      {traits.length > 0 && <><h3>{w.from}</h3>{traits.map((e) => <Evidence key={e.note.id} of={e} />)}</>}
      <div class="evidence">
        <section>
          <h3>{w.for}</h3>
          {pro.length === 0 && <p class="quiet">{w.noneFor}</p>}
          {notes.map((e) => <Evidence key={e.note.id} of={e} />)}
        </section>
        <section>
          <h3>{w.against}</h3>
          {against.length === 0 && <p class="quiet">{w.noneAgainst}</p>}
          {against.map((e) => <Evidence key={e.note.id} of={e} />)}
        </section>
      </div>
      {more && <p class="quiet">{w.moreEvidence}</p>}
    </div>
  );
}

// Evidence is a note that speaks for or against a trait, with how well and who found so.
function Evidence({ of }: { of: Schemas["Evidence"] }) {
  const w = useText(words);
  return (
    <NoteLine note={of.note}>
      <p class="about why">
        {of.grade && <span><b class="grade" title={w.grade(of.grade)}>{of.grade}</b> {w.grades[of.grade]}</span>}
        {of.reason && <span>{clipped(of.reason, 300)}</span>}
        <span>{w.by(of.by ?? "")}</span>
        {of.at && <time dateTime={of.at}>{day(of.at)}</time>}
        {of.note.kind === "trait" && <a href={href("traits", { id: of.note.id, stage: "all" })}>{w.openTrait}</a>}
      </p>
    </NoteLine>
  );
}

// Judge is what the user in person says of a trait, and what was said.
function Judge({ of, changed }: { of: Note; changed: () => void }) {
  const w = useText(words);
  const [saying, say] = useState<Verdict>();
  const verdict = of.trait?.verdict;
  const run = async (reason: string) => {
    const judged = await ask(api.POST("/v1/trait", { body: { id: of.id, verdict: saying!, ...(reason && { reason }) } }));
    notice(saying === "confirmed" ? w.didConfirm : w.didReject, judged.change, changed);
    changed();
  };
  return (
    <div class="judge">
      <span>{verdict === "confirmed" ? "✓ " + w.confirmed : verdict === "rejected" ? "✕ " + w.rejected : w.verdict}{of.trait?.reason && ", " + w.because(clipped(of.trait.reason, 300))}</span>
      {verdict !== "confirmed" && <button onClick={() => say("confirmed")}><span aria-hidden="true">✓ </span>{w.confirm}</button>}
      {verdict !== "rejected" && <button onClick={() => say("rejected")}><span aria-hidden="true">✕ </span>{w.reject}</button>}
      {saying && (
        <ReasonDialog title={saying === "confirmed" ? w.confirm : w.reject} act={saying === "confirmed" ? w.confirm : w.reject} close={() => say(undefined)} run={run}>
          <blockquote>{clipped(of.content, 600)}</blockquote>
          <p class="quiet">{saying === "confirmed" ? w.confirmHow : w.rejectHow}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
