// Where one goes by words: to any note, person or view, or to an answer. It is opened by
// Ctrl or Cmd and K, from anywhere.

import { useEffect, useId, useState } from "preact/hooks";
import { api, ask } from "./api";
import { useLoad } from "./load";
import { clipped } from "./parts/clip";
import { Dialog } from "./parts/dialog";
import { find } from "./parts/find";
import { capital } from "./parts/names";
import { go, views, type Params, type View } from "./route";
import { texts, useText } from "./text";
import { words } from "./words";

const own = texts({
  en: {
    title: "Go to",
    label: "A note, a person, a view, or a question",
    keys: "↑ and ↓ choose, Enter opens, Escape closes. Ctrl or ⌘ with / goes to the question, with Z takes back what was just done.",
    kinds: { view: "View", who: "Profile", ask: "Ask", note: "Note" },
  },
  zh: {
    title: "前往",
    label: "笔记、人、页面，或一个问题",
    keys: "↑ ↓ 选择，回车打开，Esc 关闭。Ctrl 或 ⌘ 加 / 去提问，加 Z 撤销刚才的操作。",
    kinds: { view: "页面", who: "档案", ask: "提问", note: "笔记" },
  },
});

const pause = 150; // milliseconds without a key, after which notes are looked for

type Place = { kind: "view" | "who" | "ask" | "note"; text: string; view: View; params?: Params };

export default function Palette({ close }: { close: () => void }) {
  const w = useText(own);
  const c = useText(words);
  const list = useId();
  const [typed, type] = useState("");
  const [chosen, choose] = useState(0);
  const known = useLoad((signal) => ask(api.GET("/v1/profile", { signal, params: { query: { limit: 1 } } })), []);
  const notes = useNotes(typed.trim());
  const fits = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase());
  const who: Place[] = (known.data?.subjects ?? []).map((s) => ({ kind: "who", text: capital(s.subject), view: "profile", params: { subject: s.subject } }));
  const all: Place[] = [
    ...views.filter((v) => v !== "note").map((view): Place => ({ kind: "view", text: c.views[view], view })),
    ...who,
  ].filter((p) => fits(p.text));
  if (typed.trim()) all.push({ kind: "ask", text: typed.trim(), view: "ask", params: { q: typed.trim() } });
  all.push(...notes.map((n): Place => ({ kind: "note", text: clipped(n.content, 120) || c.noWords, view: "note", params: { id: n.id } })));
  const at = Math.min(chosen, all.length - 1);
  const open = (p?: Place) => {
    if (!p) return;
    close();
    go(p.view, p.params);
  };
  const key = (e: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (step) choose((at + step + all.length) % all.length);
    else if (e.key === "Enter" && !e.isComposing) open(all[at]);
    else return;
    e.preventDefault();
  };
  useEffect(() => document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: "nearest" }), [at]);
  return (
    <Dialog title={w.title} close={close}>
      <div class="palette">
        <input
          type="text" role="combobox" aria-label={w.label} placeholder={w.label} autocomplete="off" dir="auto" aria-expanded="true" aria-autocomplete="list"
          aria-controls={list} aria-activedescendant={all.length ? `${list}-${at}` : undefined} value={typed} onKeyDown={key}
          onInput={(e) => { type(e.currentTarget.value); choose(0); }}
        />
        <ul id={list} role="listbox" aria-label={w.title}>
          {all.map((p, i) => (
            <li key={p.kind + p.text + (p.params?.id ?? "")} id={`${list}-${i}`} role="option" aria-selected={i === at} onClick={() => open(p)}>
              <span class="quiet">{w.kinds[p.kind]}</span> <bdi>{p.text}</bdi>
            </li>
          ))}
        </ul>
        <p class="quiet">{w.keys}</p>
      </div>
    </Dialog>
  );
}

// useNotes are the notes that a text names, once nobody types any more; what can't be found
// names none.
function useNotes(text: string) {
  const [rested, rest] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => rest(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useLoad((signal) => (rested ? find(rested, signal) : Promise.resolve([])), [rested]);
  return (rested === text && !found.error && found.data) || [];
}
