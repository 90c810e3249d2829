// What somebody chose for the page. The key is kept for the tab alone, the rest for the
// browser; nothing of it leaves the machine but with requests to the server of the page.

import { useEffect, useState } from "preact/hooks";

export type Settings = {
  key: string; // shown to the memory; "" is none
  user: string; // whose memory, where the key may choose; "" is the key's, or the server's own
  agent: string; // as whom it is seen, where the key is of a user in person; "" is as the key says
  language: "en" | "zh";
  theme: "" | "light" | "dark"; // "" is as the system says
};

const forTab = ["key", "user", "agent"] as const;
const listeners = new Set<() => void>();
let current = read();

function read(): Settings {
  const kept = (name: keyof Settings) => store(name)?.getItem("loci." + name) ?? "";
  const language = kept("language") || (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
  const theme = kept("theme");
  return {
    key: fromAddress() || kept("key"),
    user: kept("user"),
    agent: kept("agent"),
    language: language === "zh" ? "zh" : "en",
    theme: theme === "light" || theme === "dark" ? theme : "",
  };
}

// store is where a setting is kept; null where the browser keeps nothing.
function store(name: keyof Settings): Storage | null {
  try {
    return (forTab as readonly string[]).includes(name) ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

// fromAddress takes a key that the address brought (loci open), and takes it out of there.
function fromAddress(): string {
  const brought = /^#key=([\w-]+)$/.exec(location.hash)?.[1] ?? "";
  if (brought) {
    history.replaceState(null, "", location.pathname);
    store("key")?.setItem("loci.key", brought);
    store("agent")?.removeItem("loci.agent"); // it was seen so with another key
  }
  return brought;
}

// shareKey has tabs of this page ask one another for the key, which the browser keeps for one
// tab alone, so that a link that is opened in a tab of its own shows the memory too. It waits
// for an answer where a tab may have one.
export async function shareKey(): Promise<void> {
  const tabs = new BroadcastChannel("loci");
  if (current.key) mark();
  let answered = () => {};
  tabs.onmessage = ({ data }: MessageEvent<"key?" | Partial<Settings>>) => {
    const { key, user, agent } = current;
    if (data === "key?") return void (key && tabs.postMessage({ key, user, agent }));
    if (key || !data.key) return;
    choose({ key: data.key, user: data.user ?? "", agent: data.agent ?? "" });
    answered();
  };
  if (current.key || !store("theme")?.getItem(keyed)) return;
  tabs.postMessage("key?");
  await new Promise<void>((done) => {
    answered = done;
    setTimeout(done, 200);
  });
}

// keyed is what the browser keeps once a tab had a key; not the key.
const keyed = "loci.keyed";

// settings are those that hold now.
export function settings(): Settings {
  return current;
}

// locale is the language of the page as the browser's own formats name it.
export function locale(): "en-GB" | "zh-CN" {
  return current.language === "zh" ? "zh-CN" : "en-GB";
}

// choose changes settings, and what shows them.
export function choose(some: Partial<Settings>) {
  current = { ...current, ...some };
  for (const [name, value] of Object.entries(some)) store(name as keyof Settings)?.setItem("loci." + name, value);
  if (some.user) store("user")?.setItem("loci.users", JSON.stringify([some.user, ...users().filter((u) => u !== some.user)].slice(0, 50)));
  mark();
  for (const call of listeners) call();
}

// users are those whose memory was chosen in this tab, the latest first.
export function users(): string[] {
  return JSON.parse(store("user")?.getItem("loci.users") || "[]") as string[];
}

function mark() {
  if (current.key) store("theme")?.setItem(keyed, "yes");
  else store("theme")?.removeItem(keyed);
}

// useSettings are the settings that hold, and follows them.
export function useSettings(): Settings {
  const [, set] = useState(current);
  useEffect(() => {
    const changed = () => set(current);
    listeners.add(changed);
    return () => void listeners.delete(changed);
  }, []);
  return current;
}
