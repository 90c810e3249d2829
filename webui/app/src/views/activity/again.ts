import { useEffect } from "preact/hooks";
import type { Loaded } from "../../load";

// useAgain asks again from time to time, in milliseconds, while the page is shown.
export function useAgain({ again }: Loaded<unknown>, every: number) {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && again(), every);
    return () => clearInterval(timer);
  }, [again, every]);
}
