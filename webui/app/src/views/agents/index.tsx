// Agents: what each may see, the page as one of them sees it, and keys.

import { useState } from "preact/hooks";
import { api, ask, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { clipped } from "../../parts/clip";
import { Dialog } from "../../parts/dialog";
import { complain, notice } from "../../parts/notice";
import { State } from "../../parts/state";
import { go } from "../../route";
import { choose } from "../../settings";
import { useText } from "../../text";
import { useWho } from "../../who";
import { words as common } from "../../words";
import { Keys } from "./keys";
import { words } from "./text";
import "./agents.css";

type Agent = Schemas["Agent"];

export default function View() {
  const w = useText(words);
  const { agent } = useWho();
  const [setting, set] = useState<Agent>();
  const all = useLoad((signal) => ask(api.GET("/v1/agents", { signal })), []);
  return (
    <div class="agents">
      <State of={all}>
        {({ agents }) => (
          <>
            <section aria-label={w.agents}>
              {agents.length === 0 && <p class="quiet">{w.none}</p>}
              {agents.map((a) => <Card key={a.name} of={a} change={agent ? undefined : () => set(a)} />)}
              {agent ? <p class="quiet">{w.person}</p> : <button onClick={() => set({ name: "", domains: ["*"] })}>{w.add}</button>}
            </section>
            {!agent && <Keys agents={agents.map((a) => a.name)} />}
            {setting && <Limits of={setting} before={(name) => agents.find((a) => a.name === name)} close={() => set(undefined)} again={all.again} />}
          </>
        )}
      </State>
    </div>
  );
}

// Card is an agent; change is undefined for whom it is not to change or to look through.
function Card({ of, change }: { of: Agent; change?: () => void }) {
  const w = useText(words);
  const name = clipped(of.name, 60);
  return (
    <article class="card">
      <h2 dir="auto">{name}</h2>
      <p>{w.sees((of.domains ?? []).map((d) => clipped(d, 80)), !!of.private)}</p>
      {change && (
        <p class="row">
          <button class="main" onClick={() => { choose({ agent: of.name }); go("ask"); }}>{w.see(name)}</button>
          <button onClick={change}>{w.limits}<span class="hidden">: {name}</span></button>
        </p>
      )}
    </article>
  );
}

const save = (body: Agent) => ask(api.POST("/v1/agents", { body }));

// Limits sets what an agent may see. What it was before is a click away.
function Limits({ of, before, close, again }: { of: Agent; before: (name: string) => Agent | undefined; close: () => void; again: () => void }) {
  const w = useText(words);
  const c = useText(common);
  const [name, call] = useState(of.name);
  const [domains, cover] = useState((of.domains ?? []).join(", "));
  const [priv, open] = useState(!!of.private);
  const run = async (e: Event) => {
    e.preventDefault();
    const was = before(name.trim()) ?? { name: name.trim(), domains: ["*"] }; // as one that was never told
    try {
      await save({ name: name.trim(), domains: domains.split(/[,，、]/).map((d) => d.trim()).filter(Boolean), private: priv });
      close();
      notice(w.saved, () => save(was).then(() => {}), again);
      again();
    } catch (error) {
      complain(error);
    }
  };
  return (
    <Dialog title={of.name ? w.limits : w.add} close={close}>
      <form onSubmit={run}>
        <label>{w.name}<input value={name} required readOnly={!!of.name} autocomplete="off" onInput={(e) => call(e.currentTarget.value)} /></label>
        <label>{w.domains}<input value={domains} autocomplete="off" onInput={(e) => cover(e.currentTarget.value)} /></label>
        <label class="line"><input type="checkbox" checked={priv} onChange={(e) => open(e.currentTarget.checked)} />{w.private}</label>
        <p class="row"><button type="submit">{c.save}</button> <button type="button" onClick={close}>{c.cancel}</button></p>
      </form>
    </Dialog>
  );
}
