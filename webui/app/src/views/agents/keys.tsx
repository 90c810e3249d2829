// Keys are made, listed and ended where the memory is kept, not over the network: here are the
// commands that do so, ready to be copied.

import { useRef, useState } from "preact/hooks";
import { notice } from "../../parts/notice";
import { useText } from "../../text";
import { useWho } from "../../who";
import { quoted } from "./quote";
import { words } from "./text";

const lasting = ["30d", "90d", "365d", ""];

export function Keys({ agents }: { agents: string[] }) {
  const w = useText(words);
  const { user = "" } = useWho();
  const [agent, be] = useState(agents[0] ?? "");
  const [expires, end] = useState("90d");
  const names = [quoted(user), quoted(agent)];
  const command = `loci key create --user=${names[0]}${agent && ` --agent=${names[1]}`}${expires && ` --expires=${expires}`}`;
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">{w.keys}</h2>
      <div class="row">
        <label>{w.keyOf}
          <select value={agent} onChange={(e) => be(e.currentTarget.value)}>
            {agents.map((a) => <option key={a} value={a}>{a}</option>)}
            <option value="">{w.inPerson}</option>
          </select>
        </label>
        <label>{w.expires}
          <select value={expires} onChange={(e) => end(e.currentTarget.value)}>{lasting.map((l) => <option key={l} value={l}>{w.ends[l]}</option>)}</select>
        </label>
      </div>
      <p>{w.where}</p>
      {names.includes(undefined) ? <p class="failure" role="alert">{w.odd}</p> : <Command of={command} />}
      <p>{w.list} <code>loci key list</code></p>
      <p>{w.revoke} <code>loci key revoke KEY</code></p>
    </section>
  );
}

// Command is one that can be copied. Where the browser forbids that it is marked, to be copied by hand.
function Command({ of }: { of: string }) {
  const w = useText(words);
  const at = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(of);
      notice(w.copied);
    } catch {
      at.current?.select();
      notice(w.byHand);
    }
  };
  return <p class="row command"><label>{w.command}<input ref={at} readOnly value={of} /></label><button class="main" onClick={copy}>{w.copy}</button></p>;
}
