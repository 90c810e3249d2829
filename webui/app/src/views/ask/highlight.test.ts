import assert from "node:assert/strict";
import test from "node:test";
import { excerpt, mark, sameWord } from "./highlight";

const shown = (text: string, matched: string[]) => mark(text, matched).pieces.map((p) => (p.hit ? `[${p.text}]` : p.text)).join("");

test("words that matched are marked in their forms, others are not", () => {
  assert.equal(shown("I live in Ghent. Bo lives here, living well; alive, liver.", ["live"]), "I [live] in Ghent. Bo [lives] here, [living] well; alive, liver.");
  assert.equal(shown("We went running. I run, the run’s over; a rerun", ["running"]), "We went [running]. I [run], the [run’s] over; a rerun");
  assert.ok(sameWord("parties", "party") && sameWord("stopped", "stop") && !sameWord("canal", "candle") && !sameWord("so", "son") && !sameWord("at", "as"));
});

test("Chinese is marked where it is, overlaps are one", () => {
  assert.equal(shown("我对花生过敏，花生酱也是。", ["花生", "生过", "过敏"]), "我对[花生过敏]，[花生]酱也是。");
});

test("what is not in the text is told beside it", () => {
  assert.deepEqual(mark("We moved to Lisbon.", ["live", "home (me)", "about home", "过敏 (me)"]).rest, ["live", "home (me)", "about home", "过敏 (me)"]);
});

test("text stays text, whatever it is", () => {
  for (const text of ["", "<b>run</b> & \u202Eabc", "👩‍👩‍👧 run", "x".repeat(5000)]) {
    assert.equal(mark(text, ["run", "("]).pieces.map((p) => p.text).join(""), text);
  }
});

test("of a long text there is what is around the first match", () => {
  const text = "a ".repeat(2000) + "peanuts " + "b ".repeat(2000);
  const e = excerpt(mark(text, ["peanuts"]).pieces);
  assert.ok(e.before && e.after && e.pieces.some((p) => p.hit && p.text === "peanuts"));
  assert.ok(e.pieces.reduce((n, p) => n + p.text.length, 0) <= 600);
  assert.deepEqual(excerpt([{ text: "short", hit: false }]), { pieces: [{ text: "short", hit: false }], before: false, after: false });
  assert.ok(!excerpt([{ text: "😀".repeat(1000), hit: false }]).pieces[0]!.text.endsWith("\uD83D"));
});
