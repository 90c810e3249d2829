// What somebody chose for the page. The key is kept for the tab alone, the rest for the
// browser; nothing of it leaves the machine but with requests to the server of the page.

import { useEffect, useState } from "preact/hooks";

export type Settings = {
  key: string; // shown to the memory; "" is none
  user: string; // whose memory, where the key may choose; "" is the key's, or the server's own
  language: "en" | "zh";
  theme: "" | "light" | "dark"; // "" is as the system says
};

const forTab = ["key", "user"] as const;
const listeners = new Set<() => void>();
let current = read();

function read(): Settings {
  const kept = (name: keyof Settings) => store(name)?.getItem("loci." + name) ?? "";
  const language = kept("language") || (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
  const theme = kept("theme");
  return {
    key: fromAddress() || kept("key"),
    user: kept("user"),
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
  }
  return brought;
}

// settings are those that hold now.
export function settings(): Settings {
  return current;
}

// choose changes settings, and what shows them.
export function choose(some: Partial<Settings>) {
  current = { ...current, ...some };
  for (const [name, value] of Object.entries(some)) store(name as keyof Settings)?.setItem("loci." + name, value);
  for (const call of listeners) call();
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
