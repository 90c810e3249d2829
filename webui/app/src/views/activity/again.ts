import { useEffect, useRef } from "preact/hooks";
import { Refusal } from "../../api";
import type { Loaded } from "../../load";

// useAgain asks again from time to time, in milliseconds, while the page is shown. A question
// that has no answer yet is left to have one, and one that wants a key is not put again.
export function useAgain(of: Loaded<unknown>, every: number) {
  const now = useRef(of);
  now.current = of;
  useEffect(() => {
    const timer = setInterval(() => {
      const { loading, error, again } = now.current;
      const locked = error instanceof Refusal && error.status === 401;
      if (document.visibilityState === "visible" && !loading && !locked) again();
    }, every);
    return () => clearInterval(timer);
  }, [every]);
}
