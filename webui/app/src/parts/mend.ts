// What notes say of one attribute, mended by hand: the claims that an edit gives them. Pure.

import type { Note, Schemas } from "../api";

export type Claim = NonNullable<Note["claims"]>[number];
type Given = Schemas["GivenClaim"];

// Of is what a profile knows a value of.
export type Of = { subject: string; attribute: string };

const given = (c: Claim): Given => ({ subject: c.subject === "me" ? "user" : c.subject, attribute: c.attribute, ...(c.value && { value: c.value }), ...(c.negated && { negated: true }) });

// holding are the claims of a note that hold of an attribute.
function holding(claims: Claim[], of: Of): Claim[] {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return claims.filter((c) => !c.until && !!c.value && same(c.attribute, of.attribute) && same(c.subject, of.subject));
}

// without are the claims of a note but those by which it says a value: where it says several
// of the attribute, those of this name alone. undefined: it says none.
export function without(claims: Claim[], of: Of, value: string): Given[] | undefined {
  const all = holding(claims, of);
  const named = all.filter((c) => c.value === value);
  const gone = named.length > 0 ? named : all.length === 1 ? all : [];
  return gone.length > 0 ? claims.filter((c) => !gone.includes(c)).map(given) : undefined;
}

// instead are the claims of a note with another value in the place of one.
export function instead(claims: Claim[], of: Of, value: string, now: string): Given[] | undefined {
  const all = holding(claims, of);
  const one = all.find((c) => c.value === value) ?? (all.length === 1 ? all[0] : undefined);
  return one && claims.map((c) => (c === one ? given({ ...c, value: now }) : given(c)));
}

const letter = /[\p{L}\p{N}]/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

// reworded is a text with another value in the place of one that it has once, as a word of its
// own; undefined where it has not.
export function reworded(text: string, value: string, now: string): string | undefined {
  const at = text.indexOf(value);
  if (!value || at < 0 || text.indexOf(value, at + 1) >= 0) return undefined;
  const before = [...text.slice(0, at)].at(-1) ?? "", after = [...text.slice(at + value.length)][0] ?? "";
  const joined = (inside: string, beside: string) => letter.test(beside) && !unspaced.test(beside) && !unspaced.test(inside);
  if (joined([...value][0]!, before) || joined([...value].at(-1)!, after)) return undefined;
  return text.slice(0, at) + now + text.slice(at + value.length);
}
