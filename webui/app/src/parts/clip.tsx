// Text that may be very long.

import { useState } from "preact/hooks";
import { texts, useText } from "../text";
import { number } from "./number";

const clipWords = texts({
  en: { all: (n: number) => `Show all ${number(n)} characters`, less: "Show less" },
  zh: { all: (n) => `显示全部 ${number(n)} 个字符`, less: "收起" },
});

// clipped is the beginning of a text, with "…" where something is left out. No character is
// cut in two.
export function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = /[\ud800-\udbff]/.test(text[most - 1]!) ? most - 1 : most;
  return text.slice(0, cut) + "…";
}

// Clip is a text of which a long one shows its beginning, with a button for the rest. What
// is opened scrolls in itself when it is longer than a screen.
export function Clip({ text, most = 1200 }: { text: string; most?: number }) {
  const w = useText(clipWords);
  const [open, set] = useState(false);
  if (text.length <= most * 1.25) return <span class="clip" dir="auto">{text}</span>;
  return (
    <>
      <span class={"clip" + (open ? " open" : "")} dir="auto" tabIndex={open ? 0 : undefined} role={open ? "group" : undefined} aria-label={open ? w.all(text.length) : undefined}>{open ? text : clipped(text, most)}</span>
      {" "}<button class="small" aria-expanded={open} onClick={() => set(!open)}>{open ? w.less : w.all(text.length)}</button>
    </>
  );
}
