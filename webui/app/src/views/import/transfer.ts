// Files to the memory and out of it, with how far they are.

import { headers, Refusal, refusal, type Schemas } from "../../api";
import { Parser } from "../../sse";
import { Counted, type Taken } from "./counted";

export type Result = Schemas["ImportResult"];
export type Progress = { done: number; added: number; known: number; bad: number };

export type Sending = {
  file: File;
  from: string; // format, or auto
  dry?: boolean; // only say what it is
  sent?: (share: number) => void; // of the file, 0 to 1
  read?: (p: Progress) => void;
  signal: AbortSignal;
};

// send imports a file. It is a request of the old kind, as fetch does not say how much of a
// body is sent.
export function send({ file, from, dry, sent, read, signal }: Sending): Promise<Result> {
  const query = new URLSearchParams({ from, file: name(file.name), at: new Date(file.lastModified).toISOString(), ...(dry && { dry_run: "true" }) });
  const request = new XMLHttpRequest();
  request.open("POST", `/v1/import?${query}`);
  for (const [header, value] of Object.entries({ ...headers(), "Content-Type": "application/octet-stream", Accept: "text/event-stream, application/json" })) request.setRequestHeader(header, value);
  return new Promise((done, fail) => {
    const answer = new Answer(read);
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = (e) => e.lengthComputable && sent?.(e.loaded / e.total);
    request.upload.onload = () => sent?.(1);
    request.onprogress = () => request.status === 200 && answer.more(request.responseText);
    request.onabort = () => fail(new DOMException("cancelled", "AbortError"));
    request.onerror = () => fail(new Refusal(0, "unavailable", ""));
    request.onload = () => {
      if (request.status !== 200) return fail(refusal(request.status, json(request.responseText)));
      answer.more(request.responseText);
      if (answer.result) done(answer.result);
      else fail(answer.error ?? new Refusal(0, "unavailable", ""));
    };
    request.onloadend = () => signal.removeEventListener("abort", abort);
    if (signal.aborted) fail(new DOMException("cancelled", "AbortError"));
    else request.send(file);
  });
}

// name is the name of a file as the memory takes it: 256 bytes at most.
function name(of: string): string {
  const bytes = new TextEncoder().encode(of);
  return bytes.length <= 256 ? of : new TextDecoder().decode(bytes.slice(-240)).replace(/^\uFFFD+/, "");
}

// Answer is a stream of events that grows.
class Answer {
  result?: Result;
  error?: Error;
  private parser = new Parser();
  private seen = 0;

  constructor(private read?: (p: Progress) => void) {}

  more(text: string) {
    for (const e of this.parser.push(text.slice(this.seen))) {
      if (e.event === "progress") this.read?.(json(e.data) as Progress);
      if (e.event === "result") this.result = json(e.data) as Result;
      if (e.event === "error") {
        const problem = json(e.data) as { status?: number };
        this.error = refusal(problem.status ?? 500, problem);
      }
    }
    this.seen = text.length;
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Picker = { showSaveFilePicker?: (o: object) => Promise<{ name: string; createWritable: () => Promise<WritableStream<Uint8Array>> }> };

// take exports everything into a file: straight to the disk where the browser can, else by
// way of its memory. It returns the name of the file; whole is false where it is cut off.
export async function take(suggested: string, on: (t: Taken) => void, signal: AbortSignal): Promise<Taken & { name: string; whole: boolean }> {
  const picked = await (window as Picker).showSaveFilePicker?.({ suggestedName: suggested, types: [{ accept: { "application/x-ndjson": [".jsonl"] } }] });
  const answer = await fetch("/v1/export", { headers: headers(), signal }).catch((e: unknown) => {
    throw signal.aborted ? e : new Refusal(0, "unavailable", "");
  });
  if (!answer.ok || !answer.body) throw refusal(answer.status, await answer.json().catch(() => undefined));
  const counted = new Counted(on);
  const stream = answer.body.pipeThrough(new TransformStream({ transform: (chunk: Uint8Array, out) => { counted.add(chunk); out.enqueue(chunk); } }));
  if (picked) await stream.pipeTo(await picked.createWritable(), { signal });
  else save(await new Response(stream).blob(), suggested);
  return { ...counted.taken, name: picked?.name ?? suggested, whole: counted.whole() };
}

function save(blob: Blob, as: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = as;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it meanwhile
}
