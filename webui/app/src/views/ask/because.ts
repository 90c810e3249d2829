// Why a hit is there, in words.

import type { Hit } from "../../api";
import type { Opened } from "./score";
import type { Words } from "./text";

type Reason = { concept?: string; attribute?: string; whom?: string; word?: string };

// reasonOf is what matched: a concept ("about home"), an attribute ("home (me)"), or a word.
export function reasonOf(matched: string): Reason {
  const [, concept] = /^about (.+)$/.exec(matched) ?? [];
  if (concept) return { concept };
  const [, attribute, whom] = /^(.+) \((.*)\)$/.exec(matched) ?? [];
  return attribute ? { attribute, whom } : { word: matched };
}

// because is a sentence on what of the question a hit has, and one on what most of its score
// is. What is empty has nothing to say.
export function because(hit: Pick<Hit, "matched" | "parts" | "source">, of: Opened, w: Pick<Words, "because" | "becauseAll" | "mostOf" | "attribute" | "parts" | "quoted">): string {
  const all = (hit.matched ?? []).map(reasonOf);
  const named = (names: (string | undefined)[]) => w.quoted(names.filter((n) => n !== undefined));
  const said = (kind: "words" | "attribute" | "concept", names: (string | undefined)[]) => (names.some(Boolean) ? [w.because[kind](named(names))] : []);
  const reasons = [
    ...said("attribute", all.map((r) => r.attribute && w.attribute(r.attribute, r.whom!))),
    ...said("words", all.map((r) => r.word)),
    ...said("concept", all.map((r) => r.concept)),
    ...(hit.parts.meaning?.value ? [w.because.meaning] : []),
    ...(hit.source === "search" ? [] : [w.because[hit.source as "linked" | "newer"]].filter(Boolean)),
  ];
  const top = of.parts.reduce((a, b) => (b.adds > a.adds ? b : a), { name: of.parts[0]?.name, adds: 0 });
  const share = of.activation || !top.name || of.score <= 0 ? undefined : w.mostOf(w.parts[top.name][0], Math.round((100 * top.adds) / of.score));
  return [reasons.length > 0 && w.becauseAll(reasons), share].filter(Boolean).join(" ");
}
