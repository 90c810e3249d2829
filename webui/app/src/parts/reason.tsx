import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { texts, useText } from "../text";
import { words } from "../words";
import { Dialog } from "./dialog";
import { Failure } from "./state";

const own = texts({
  en: { reason: "Why (may be left out)", hint: "Kept in the history." },
  zh: { reason: "原因（可不填）", hint: "会记在历史里。" },
});

type Props = {
  title: string;
  act: string; // what the button says that does it
  close: () => void;
  run: (reason: string) => Promise<void>; // does it; where it throws, the dialog says why and stays
  children?: ComponentChildren; // above the reason
};

// ReasonDialog is a change that somebody is about to make: what it is, a reason that may be
// left out, and the button that does it. It closes when that is done.
export function ReasonDialog({ title, act, close, run, children }: Props) {
  const w = useText(words);
  const o = useText(own);
  const [reason, say] = useState("");
  const [error, fail] = useState<Error>();
  const [busy, wait] = useState(false);
  const submit = async (e: Event) => {
    e.preventDefault();
    wait(true);
    fail(undefined);
    try {
      await run(reason.trim());
      close();
    } catch (error) {
      fail(error as Error);
      wait(false);
    }
  };
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={submit}>
        {children}
        <label>{o.reason}
          <input value={reason} placeholder={o.hint} maxLength={1000} autocomplete="off" onInput={(e) => say(e.currentTarget.value)} />
        </label>
        {error && <Failure error={error} />}
        <p class="row"><button type="submit" disabled={busy}>{act}</button> <button type="button" onClick={close}>{w.cancel}</button></p>
      </form>
    </Dialog>
  );
}
