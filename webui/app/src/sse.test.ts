import assert from "node:assert/strict";
import { test } from "node:test";
import { Parser, pause } from "./sse";

const stream = ": \n\nid: c1\nevent: remembered\ndata: {\"a\":\ndata: \"茶\"}\n\nevent: empty\n\nid:c2\r\ndata: x\r\n\r\n";
const want = [
  { id: "c1", event: "remembered", data: '{"a":\n"茶"}' },
  { id: "c2", event: "message", data: "x" },
];

test("a stream is read alike wherever it is cut", () => {
  for (let cut = 0; cut <= stream.length; cut++) {
    const p = new Parser();
    assert.deepEqual([...p.push(stream.slice(0, cut)), ...p.push(stream.slice(cut))], want, `cut at ${cut}`);
  }
});

test("an event that is not complete is none", () => {
  assert.deepEqual(new Parser().push("event: changed\ndata: {}\n"), []);
});

test("pauses grow to half a minute", () => {
  assert.deepEqual([0, 1, 2, 6, 100].map(pause), [500, 1000, 2000, 30_000, 30_000]);
});
