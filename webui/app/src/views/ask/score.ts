// A score opened into what it is made of, so that the parts add up to it. The formula is that
// of the memory:
//
//	score = dated × prospective × relevance × (1 + recency + importance + access + trait + emotion + context)
//
// or, by activation, score = 1 / (1 + e^−(base + spreading + ln prospective + noise)).

import type { Hit } from "../../api";

const boosts = ["recency", "importance", "access", "trait", "emotion", "context"] as const;
export type PartName = "words" | "meaning" | "relevance" | (typeof boosts)[number] | "dated" | "prospective" | "lent" | "base" | "spreading" | "noise";

// Part is a summand: it adds to, or takes from, the sum of those before it.
export type Part = { name: PartName; adds: number };

// Opened is a score with its parts, whose sum it is; by activation the sum is the log odds.
export type Opened = { activation: boolean; parts: Part[]; nothing: PartName[]; sum: number; score: number };

const exact = 1e-9; // below it, two figures are one

export function open(h: Pick<Hit, "parts" | "score">): Opened {
  const byOdds = activation(h);
  if (byOdds) return byOdds;
  const { relevance, prospective, time } = h.parts;
  const parts = relevant(h.parts);
  const nothing: PartName[] = [];
  for (const name of boosts) {
    if (h.parts[name]) parts.push({ name, adds: relevance * h.parts[name] });
    else nothing.push(name);
  }
  for (const [name, factor] of [["dated", time ?? 1], ["prospective", prospective]] as const) {
    const before = total(parts);
    if (factor !== 1 && before) parts.push({ name, adds: (factor - 1) * before });
  }
  const lent = h.score - total(parts);
  if (Math.abs(lent) > exact) parts.push({ name: "lent", adds: lent });
  return { activation: false, parts, nothing, sum: h.score, score: h.score };
}

// relevant is the relevance: by words and by meaning, which together count as 1 at most.
function relevant({ relevance, words, meaning }: Hit["parts"]): Part[] {
  const by = (words?.value ?? 0) + (meaning?.value ?? 0);
  if (!relevance) return [];
  if (!by) return [{ name: "relevance", adds: relevance }];
  const parts: Part[] = [];
  if (words?.value) parts.push({ name: "words", adds: (relevance * words.value) / by });
  if (meaning?.value) parts.push({ name: "meaning", adds: (relevance * meaning.value) / by });
  return parts;
}

// activation are the log odds of a hit that was ranked by activation; undefined for others.
function activation({ parts: { activation: a, prospective }, score }: Pick<Hit, "parts" | "score">): Opened | undefined {
  if (!a) return undefined;
  const parts: Part[] = [{ name: "spreading", adds: a.spreading }, { name: "base", adds: a.base }];
  if (prospective !== 1) parts.push({ name: "prospective", adds: Math.log(prospective) });
  if (a.noise) parts.push({ name: "noise", adds: a.noise });
  return { activation: true, parts, nothing: [], sum: a.value, score };
}

function total(parts: Part[]): number {
  return parts.reduce((sum, p) => sum + p.adds, 0);
}

// Step is a part as a bar that begins where the one before ended, as shares of the axis.
export type Step = Part & { left: number; width: number };

// steps are the bars of parts on an axis that begins at 0, or lower where a sum does, and
// ends at most, or higher.
export function steps(parts: Part[], most = 0): Step[] {
  let at = 0;
  const spans = parts.map((p) => ({ ...p, from: at, to: (at += p.adds) }));
  const low = Math.min(0, ...spans.map((s) => s.to));
  const high = Math.max(most, 0, ...spans.map((s) => s.to));
  const size = high - low || 1;
  return spans.map(({ from, to, ...p }) => ({ ...p, left: (Math.min(from, to) - low) / size, width: Math.abs(to - from) / size }));
}

// shares are what the share of the words is made of: what each adds to the words of a note, of
// 1, and the rules, by which all of it is multiplied.
export function shares(w: NonNullable<Hit["parts"]["words"]>): { adds: [string, number][]; rules: [string, number][] } {
  const named = (names: readonly (keyof typeof w)[]) => names.map((n) => [n, w[n] ?? 0] as [string, number]).filter(([, value]) => value !== 0);
  const adds = named(["own", "facts", "claims", "about", "before", "after", "before2", "after2", "window"]);
  const all = adds.reduce((sum, [, value]) => sum + value, 0) || 1;
  return { adds: adds.map(([name, value]) => [name, value / all]), rules: named(["asks", "person", "others", "type", "date"]) };
}
