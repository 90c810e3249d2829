// Server-sent events, read from a fetch or a request that sends a key: EventSource can't.

export type ServerEvent = { id: string; event: string; data: string };

// Parser takes a stream in pieces, cut anywhere, and returns the events that are complete. An
// id holds until another comes; comments and events without data are nothing.
export class Parser {
  private rest = "";
  private id = "";
  private event = "";
  private data: string[] = [];

  push(text: string): ServerEvent[] {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? "";
    const found: ServerEvent[] = [];
    for (const line of lines) {
      if (line !== "") this.field(line);
      else if (this.data.length > 0) found.push(this.end());
      else this.event = "";
    }
    return found;
  }

  private field(line: string) {
    const at = line.indexOf(":");
    if (at === 0) return; // a comment
    const name = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? "" : line.slice(at + 1).replace(/^ /, "");
    if (name === "id") this.id = value;
    if (name === "event") this.event = value;
    if (name === "data") this.data.push(value);
  }

  private end(): ServerEvent {
    const e = { id: this.id, event: this.event || "message", data: this.data.join("\n") };
    this.event = "";
    this.data = [];
    return e;
  }
}

// pause is how long to wait before the next try to connect, in milliseconds: longer with
// every try in vain, half a minute at most.
export function pause(tries: number): number {
  return Math.min(30_000, 500 * 2 ** Math.min(tries, 10));
}

// events reads the events of an answer until it ends.
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const parser = new Parser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    void reader.cancel().catch(() => {}); // it may have failed already
  }
}
