import type { ComponentChildren } from "preact";
import type { Loaded } from "../load";
import { Refusal } from "../api";
import { useText } from "../text";
import { words } from "../words";

// State shows that something is waited for, or why it is not there; else what is given.
// What was there before stays while the next is waited for.
export function State<T>({ of, children }: { of: Loaded<T>; children: (data: T) => ComponentChildren }) {
  const w = useText(words);
  return (
    <div aria-busy={of.loading}>
      {of.error && <Failure error={of.error} again={of.again} />}
      {of.data !== undefined ? children(of.data) : of.loading && <p class="quiet" role="status">{w.loading}</p>}
    </div>
  );
}

// Failure says what did not work and how to go on.
export function Failure({ error, again }: { error: Error; again?: () => void }) {
  const w = useText(words);
  const unreachable = error instanceof Refusal && error.status === 0;
  return (
    <div class="failure" role="alert">
      <p>{unreachable ? w.unreachable : `${w.failed}: ${error.message}`}</p>
      {again && <button onClick={again}>{w.retry}</button>}
    </div>
  );
}
