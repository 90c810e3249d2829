import assert from "node:assert/strict";
import test from "node:test";
import { quoted } from "./quote";

test("a name is one word of a shell, whatever it is, or none", () => {
  assert.equal(quoted("ann.b-c"), "ann.b-c");
  assert.equal(quoted("$(rm -r ~) `x`"), "'$(rm -r ~) `x`'");
  assert.equal(quoted("it's"), `'it'\\''s'`);
  assert.equal(quoted("a\nb"), undefined);
  assert.equal(quoted("a\u202eb"), undefined);
});
