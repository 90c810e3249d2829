// Reflection: asked for now, and what past ones did.

import { useState } from "preact/hooks";
import { api, ask, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { changesOf } from "../../parts/changes";
import { clipped } from "../../parts/clip";
import { complain, notice } from "../../parts/notice";
import { State } from "../../parts/state";
import { moment } from "../../parts/time";
import { useText } from "../../text";
import { words } from "./text";

type Result = Schemas["ReflectResult"];

// ReflectNow asks for a reflection where one is due, and says what it did or why none ran.
export function ReflectNow({ changed }: { changed: () => void }) {
  const w = useText(words);
  const [busy, wait] = useState(false);
  const [result, show] = useState<Result>();
  const [forced, insist] = useState(false);
  const reflect = async (force: boolean) => {
    wait(true);
    insist(force);
    try {
      const done = await ask(api.POST("/v1/reflect", { body: { force } }));
      show(done);
      if (done.triggered) changed();
    } catch (error) {
      complain(error);
    }
    wait(false);
  };
  return (
    <div class="reflect">
      <button onClick={() => reflect(false)} disabled={busy}>{busy ? w.reflecting : w.reflect}</button>
      <div role="status">{result && <Outcome of={result} force={forced ? undefined : () => reflect(true)} />}</div>
    </div>
  );
}

// Outcome is what came of a request to reflect.
function Outcome({ of, force }: { of: Result; force?: () => void }) {
  const w = useText(words);
  if (!of.triggered) {
    return <p class="outcome">{w.notRun(of.reason ?? "")} {force && <button class="small" onClick={force}>{w.force}</button>}</p>;
  }
  return (
    <div class="outcome">
      <p>{w.ran(of.notes_scanned)} {w.did(of.traits_created, of.traits_updated, of.traits_dissolved, of.links_created)} {of.more && w.unread}</p>
      <Remarks error={of.error} warnings={of.warnings} />
    </div>
  );
}

function Remarks({ error, warnings }: { error?: string; warnings?: string[] }) {
  const w = useText(words);
  return (
    <>
      {error && <p class="bad">{w.modelFailed(clipped(error, 400))}</p>}
      {warnings && warnings.length > 0 && (
        <details>
          <summary>{w.warnings(warnings.length)}</summary>
          <ul>{warnings.map((text, i) => <li key={i}>{clipped(text, 400)}</li>)}</ul>
        </details>
      )}
    </>
  );
}

// Past are the reflections that there were, each of which can be taken back. turn is another
// number when one has run.
export function Past({ turn, changed }: { turn: number; changed: () => void }) {
  const w = useText(words);
  const cycles = useLoad((signal) => ask(api.GET("/v1/reflections", { signal })), [turn]);
  return (
    <section class="past-reflections" aria-label={w.past}>
      <State of={cycles}>
        {(r) => (r.cycles.length === 0 ? <p class="quiet">{w.noPast}</p> : <ol>{r.cycles.map((c) => <Cycle key={c.id} of={c} changed={changed} />)}</ol>)}
      </State>
    </section>
  );
}

function Cycle({ of, changed }: { of: Schemas["Cycle"]; changed: () => void }) {
  const w = useText(words);
  const [busy, wait] = useState(false);
  const undo = async () => {
    wait(true);
    try {
      const undone = await ask(api.POST("/v1/undo", { body: { ids: [of.id] } }));
      notice(w.cycleUndone, changesOf(undone), changed);
      changed();
    } catch (error) {
      complain(error);
    }
    wait(false);
  };
  const { usage } = of;
  return (
    <li>
      <p><time dateTime={of.started}><b>{moment(of.started)}</b></time> <span class="quiet">{w.triggers[of.trigger] ?? of.trigger}, {w.modes[of.mode] ?? of.mode}</span>{of.status === "failed" && <span class="mark bad">{w.failed}</span>}</p>
      <p>{w.ran(of.notes_scanned)} {w.did(of.traits_created, of.traits_updated, of.traits_dissolved, of.links_created)}</p>
      {of.model && <p class="quiet">{w.model(of.model, usage.calls, usage.tokens_in + usage.tokens_out)}</p>}
      {of.questions && <details><summary>{w.questions}</summary><ul>{of.questions.map((q, i) => <li key={i}>{clipped(q, 400)}</li>)}</ul></details>}
      <Remarks error={of.error} warnings={of.warnings} />
      {of.changes && <button class="small" disabled={busy} onClick={undo}>{w.undoCycle}<span class="hidden">: {moment(of.started)}</span></button>}
    </li>
  );
}
