// The memory over HTTP: typed by the server's own description of itself (make ui writes
// build/schema.d.ts from it), so that a field that is not there does not compile.
//
//	const found = await ask(api.POST("/v1/recall", { body: { query, k: 20 } }));

import createClient from "openapi-fetch";
import type { components, paths } from "../build/schema";
import { settings } from "./settings";
import { answered } from "./who";

export type Schemas = components["schemas"];
export type Note = Schemas["Note"];
export type Link = Schemas["Link"];
export type Hit = Schemas["Hit"];

// Refusal is why the memory did not do something, in words for people, with the cure.
export class Refusal extends Error {
  constructor(
    readonly status: number, // of HTTP; 0: no answer came
    readonly kind: string, // urn:loci:KIND of the problem, like invalid or not-found; "" is unknown
    detail: string,
    readonly first: string[] = [], // changes that have to be undone first, in this order
  ) {
    super(detail);
  }
}

// headers are what every request says of who asks. Also for requests that are made by hand:
// events, imports and exports, whose bodies are read or written as they come.
export function headers(): Record<string, string> {
  const { key, user, agent } = settings();
  return { ...(key && { Authorization: `Bearer ${key}` }), ...(user && { "Loci-User": encodeURIComponent(user) }), ...(agent && { "Loci-Agent": encodeURIComponent(agent) }) };
}

export const api = createClient<paths>({ baseUrl: location.origin });
api.use({
  onRequest({ request }) {
    for (const [name, value] of Object.entries(headers())) request.headers.set(name, value);
  },
  onResponse: ({ request, response }) => answered(request.headers, response.headers),
});

// onUnauthorized is called when the memory wants a key. The shell sets it once.
let wantKey = () => {};
export function onUnauthorized(call: () => void) {
  wantKey = call;
}

// onReached is called with whether the memory answers, after every request. The shell sets it once.
let tell = (_: boolean) => {};
export function onReached(call: (there: boolean) => void) {
  tell = call;
}

// onBack calls when the memory answers again after it did not, until what it returns is called.
const waiting = new Set<() => void>();
export function onBack(call: () => void): () => void {
  waiting.add(call);
  return () => void waiting.delete(call);
}

// reached keeps whether the memory answers, and tells who waits for that.
let answers = true;
export function reached(there: boolean) {
  const back = there && !answers;
  answers = there;
  tell(there);
  if (back) for (const call of [...waiting]) call();
}

// part waits for a part of the page itself, which is loaded when it is needed first. Where it
// does not come the server has ended, or has another version of the page by now.
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const there = await fetch("/healthz", { cache: "no-store" }).then(() => true, () => false);
    reached(there);
    throw there ? error : new Refusal(0, "unavailable", "");
  }
}

// ask waits for an answer and returns its data. A Refusal is thrown where there is none.
export async function ask<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call.catch((e: unknown) => {
    if (e instanceof DOMException && e.name === "AbortError") throw e;
    reached(false);
    throw new Refusal(0, "unavailable", "");
  });
  reached(true);
  if (error !== undefined || !response.ok) throw refusal(response.status, error);
  return data as T;
}

// refusal reads problem details (RFC 9457).
export function refusal(status: number, body: unknown): Refusal {
  const p = (typeof body === "object" && body !== null ? body : {}) as { type?: string; detail?: string; first?: string[] };
  if (status === 401) wantKey();
  return new Refusal(status, (p.type ?? "").replace("urn:loci:", ""), p.detail ?? "", p.first);
}
