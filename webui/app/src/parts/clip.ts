// clipped is the start of a text that is longer than so many characters.
export function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text[most - 1]!) ? most - 1 : most;
  return text.slice(0, end) + "…";
}
