// What matched of a question, found again in the words of a note. The memory names words as
// they were asked ("live"); the note may have another form of them ("lives", "living").

export type Piece = { text: string; hit: boolean };
export type Marked = { pieces: Piece[]; rest: string[] }; // rest: what matched and is not in the text as words

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const token = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;
const ending = /^(?:'s|’s|s|es|ed|d|ing|er|ers|ies|ied|y|e|ly)?$/u;

// mark cuts a text into pieces, of which some matched.
export function mark(text: string, matched: string[]): Marked {
  const spans: [from: number, to: number][] = [];
  const rest: string[] = [];
  for (const m of matched) {
    const found = isWord(m) ? places(text, m) : [];
    if (found.length) spans.push(...found);
    else rest.push(m);
  }
  return { pieces: cut(text, spans), rest };
}

// isWord reports whether what matched is a word of the question rather than why it matched,
// as "about home" and "home (me)".
function isWord(m: string): boolean {
  return m !== "" && (cjk.test(m) ? !/\(/.test(m) && !m.startsWith("about ") : !/\s/.test(m));
}

function places(text: string, word: string): [number, number][] {
  const low = word.toLowerCase();
  const out: [number, number][] = [];
  if (cjk.test(word)) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) out.push([at, at + word.length]);
    return out;
  }
  for (const t of text.matchAll(token)) if (sameWord(t[0].toLowerCase(), low)) out.push([t.index, t.index + t[0].length]);
  return out;
}

// sameWord reports whether two words, in lower case, are forms of one: what they begin with
// is the same, and what is left of each is an ending, before which a letter may be doubled.
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n >= 3 && ends(a, n) && ends(b, n);
}

function ends(word: string, n: number): boolean {
  const left = word.slice(n);
  return ending.test(left) || (left[0] === word[n - 1] && ending.test(left.slice(1)));
}

function cut(text: string, spans: [number, number][]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (to: number, hit: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), hit });
    at = Math.max(at, to);
  };
  let open = -1;
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    if (from > open) {
      add(open, true);
      add(from, false);
    }
    open = Math.max(open, to);
  }
  add(open, true);
  add(text.length, false);
  return pieces;
}

const most = 600; // characters that are shown of a long text

// excerpt is the part of a long text around what matched first. before and after are whether
// something was left out there.
export function excerpt(pieces: Piece[]): { pieces: Piece[]; before: boolean; after: boolean } {
  const length = pieces.reduce((n, p) => n + p.text.length, 0);
  if (length <= most + most / 4) return { pieces, before: false, after: false };
  let first = 0;
  for (const p of pieces) {
    if (p.hit) break;
    first += p.text.length;
  }
  const from = first >= length ? 0 : Math.max(0, Math.min(first - most / 4, length - most));
  const out: Piece[] = [];
  let at = 0;
  for (const p of pieces) {
    const text = whole(p.text.slice(Math.max(0, from - at), Math.max(0, from + most - at)));
    if (text) out.push({ text, hit: p.hit });
    at += p.text.length;
  }
  return { pieces: out, before: from > 0, after: from + most < length };
}

// whole leaves out half of a character that is written as two.
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}
