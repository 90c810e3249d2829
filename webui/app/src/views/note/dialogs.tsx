// Dialogs of what is done to a note, besides editing it.

import { useState } from "preact/hooks";
import { api, ask, type Note, type Schemas } from "../../api";
import { Dialog } from "../../parts/dialog";
import { notice } from "../../parts/notice";
import { ReasonDialog, useSending } from "../../parts/reason";
import { Failure } from "../../parts/state";
import { useText } from "../../text";
import type { Done } from "./actions";
import type { Asserted } from "./links";
import { Pick } from "./pick";
import { noteWords } from "./text";

// dates is what the memory reads as a date.
export const dates = "[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9:.]+(Z|[+\\-][0-9]{2}:[0-9]{2}))?)?)?";

type Props = { note: Note; close: () => void; done: Done };

export function Settle({ note, close, done }: Props) {
  const w = useText(noteWords);
  const [as, choose] = useState<Schemas["SettleRequest"]["as"]>("done");
  const [to, date] = useState("");
  const settle = async (reason: string) => done(w.settled, await ask(api.POST("/v1/settle", { body: { id: note.id, as, to: as === "moved" ? to : undefined, reason: reason || undefined } })));
  return (
    <ReasonDialog title={w.settle} act={w.settle} close={close} run={settle}>
      <fieldset>
        <legend>{w.settleAs}</legend>
        {(["done", "cancelled", "moved"] as const).filter((s) => s !== "moved" || !note.plan?.recurs).map((s) => (
          <label key={s} class="line"><input type="radio" name="as" checked={as === s} onChange={() => choose(s)} />{w.asWords[s]}</label>
        ))}
      </fieldset>
      {as === "moved" && <label>{w.newDate}<input required pattern={dates} value={to} onInput={(e) => date(e.currentTarget.value)} aria-describedby="settle-how" /><small id="settle-how" class="quiet">{w.dateHow}</small></label>}
    </ReasonDialog>
  );
}

export function Replace({ note, close, done }: Props) {
  const w = useText(noteWords);
  const [by, choose] = useState<"text" | "note">("text");
  const [text, type] = useState("");
  const [other, pick] = useState<string>();
  const replace = async (reason: string) => done(w.replaced, await ask(api.POST("/v1/replace", {
    body: { old: note.id, ...(by === "text" ? { text } : { new: other }), reason: reason || undefined },
  })));
  return (
    <ReasonDialog title={w.replace} act={w.replace} close={close} run={replace} off={by === "note" && !other}>
      <fieldset>
        <legend>{w.replaceHow}</legend>
        <label class="line"><input type="radio" name="by" checked={by === "text"} onChange={() => choose("text")} />{w.replaceText}</label>
        <label class="line"><input type="radio" name="by" checked={by === "note"} onChange={() => choose("note")} />{w.replaceNote}</label>
      </fieldset>
      {by === "text"
        ? <label>{w.replaceSays}<textarea required rows={3} dir="auto" value={text} onInput={(e) => type(e.currentTarget.value)} /></label>
        : <Pick not={note.id} chosen={other} choose={pick} />}
    </ReasonDialog>
  );
}

// Assert says how the note and another one are linked.
export function Assert({ note, close, changed }: { note: Note; close: () => void; changed: () => void }) {
  const w = useText(noteWords);
  const [kind, choose] = useState("supports out");
  const [other, pick] = useState<string>();
  const link = async (reason: string) => {
    const [type, direction] = kind.split(" ") as [Asserted, string];
    const [from, to] = direction === "out" ? [note.id, other!] : [other!, note.id];
    const r = await ask(api.POST("/v1/link", { body: { from, type, to, reason: reason || undefined } }));
    notice(r.changed ? w.linked : w.same, r.changed ? async () => void (await ask(api.POST("/v1/unlink", { body: { from, type, to } }))) : undefined, changed);
    changed();
  };
  return (
    <ReasonDialog title={w.linkTitle} act={w.link} close={close} run={link} off={!other}>
      <label>{w.linkType}
        <select value={kind} onChange={(e) => choose(e.currentTarget.value)}>
          {Object.entries(w.assert).map(([k, text]) => <option key={k} value={k}>{text}</option>)}
        </select>
      </label>
      <Pick not={note.id} chosen={other} choose={pick} />
    </ReasonDialog>
  );
}

// Purge asks twice, and says what it destroys.
export function Purge({ note, close, purged }: { note: Note; close: () => void; purged: (r: Schemas["ChangeResult"]) => void }) {
  const w = useText(noteWords), { busy, error, send } = useSending();
  const [sure, ask2] = useState(false);
  const purge = async () => purged(await ask(api.POST("/v1/forget", { body: { id: note.id, purge: true } })));
  return (
    <Dialog title={w.purgeTitle} close={close}>
      <p>{w.purgeWhat}</p>
      {!sure && <p>{w.purgeInstead}</p>}
      <div role="status">{sure && <p><strong>{w.purgeSure}</strong></p>}</div>
      {error && <Failure error={error} />}
      <p class="row foot">
        <button autofocus onClick={close}>{w.purgeKeep}</button>
        {sure
          ? <button class="danger" disabled={busy} onClick={send(purge)}>{w.purgeDo}</button>
          : <button class="danger" onClick={(e) => { ask2(true); e.currentTarget.parentElement?.querySelector("button")?.focus(); }}>{w.purgeNext}</button>}
      </p>
    </Dialog>
  );
}
