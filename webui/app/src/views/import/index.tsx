import { useEffect, useRef, useState } from "preact/hooks";
import type { ViewProps } from "../../shell";
import { dayOf } from "../../parts/days";
import { number } from "../../parts/number";
import { Failure } from "../../parts/state";
import { useText } from "../../text";
import { words as common } from "../../words";
import { Bring } from "./bring";
import type { Taken } from "./counted";
import "./import.css";
import { size } from "./result";
import { words } from "./text";
import { take } from "./transfer";

// Import brings files in, and takes everything out.
export default function View(_: ViewProps) {
  const w = useText(words);
  return (
    <div class="import">
      <section aria-labelledby="bring"><h2 id="bring">{w.bring}</h2><p>{w.intro}</p><Bring /></section>
      <section aria-labelledby="export"><h2 id="export">{w.export}</h2><p>{w.exportIntro}</p><Take /></section>
    </div>
  );
}

// Take exports everything.
function Take() {
  const w = useText(words);
  const c = useText(common);
  const [taken, set] = useState<Taken>();
  const [end, say] = useState("");
  const [error, fail] = useState<Error>();
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);
  const begin = async () => {
    const gone = (under.current = new AbortController());
    set({ records: 0, bytes: 0 });
    say("");
    fail(undefined);
    try {
      const t = await take(`loci-${dayOf(new Date())}.jsonl`, set, gone.signal);
      if (t.whole) say(w.taken(number(t.records), size(t.bytes), t.name));
      else fail(new Error(w.cutOff));
    } catch (e) {
      if (!(e instanceof DOMException && e.name === "AbortError")) fail(e as Error);
    }
    set(undefined);
  };
  return (
    <>
      <p class="row">
        <button onClick={begin} disabled={!!taken}>{w.download}</button>
        {taken && <button onClick={() => under.current?.abort()}>{c.cancel}</button>}
      </p>
      {taken && <p class="quiet">{w.taking(number(taken.records), size(taken.bytes))}</p>}
      <p role="status">{end}</p>
      {error && <Failure error={error} again={begin} />}
    </>
  );
}
