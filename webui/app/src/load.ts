// What is asked of the memory while it is shown.

import { useCallback, useEffect, useState } from "preact/hooks";

export type Loaded<T> = {
  data?: T; // the last answer, also while the next is waited for
  error?: Error; // why there is none
  loading: boolean;
  again: () => void; // asks once more, as after a change
};

// useLoad asks when it is first used and whenever one of the keys changes. An answer that
// comes after the next question was asked is not shown.
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, keys: unknown[]): Loaded<T> {
  const [turn, setTurn] = useState(0);
  const [state, set] = useState<{ data?: T; error?: Error; loading: boolean }>({ loading: true });
  useEffect(() => {
    const gone = new AbortController();
    set((s) => ({ ...s, loading: true }));
    load(gone.signal).then(
      (data) => gone.signal.aborted || set({ data, loading: false }),
      (error: Error) => gone.signal.aborted || set((s) => ({ data: s.data, error, loading: false })),
    );
    return () => gone.abort();
  }, [...keys, turn]);
  return { ...state, again: useCallback(() => setTurn((n) => n + 1), []) };
}
