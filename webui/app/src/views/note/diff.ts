// What is different between two texts: by words, and by characters where a script writes no
// spaces between words, like Chinese.

export type Piece = { kind: "same" | "gone" | "new"; text: string };

// bound is how many words may be gone or new before everything between the first and the
// last difference counts as replaced: the effort grows with its square.
const bound = 400;

// A character of a script without spaces, a word, white space, or any other character.
const part = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[\p{L}\p{N}\p{M}'’_]+|\s+|\p{Extended_Pictographic}[\u200d\ufe0f\p{M}\p{Extended_Pictographic}]*|[^]/gu;

// parts are the words and characters that are compared. Joined they are the text.
export function parts(text: string): string[] {
  return text.match(part) ?? [];
}

// diff returns the pieces of both texts in order, what is gone before what is new in its
// place. The pieces that are not new are the first text, those that are not gone the second.
export function diff(before: string, after: string): Piece[] {
  const a = parts(before), b = parts(after);
  let from = 0, endA = a.length, endB = b.length;
  while (from < endA && from < endB && a[from] === b[from]) from++;
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) endA--, endB--;
  const middle = shortest(a.slice(from, endA), b.slice(from, endB));
  return joined([
    { kind: "same", text: a.slice(0, from).join("") },
    ...middle,
    { kind: "same", text: a.slice(endA).join("") },
  ]);
}

// shortest is a shortest edit from one list to another (Myers, 1986), within the bound.
function shortest(a: string[], b: string[]): Piece[] {
  const replaced: Piece[] = [{ kind: "gone", text: a.join("") }, { kind: "new", text: b.join("") }];
  if (a.length === 0 || b.length === 0) return replaced;
  const most = Math.min(bound, a.length + b.length);
  const at = new Int32Array(2 * most + 3); // by diagonal x - y: the greatest x that was reached
  const reached: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    reached.push(at.slice());
    for (let k = -edits; k <= edits; k += 2) {
      const i = k + most + 1;
      let x = k === -edits || (k !== edits && at[i - 1]! < at[i + 1]!) ? at[i + 1]! : at[i - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      at[i] = x;
      if (x >= a.length && x - k >= b.length) return back(a, b, reached, most);
    }
  }
  return replaced;
}

// back follows a shortest edit from its end to its beginning.
function back(a: string[], b: string[], reached: Int32Array[], most: number): Piece[] {
  const found: Piece[] = [];
  let x = a.length, y = b.length;
  for (let edits = reached.length - 1; edits >= 0; edits--) {
    const at = reached[edits]!, k = x - y, i = k + most + 1;
    const down = k === -edits || (k !== edits && at[i - 1]! < at[i + 1]!);
    const fromX = edits === 0 ? 0 : down ? at[i + 1]! : at[i - 1]!;
    const fromY = edits === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
    while (x > fromX && y > fromY) found.push({ kind: "same", text: a[--x]! }), y--;
    if (edits > 0) found.push(down ? { kind: "new", text: b[--y]! } : { kind: "gone", text: a[--x]! });
  }
  return found.reverse();
}

// joined puts pieces together: a space between two changes belongs to both of them, and in
// each place what is gone is before what is new.
function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = [];
  let gone = "", added = "", space = "";
  const end = () => {
    if (gone) all.push({ kind: "gone", text: gone });
    if (added) all.push({ kind: "new", text: added });
    gone = added = "";
  };
  for (const p of pieces) {
    if (p.text === "") continue;
    if (p.kind !== "same") {
      gone += space + (p.kind === "gone" ? p.text : "");
      added += space + (p.kind === "new" ? p.text : "");
      space = "";
    } else if ((gone || added) && /^\s+$/.test(p.text) && !space) {
      space = p.text;
    } else {
      end();
      push(all, space + p.text);
      space = "";
    }
  }
  end();
  if (space) push(all, space);
  return all;
}

function push(all: Piece[], text: string) {
  const last = all.at(-1);
  if (last?.kind === "same") last.text += text;
  else all.push({ kind: "same", text });
}

// shortened leaves out the middle of long stretches that are the same, of which keep
// characters are left on each side of a change.
export function shortened(pieces: Piece[], keep = 120): Piece[] {
  return pieces.map((p, i) => {
    if (p.kind !== "same") return p;
    const text = Array.from(p.text.length > 8 * keep ? p.text.slice(0, 2 * keep) + p.text.slice(-2 * keep) : p.text);
    const head = i === 0 ? 0 : keep, tail = i === pieces.length - 1 ? 0 : keep;
    if (p.text.length <= head + tail + keep) return p;
    return { kind: "same", text: text.slice(0, head).join("") + " … " + (tail ? text.slice(-tail).join("") : "") };
  });
}
