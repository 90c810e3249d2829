import assert from "node:assert/strict";
import { test } from "node:test";
import { Counted } from "./counted";

test("an export is counted however it is cut, and is whole with its last line", () => {
  const text = '{"loci":"export","version":5}\n{"message":{"text":"茶"}}\n{"message":{}}\n{"loci":"end","records":2}\n';
  const bytes = new TextEncoder().encode(text);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const seen: number[] = [];
    const c = new Counted((t) => seen.push(t.bytes));
    c.add(bytes.slice(0, cut));
    c.add(bytes.slice(cut));
    assert.deepEqual(c.taken, { records: 2, bytes: bytes.length });
    assert.equal(c.whole(), true, `cut at ${cut}`);
    assert.deepEqual(seen, [cut, bytes.length]);
  }
  const half = new Counted(() => {});
  half.add(bytes.slice(0, bytes.length - 40));
  assert.equal(half.whole(), false);
});
