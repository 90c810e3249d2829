// Whom the memory answers: the user in person, or an agent, whose key it is or as whom
// somebody looks. Each answer says so.

import { useEffect, useState } from "preact/hooks";
import { choose, useSettings } from "./settings";
import { texts, useText } from "./text";

export type Who = {
  user: string; // whose memory is shown
  own: string; // the agent whose key it is; "" is the user in person
};

let who: Who | undefined;
const listeners = new Set<() => void>();

// answered reads the headers of a request and of its answer.
export function answered(asked: Headers, answer: Headers) {
  const user = answer.get("Loci-User");
  if (user === null) return; // nobody was let in
  const own = asked.has("Loci-Agent") ? "" : decodeURIComponent(answer.get("Loci-Agent") ?? "");
  if (who?.user === decodeURIComponent(user) && who.own === own) return;
  who = { user: decodeURIComponent(user), own };
  for (const call of listeners) call();
}

// useWho is whom the memory answers, and follows it; agent is the one of the key or the one
// as whom somebody looks, undefined before the first answer.
export function useWho(): Partial<Who> & { agent?: string } {
  const [, set] = useState(who);
  useEffect(() => {
    const changed = () => set(who);
    changed();
    listeners.add(changed);
    return () => void listeners.delete(changed);
  }, []);
  return { ...who, agent: useSettings().agent || who?.own };
}

const words = texts({
  en: {
    seeing: (agent: string) => `You see what the agent ${agent} sees, and whatever you change is changed as ${agent}.`,
    own: (agent: string) => `The key is of the agent ${agent}: this is what ${agent} sees.`,
    leave: "Back to yourself",
    notFor: "This is for the user in person alone.",
  },
  zh: {
    seeing: (agent) => `你现在看到的是代理 ${agent} 能看到的内容，所做的更改都以 ${agent} 的名义进行。`,
    own: (agent) => `此密钥属于代理 ${agent}：这里是 ${agent} 能看到的内容。`,
    leave: "回到本人",
    notFor: "这里只供用户本人使用。",
  },
});

// Seeing says above everything that the page is an agent's, and leads out where it can.
export function Seeing() {
  const w = useText(words);
  const { agent: as } = useSettings();
  const { agent } = useWho();
  return (
    <div role="status" class={agent ? "seeing" + (as ? " as" : "") : "hidden"}>
      {agent && <strong>{as ? w.seeing(agent) : w.own(agent)}</strong>}
      {as && <button onClick={() => choose({ agent: "" })}>{w.leave}</button>}
    </div>
  );
}

// NotForAgents stands where a part of the page is the user's alone.
export function NotForAgents() {
  return <p class="quiet">{useText(words).notFor}</p>;
}
