// What is counted of an export while it comes.

export type Taken = { records: number; bytes: number };

// Counted counts lines, of which the first and the last are not records, and knows the last.
export class Counted {
  taken: Taken = { records: 0, bytes: 0 };
  private lines = 0;
  private tail = "";

  constructor(private on: (t: Taken) => void) {}

  add(chunk: Uint8Array) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines++;
    this.tail = (this.tail + new TextDecoder().decode(chunk.slice(-400))).slice(-400);
    this.taken = { records: Math.max(0, this.lines - 2), bytes: this.taken.bytes + chunk.length };
    this.on(this.taken);
  }

  whole(): boolean {
    return this.tail.trimEnd().split("\n").at(-1)!.startsWith('{"loci":"end"');
  }
}
