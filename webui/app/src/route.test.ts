import assert from "node:assert/strict";
import test from "node:test";
import { href, parse } from "./route";

test("an address is parsed as it was written", () => {
  for (const [view, params] of [
    ["ask", { q: "Where do I live? & why #1 / 50%", at: "2026-05-04T10:00:00+02:00" }],
    ["note", { id: "0190a205-54a3-74ce-90d8-d4eea1884c4f" }],
    ["graph", {}],
    ["ask", { q: "我对什么过敏？" }],
  ] as const) {
    assert.deepEqual(parse(href(view, params)), { view, params });
  }
  assert.deepEqual(parse("#/nowhere"), { view: "ask", params: {} });
  assert.equal(href("ask", { q: "", at: undefined }), "#/ask");
});
