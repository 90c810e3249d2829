// Where the page is: a view and what it shows, in the part of the address behind "#", so
// that every state can be bookmarked and the server serves one page.
//
//	#/note?id=0190…    { view: "note", params: { id: "0190…" } }

import { useEffect, useState } from "preact/hooks";

export const views = ["ask", "plans", "profile", "graph", "timeline", "traits", "activity", "agents", "import", "note"] as const;
export type View = (typeof views)[number];
export type Params = Record<string, string>;
export type Route = { view: View; params: Params };

// parse reads an address; one that names no view is "ask".
export function parse(hash: string): Route {
  const [name = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const view = views.find((v) => v === name) ?? "ask";
  return { view, params: Object.fromEntries(new URLSearchParams(query)) };
}

// href is the address of a view. Parameters that are empty or undefined are left out.
export function href(view: View, params: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams(Object.entries(params).filter((p): p is [string, string] => !!p[1])).toString();
  return `#/${view}${query && "?" + query}`;
}

// go opens a view, as a link to it does. With replace it takes the place of the one that is
// shown, in what "back" leads to: for what changes while somebody types or slides.
export function go(view: View, params: Record<string, string | undefined> = {}, replace = false) {
  const to = href(view, params);
  if (!replace) {
    location.hash = to;
    return;
  }
  history.replaceState(null, "", to);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

// wish is what the next view is to begin with: the keyboard in the box for a question.
export const wish = { question: false };

// useRoute is where the page is, and follows it.
export function useRoute(): Route {
  const [hash, set] = useState(location.hash);
  useEffect(() => {
    const moved = () => set(location.hash);
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return parse(hash);
}
