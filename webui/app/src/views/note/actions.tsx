// What can be done to a note. Each change is said with a way back, save for a purge.

import { useState } from "preact/hooks";
import { api, ask, type Note, type Schemas } from "../../api";
import { complain, notice } from "../../parts/notice";
import { ended } from "../../parts/note";
import { useText } from "../../text";
import { Assert, Purge, Replace, Settle } from "./dialogs";
import { Edit } from "./edit";
import { noteWords } from "./text";

type Result = Schemas["ChangeResult"];
type Opened = "edit" | "replace" | "settle" | "link" | "purge";

export type Done = (text: string, result: Result) => void;

export function Actions({ note, changed, purged }: { note: Note; changed: () => void; purged: (r: Result) => void }) {
  const w = useText(noteWords);
  const [opened, open] = useState<Opened>();
  const [busy, set] = useState(false);
  const done: Done = (text, r) => {
    notice([r.change ? text : w.same, ...(r.warnings ?? [])].join(" "), r.change, changed);
    open(undefined);
    changed();
  };
  const at = async (call: Promise<Result>, text: string) => {
    set(true);
    try {
      done(text, await call);
    } catch (error) {
      complain(error);
    } finally {
      set(false);
    }
  };
  const body = { id: note.id };
  const plan = note.plan?.status === "planned" || note.plan?.status === "overdue";
  const close = () => open(undefined);
  return (
    <div class="actions" role="group" aria-label={w.actions}>
      <button class="main" onClick={() => open("edit")}>{w.edit}</button>
      {plan && !ended(note) && <button onClick={() => open("settle")}>{w.settle}</button>}
      {!ended(note) && <button onClick={() => open("replace")}>{w.replace}</button>}
      {!ended(note) && <button onClick={() => open("link")}>{w.link}</button>}
      {note.pinned
        ? <button disabled={busy} onClick={() => at(ask(api.POST("/v1/unpin", { body })), w.unpinned)}>{w.unpin}</button>
        : <button disabled={busy} onClick={() => at(ask(api.POST("/v1/pin", { body })), w.pinned)}>{w.pin}</button>}
      {(note.forgotten || note.superseded_by) && <button disabled={busy} onClick={() => at(ask(api.POST("/v1/restore", { body })), w.restored)}>{w.restore}</button>}
      {!note.forgotten && <button disabled={busy} onClick={() => at(ask(api.POST("/v1/forget", { body })), w.forgotten)}>{w.forget}</button>}
      <button class="danger" onClick={() => open("purge")}>{w.purge}</button>
      {opened === "edit" && <Edit note={note} close={close} done={done} />}
      {opened === "settle" && <Settle note={note} close={close} done={done} />}
      {opened === "replace" && <Replace note={note} close={close} done={done} />}
      {opened === "link" && <Assert note={note} close={close} changed={changed} />}
      {opened === "purge" && <Purge note={note} close={close} purged={purged} />}
    </div>
  );
}
