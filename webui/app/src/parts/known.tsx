// A value of an attribute: its words, and since when it holds.

import type { Schemas } from "../api";
import { texts, useText } from "../text";
import { clipped } from "./clip";
import { day, when } from "./time";

export type KnownValue = Omit<Schemas["KnownValue"], "contradicts">;

const own = texts({
  en: {
    not: "not",
    noValue: "(no words)",
    since: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
    said: (n: number, day: string) => (n === 1 ? `said on ${day}` : `said ${n} times, last on ${day}`),
  },
  zh: {
    not: "并非",
    noValue: "（没有文字）",
    since: (day) => `自 ${day} 起`,
    until: (day) => `至 ${day}`,
    said: (n, day) => (n === 1 ? `${day} 说过` : `说过 ${n} 次，最近一次在 ${day}`),
  },
});

// Words are a value as it was said; one that is known not to hold says so.
export function Words({ of }: { of: KnownValue }) {
  const w = useText(own);
  return <>{of.negated && <span class="not">{w.not} </span>}<bdi>{clipped(of.value, 300) || w.noValue}</bdi></>;
}

// Span is since when a value holds, as exactly as that is known, and until when.
export function Span({ of }: { of: KnownValue }) {
  const w = useText(own);
  return (
    <>
      {of.since && <time dateTime={of.since}>{w.since(of.began ? when(of.began) : day(of.since))}</time>}
      {of.until && <time dateTime={of.until}>{w.until(day(of.until))}</time>}
    </>
  );
}

// Said is how often a value was said, and when last.
export function Said({ of }: { of: KnownValue }) {
  const w = useText(own);
  return <time dateTime={of.said}>{w.said(of.tellings, day(of.said))}</time>;
}
