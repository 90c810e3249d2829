// What is wrong is replaced or forgotten where it is shown.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, ask, type Note } from "../../api";
import { useLoad } from "../../load";
import { changesOf } from "../../parts/changes";
import { clipped } from "../../parts/clip";
import { notice } from "../../parts/notice";
import { ReasonDialog } from "../../parts/reason";
import { State } from "../../parts/state";
import { zone } from "../../parts/time";
import { useSettings } from "../../settings";
import { useText } from "../../text";
import { attributeName } from "../../parts/names";
import { noteOf, type KnownValue } from "./notes";
import { words } from "./text";

export type Changing = { kind: "replace" | "forget"; attribute: string; value: KnownValue; note: string };

type Props = { what: Changing; close: () => void; done: () => void };

// Change is the dialog of a change of one note of a value.
export function Change({ what, close, done }: Props) {
  const w = useText(words);
  const { language } = useSettings();
  const [typed, type] = useState("");
  const loaded = useLoad((signal) => noteOf(what.note, undefined, signal), [what.note]);
  const name = clipped(attributeName(what.attribute, language), 60);
  const say = { replace: w.replaced, forget: w.forgot }[what.kind];
  const title = { replace: w.replaceTitle, forget: w.forgetTitle }[what.kind](name);
  const how = { replace: w.replaceHow, forget: w.forgetHow }[what.kind];
  const run = async (reason: string) => {
    notice(say, await apply(what, typed, reason), done);
    done();
  };
  return (
    <ReasonDialog title={title} act={w[what.kind]} close={close} run={run}>
      <p class="quiet">{how}</p>
      <State of={loaded}>
        {(note) => (
          <>
            {note && <Closed of={note} what={what} />}
            {!note && <p role="alert">{w.gone}</p>}
          </>
        )}
      </State>
      {what.kind === "replace" && <Field name={w.replaceWhat} value={typed} type={type} />}
    </ReasonDialog>
  );
}

// Field is where the new words are typed. The keyboard begins there.
function Field({ name, value, type }: { name: string; value: string; type: (text: string) => void }) {
  const at = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => at.current?.focus(), []);
  return <label>{name} <textarea ref={at} required rows={4} value={value} onInput={(e) => type(e.currentTarget.value)} /></label>;
}

// Closed is the note that a change takes out of what holds, with what else it says.
function Closed({ of, what }: { of: Note; what: Changing }) {
  const w = useText(words);
  const { language } = useSettings();
  const others = (of.claims ?? []).filter((c) => c.value && c.value !== what.value.value && !c.until);
  return (
    <>
      {what.value.notes.length > 1 && what.kind === "replace" && <p>{w.latest(what.value.notes.length)}</p>}
      <blockquote aria-label={what.kind === "replace" ? w.oldNote : w.theNote}>{clipped(of.content, 600)}</blockquote>
      {others.length > 0 && (
        <>
          <p>{w.alsoSays}</p>
          <ul>{others.map((c, i) => <li key={i}>{attributeName(c.attribute, language)}: {c.negated && w.not + " "}<bdi>{clipped(c.value!, 120)}</bdi></li>)}</ul>
        </>
      )}
    </>
  );
}

// apply makes the change, and returns all that takes it back.
async function apply(what: Changing, text: string, reason: string): Promise<string[]> {
  const why = reason ? { reason } : {};
  if (what.kind === "forget") return changesOf(await ask(api.POST("/v1/forget", { body: { id: what.note, ...why } })));
  const replaced = await ask(api.POST("/v1/replace", { body: { old: what.note, text, role: "user", zone, ...why } }));
  return [...changesOf(replaced), ...(replaced.new.messages ?? []).slice(0, 1)]; // with the message that was remembered
}
