// quoted is a name as a shell takes it for one word; undefined where it has characters that
// can't be seen, which nobody should paste.
export function quoted(name: string): string | undefined {
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return undefined;
  return /^[\p{L}\p{N}_@.+-]+$/u.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
}
