// Numbers as people read them, in the language of the page.

import { locale } from "../settings";

// number is a number with its thousands grouped, or as the options say.
export function number(n: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale(), options).format(n);
}

// plural is how many there are of something, in English: 1 note, 1,200 notes.
export function plural(n: number, one: string, many = one + "s"): string {
  return `${number(n)} ${n === 1 ? one : many}`;
}
