// What is asked of the memory while it is shown.

import { useCallback, useEffect, useState } from "preact/hooks";
import { onBack, Refusal } from "./api";

export type Loaded<T> = {
  data?: T; // the last answer, also while the next is waited for; of other keys no longer than that
  error?: Error; // why there is none
  loading: boolean;
  again: () => void; // asks once more, as after a change
};

// useLoad asks when it is first used and whenever one of the keys changes. An answer that
// comes after the next question was asked is not shown. What had no answer is asked again
// when the memory is back.
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, keys: unknown[]): Loaded<T> {
  const [turn, setTurn] = useState(0);
  const [state, set] = useState<{ data?: T; of?: unknown[]; error?: Error; loading: boolean }>({ loading: true });
  useEffect(() => {
    const gone = new AbortController();
    set((s) => ({ ...s, loading: true }));
    load(gone.signal).then(
      (data) => gone.signal.aborted || set({ data, of: keys, loading: false }),
      (error: Error) => gone.signal.aborted || set((s) => ({ ...(same(s.of, keys) && s), error, loading: false })),
    );
    return () => gone.abort();
  }, [...keys, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  useEffect(() => (unanswered(state.error) ? onBack(again) : undefined), [state.error]);
  return { ...state, again };
}

// unanswered reports whether no answer came at all: that is asked again by itself.
export function unanswered(error?: Error): boolean {
  return error instanceof Refusal && error.status === 0;
}

// same reports whether an answer is of these keys: one that is of others is none to what was
// asked now.
function same(of: unknown[] | undefined, keys: unknown[]): boolean {
  return !!of && of.every((key, i) => Object.is(key, keys[i]));
}
