// What happens, as it happens: the events of the memory, the latest of them.

import { useEffect, useRef, useState } from "preact/hooks";
import { headers, refusal, type Schemas } from "../../api";
import { events, pause } from "../../sse";

export type Event = Schemas["Event"];
export type LiveState = "connecting" | "connected" | "lost";

export const kept = 200; // events; older ones go
const shownEvery = 250; // milliseconds: thousands at once are drawn once
const before = 3600_000; // where it begins: an hour ago

export type Live = {
  state: LiveState;
  events: Event[]; // the latest first
  waiting: number; // those that came while it is paused
  error?: Error; // why it does not go on
};

// latest adds events to those that are kept, newest first. One that comes again, as may be
// behind a lost connection, is there once.
export function latest(old: Event[], fresh: Event[], most = kept): Event[] {
  const all = [...fresh.toReversed(), ...old];
  const seen = new Set<string>();
  const out: Event[] = [];
  for (const e of all) {
    const name = e.change ?? e.cycle ?? e.cursor;
    if (seen.has(name)) continue;
    seen.add(name);
    if (out.push(e) === most) break;
  }
  return out;
}

// useLive follows the memory; type "" is all that happens.
export function useLive(type: string, paused: boolean): Live {
  const [live, set] = useState<Live>({ state: "connecting", events: [], waiting: 0 });
  const buffer = useRef<Event[]>([]);
  const held = useRef(paused);
  held.current = paused;
  useEffect(() => {
    const gone = new AbortController();
    buffer.current = [];
    set({ state: "connecting", events: [], waiting: 0 });
    const drawing = setInterval(() => {
      const fresh = buffer.current;
      if (fresh.length === 0) return;
      if (held.current) {
        set((s) => (s.waiting === fresh.length ? s : { ...s, waiting: fresh.length }));
        return;
      }
      buffer.current = [];
      set((s) => ({ ...s, waiting: 0, events: latest(s.events, fresh) }));
    }, shownEvery);
    const take = (e: Event) => {
      buffer.current.push(e);
      if (buffer.current.length > 2 * kept) buffer.current = buffer.current.slice(-kept);
    };
    follow(type, gone.signal, take, (state, error) => set((s) => ({ ...s, state, error })));
    return () => {
      gone.abort();
      clearInterval(drawing);
    };
  }, [type]);
  return live;
}

// follow stays connected, behind the last event that came, with growing pauses between tries.
async function follow(type: string, signal: AbortSignal, take: (e: Event) => void, say: (s: LiveState, error?: Error) => void) {
  let after = new Date(Date.now() - before).toISOString();
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      for await (const e of watch(type, after, signal)) {
        tries = 0;
        after = e.cursor;
        if (e.type === "begun") say("connected");
        else take(e);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Error && "status" in error && refused(error.status as number)) return say("lost", error);
    }
    if (signal.aborted) return;
    say("lost");
    await wait(pause(tries), signal);
  }
}

// refused reports whether the same request would be refused again.
function refused(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

async function* watch(type: string, after: string, signal: AbortSignal): AsyncGenerator<Event> {
  const query = new URLSearchParams({ after, ...(type && { types: type }) });
  const answer = await fetch(`/v1/events?${query}`, { headers: { ...headers(), Accept: "text/event-stream" }, signal });
  if (!answer.ok || !answer.body) throw refusal(answer.status, await answer.json().catch(() => undefined));
  for await (const e of events(answer.body)) {
    if (e.event === "error") return;
    yield JSON.parse(e.data) as Event;
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
