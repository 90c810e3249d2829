import assert from "node:assert/strict";
import test from "node:test";
import { inChinese } from "./rhythm";

test("a rhythm in Chinese", () => {
  for (const [text, want] of [
    ["daily at 09:30", "每天 09:30"],
    ["weekly on Tue at 19:00", "每周二 19:00"],
    ["weekly on Tue,Thu until 2027-06-30", "每周二、四，到 2027-06-30 为止"],
    ["every 2 weeks on Wed at 15:00 Asia/Shanghai", "每2周的周三 15:00（Asia/Shanghai）"],
    ["weekly on Tue at 19:00 except 2026-12-22,2026-12-29", "每周二 19:00，2026-12-22、2026-12-29 除外"],
    ["monthly on 1", "每月 1 号"],
    ["monthly on second Tue at 19:30", "每月的第二个周二 19:30"],
    ["every 2 months on last Mon", "每2个月的最后一个周一"],
    ["yearly on 03-03", "每年 3 月 3 日"],
    ["something else", "something else"],
  ]) assert.equal(inChinese(text!), want);
});
