// Words of the page in both languages. A view has a text.ts of its own; the type of the
// English words is that of the Chinese ones, so that none is left out.
//
//	export const words = texts({ en: { hits: (n: number) => `${n} hits` }, zh: { hits: (n) => `${n} 条` } });
//	const w = useText(words);   …   <p>{w.hits(3)}</p>

import { useSettings } from "./settings";

export type Texts<T> = { en: T; zh: T };

// texts is its argument; it is there for the types.
export function texts<T>(t: Texts<T>): Texts<T> {
  return t;
}

// useText are the words in the language that was chosen, and follows it.
export function useText<T>(t: Texts<T>): T {
  return t[useSettings().language];
}
