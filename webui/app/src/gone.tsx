// A sign that the memory does not answer, as when its server has ended.

import { useEffect, useState } from "preact/hooks";
import { onReached, reached } from "./api";
import { useText } from "./text";
import { words } from "./words";

const every = 3000; // between two looks whether it is back, in milliseconds

// Gone is there from a request that had no answer until the server answers again.
export function Gone() {
  const w = useText(words);
  const [gone, set] = useState(false);
  useEffect(() => onReached((there) => set(!there)), []);
  useEffect(() => {
    if (!gone) return;
    const look = () => fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok && reached(true), () => {});
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [gone]);
  return <div role="status" class={gone ? "gone" : undefined}>{gone && <p>{w.unreachable}</p>}</div>;
}
