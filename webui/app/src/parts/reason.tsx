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
  run: (reason: string) => Promise<void | false>; // does it; false keeps the dialog open
  off?: boolean; // there is nothing to do yet
  children?: ComponentChildren; // above the reason
};

// ReasonDialog is a change that somebody is about to make: what it is, a reason that may be
// left out, and the button that does it. It closes when that is done, and says why it was not.
export function ReasonDialog({ title, act, close, run, off, children }: Props) {
  const w = useText(words);
  const o = useText(own);
  const [reason, say] = useState("");
  const { busy, error, send } = useSending();
  const submit = send(async () => {
    if ((await run(reason.trim())) !== false) close();
  });
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={submit}>
        {children}
        <label>{o.reason}
          <input value={reason} placeholder={o.hint} maxLength={1000} autocomplete="off" onInput={(e) => say(e.currentTarget.value)} />
        </label>
        {error && <Failure error={error} />}
        <p class="row"><button type="submit" disabled={busy || off}>{act}</button> <button type="button" onClick={close}>{w.cancel}</button></p>
      </form>
    </Dialog>
  );
}

type Sending = { busy: boolean; error?: Error; send: (call: () => Promise<void>) => (e: Event) => void };

// useSending does what a form or a button of a dialog asks for, once at a time. What went wrong
// is for the dialog to show: whatever is below it can be neither seen nor heard.
export function useSending(): Sending {
  const [busy, wait] = useState(false);
  const [error, fail] = useState<Error>();
  const send = (call: () => Promise<void>) => async (e: Event) => {
    e.preventDefault();
    wait(true);
    fail(undefined);
    try {
      await call();
    } catch (error) {
      fail(error as Error);
    }
    wait(false);
  };
  return { busy, error, send };
}
