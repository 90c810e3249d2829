// Dialogs of what is done to a note, besides editing it.

import { useState } from "preact/hooks";
import { api, ask, type Note, type Schemas } from "../../api";
import { Dialog } from "../../parts/dialog";
import { complain, notice } from "../../parts/notice";
import { useText } from "../../text";
import { words } from "../../words";
import type { Done } from "./actions";
import type { Asserted } from "./links";
import { Pick } from "./pick";
import { noteWords } from "./text";

// dates is what the memory reads as a date.
export const dates = "[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9:.]+(Z|[+\\-][0-9]{2}:[0-9]{2}))?)?)?";

type Props = { note: Note; close: () => void; done: Done };
type Sending = { busy: boolean; send: (call: () => Promise<void>) => (e: Event) => void };

// useSending sends a form, once at a time.
export function useSending(): Sending {
  const [busy, set] = useState(false);
  const send = (call: () => Promise<void>) => async (e: Event) => {
    e.preventDefault();
    set(true);
    try {
      await call();
    } catch (error) {
      complain(error);
    } finally {
      set(false);
    }
  };
  return { busy, send };
}

// Foot are the buttons of a dialog with a form.
export function Foot({ title, busy, close, off }: { title: string; busy: boolean; close: () => void; off?: boolean }) {
  const common = useText(words);
  return <p class="row foot"><button type="submit" disabled={busy || off}>{title}</button><button type="button" onClick={close}>{common.cancel}</button></p>;
}

export function Reason({ value, type }: { value: string; type: (s: string) => void }) {
  const w = useText(noteWords);
  return <label>{w.reason}<input value={value} onInput={(e) => type(e.currentTarget.value)} /></label>;
}

export function Settle({ note, close, done }: Props) {
  const w = useText(noteWords), { busy, send } = useSending();
  const [as, choose] = useState<Schemas["SettleRequest"]["as"]>("done");
  const [to, date] = useState("");
  const [reason, why] = useState("");
  const settle = async () => done(w.settled, await ask(api.POST("/v1/settle", { body: { id: note.id, as, to: as === "moved" ? to : undefined, reason: reason || undefined } })));
  return (
    <Dialog title={w.settle} close={close}>
      <form onSubmit={send(settle)}>
        <fieldset>
          <legend>{w.settleAs}</legend>
          {(["done", "cancelled", "moved"] as const).map((s) => (
            <label key={s} class="line"><input type="radio" name="as" checked={as === s} onChange={() => choose(s)} />{w.asWords[s]}</label>
          ))}
        </fieldset>
        {as === "moved" && <label>{w.newDate}<input required pattern={dates} value={to} onInput={(e) => date(e.currentTarget.value)} aria-describedby="settle-how" /><small id="settle-how" class="quiet">{w.dateHow}</small></label>}
        <Reason value={reason} type={why} />
        <Foot title={w.settle} busy={busy} close={close} />
      </form>
    </Dialog>
  );
}

export function Replace({ note, close, done }: Props) {
  const w = useText(noteWords), { busy, send } = useSending();
  const [by, choose] = useState<"text" | "note">("text");
  const [text, type] = useState("");
  const [other, pick] = useState<string>();
  const [reason, why] = useState("");
  const replace = async () => done(w.replaced, await ask(api.POST("/v1/replace", {
    body: { old: note.id, ...(by === "text" ? { text } : { new: other }), reason: reason || undefined },
  })));
  return (
    <Dialog title={w.replace} close={close}>
      <form onSubmit={send(replace)}>
        <fieldset>
          <legend>{w.replaceHow}</legend>
          <label class="line"><input type="radio" name="by" checked={by === "text"} onChange={() => choose("text")} />{w.replaceText}</label>
          <label class="line"><input type="radio" name="by" checked={by === "note"} onChange={() => choose("note")} />{w.replaceNote}</label>
        </fieldset>
        {by === "text"
          ? <label>{w.replaceSays}<textarea required rows={3} dir="auto" value={text} onInput={(e) => type(e.currentTarget.value)} /></label>
          : <Pick not={note.id} chosen={other} choose={pick} />}
        <Reason value={reason} type={why} />
        <Foot title={w.replace} busy={busy} close={close} off={by === "note" && !other} />
      </form>
    </Dialog>
  );
}

// Assert says how the note and another one are linked.
export function Assert({ note, close, changed }: { note: Note; close: () => void; changed: () => void }) {
  const w = useText(noteWords), { busy, send } = useSending();
  const [kind, choose] = useState("supports out");
  const [other, pick] = useState<string>();
  const [reason, why] = useState("");
  const link = async () => {
    const [type, direction] = kind.split(" ") as [Asserted, string];
    const [from, to] = direction === "out" ? [note.id, other!] : [other!, note.id];
    const r = await ask(api.POST("/v1/link", { body: { from, type, to, reason: reason || undefined } }));
    notice(r.changed ? w.linked : w.same, r.changed ? async () => void (await ask(api.POST("/v1/unlink", { body: { from, type, to } }))) : undefined, changed);
    close();
    changed();
  };
  return (
    <Dialog title={w.linkTitle} close={close}>
      <form onSubmit={send(link)}>
        <label>{w.linkType}
          <select value={kind} onChange={(e) => choose(e.currentTarget.value)}>
            {Object.entries(w.assert).map(([k, text]) => <option key={k} value={k}>{text}</option>)}
          </select>
        </label>
        <Pick not={note.id} chosen={other} choose={pick} />
        <Reason value={reason} type={why} />
        <Foot title={w.link} busy={busy} close={close} off={!other} />
      </form>
    </Dialog>
  );
}

// Purge asks twice, and says what it destroys.
export function Purge({ note, close, purged }: { note: Note; close: () => void; purged: (r: Schemas["ChangeResult"]) => void }) {
  const w = useText(noteWords), { busy, send } = useSending();
  const [sure, ask2] = useState(false);
  const purge = async () => purged(await ask(api.POST("/v1/forget", { body: { id: note.id, purge: true } })));
  return (
    <Dialog title={w.purgeTitle} close={close}>
      <p>{w.purgeWhat}</p>
      {!sure && <p>{w.purgeInstead}</p>}
      <div role="status">{sure && <p><strong>{w.purgeSure}</strong></p>}</div>
      <p class="row foot">
        <button autofocus onClick={close}>{w.purgeKeep}</button>
        {sure
          ? <button class="danger" disabled={busy} onClick={send(purge)}>{w.purgeDo}</button>
          : <button class="danger" onClick={(e) => { ask2(true); e.currentTarget.parentElement?.querySelector("button")?.focus(); }}>{w.purgeNext}</button>}
      </p>
    </Dialog>
  );
}
