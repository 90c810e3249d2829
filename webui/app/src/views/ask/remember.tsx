// A box that keeps what somebody writes into it.

import { useState } from "preact/hooks";
import { api, ask, type Schemas } from "../../api";
import { complain, notice } from "../../parts/notice";
import { zone } from "../../parts/time";
import { useText } from "../../text";
import { words } from "./text";

export function Remember({ changed }: { changed: () => void }) {
  const w = useText(words);
  const [text, set] = useState("");
  const [busy, wait] = useState(false);
  const [warnings, warn] = useState<string[]>([]);
  const keep = async () => {
    wait(true);
    try {
      const r = await ask(api.POST("/v1/remember", { body: { text, zone } }));
      set("");
      warn(r.warnings ?? []);
      notice(r.known ? w.known : w.remembered, r.known ? undefined : made(r), changed);
      changed();
    } catch (error) {
      complain(error);
    }
    wait(false);
  };
  return (
    <form class="remember" onSubmit={(e) => { e.preventDefault(); if (text.trim() && !busy) void keep(); }}>
      <label>{w.rememberLabel}
        <textarea rows={3} dir="auto" value={text} placeholder={w.rememberHint} onInput={(e) => set(e.currentTarget.value)} />
      </label>
      <button type="submit" aria-disabled={busy}>{w.rememberDo}</button>
      {warnings.length > 0 && <ul class="degraded" role="status">{warnings.map((v) => <li key={v}>{v}</li>)}</ul>}
    </form>
  );
}

// made is the change that kept the words; undefined where they became several notes, which no
// one undo takes back.
function made(r: Schemas["RememberResult"]): string | undefined {
  const [note, ...more] = r.notes ?? [];
  return note && more.length === 0 ? `${note.id}@1` : undefined;
}
