// Keys of the user: which there are, a new one, which is shown once, and their ends.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, ask, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { clipped } from "../../parts/clip";
import { complain, notice } from "../../parts/notice";
import { State } from "../../parts/state";
import { day, moment } from "../../parts/time";
import { choose, settings } from "../../settings";
import { useText } from "../../text";
import { words as common } from "../../words";
import { words } from "./text";

type Key = Schemas["Key"];
type Made = Schemas["NewKey"];

// mine reports whether a key is the one that the page shows: its secret begins with its id.
const mine = (k: Key) => settings().key.startsWith(k.id + "_");

const over = (k: Key) => !!k.revoked || (!!k.expires && new Date(k.expires) <= new Date());

// taken is the first key of a memory, which the page shows again after it has begun to use it.
let taken: Made | undefined;

export function Keys({ agents }: { agents: string[] }) {
  const w = useText(words);
  const [making, make] = useState(false);
  const [made, show] = useState(taken);
  const heading = useRef<HTMLHeadingElement>(null); // has the focus where its button has gone
  const all = useLoad((signal) => ask(api.GET("/v1/keys", { signal })), []);
  useEffect(() => void (taken = undefined), []);
  const done = (key?: Made) => {
    make(false);
    show(key);
    heading.current?.focus();
    if (key) all.again();
  };
  return (
    <section aria-labelledby="keys">
      <h2 id="keys" ref={heading} tabIndex={-1}>{w.keys}</h2>
      {made && <Secret of={made} close={() => done()} />}
      <State of={all}>
        {({ keys }) => (
          <>
            {!settings().key && <p>{w.noKey}</p>}
            {making ? <Maker agents={agents} keys={keys} done={done} /> : <button class={made ? "" : "main"} onClick={() => { make(true); show(undefined); }}>{w.newKey}</button>}
            <List of={keys} again={() => { heading.current?.focus(); all.again(); }} />
          </>
        )}
      </State>
    </section>
  );
}

// days are how long a key may last; 0 is as long as the one that makes it.
const days = [30, 90, 365, 0];
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();

// Maker asks for whom a key is and how long. The first of a memory is the user's own for good.
function Maker({ agents, keys, done }: { agents: string[]; keys: Key[]; done: (made?: Made) => void }) {
  const w = useText(words);
  const c = useText(common);
  const first = !settings().key;
  const none = keys.length === 0;
  const last = keys.find(mine)?.expires;
  const lasting = days.filter((n) => !n || !last || inDays(n) < new Date(last).toISOString());
  const [agent, be] = useState(none ? "" : agents[0] ?? "");
  const [ends, end] = useState(none || !lasting.includes(90) ? 0 : 90);
  const [busy, wait] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  const run = async (e: Event) => {
    e.preventDefault();
    if (busy) return;
    wait(true);
    try {
      const made = await ask(api.POST("/v1/keys", { body: { ...(agent && { agent }), ...(ends && { expires: inDays(ends) }) } }));
      if (settings().key) return done(made);
      taken = made; // from now on the memory wants a key
      choose({ key: made.secret });
    } catch (error) {
      complain(error);
      wait(false);
    }
  };
  return (
    <form class="card" aria-label={w.newKey} onSubmit={run} onKeyDown={(e) => e.key === "Escape" && done()}>
      {first ? <p>{w.first}</p> : (
        <div class="row">
          <label>{w.keyOf}
            <select value={agent} onChange={(e) => be(e.currentTarget.value)}>
              {agents.map((a) => <option key={a} value={a}>{clipped(a, 60)}</option>)}
              <option value="">{w.inPerson}</option>
            </select>
          </label>
          <label>{w.expires}
            <select value={ends} onChange={(e) => end(+e.currentTarget.value)}>{lasting.map((n) => <option key={n} value={n}>{n || !last ? w.ends[n] : w.withOwn}</option>)}</select>
          </label>
        </div>
      )}
      <p class="row"><button type="submit" ref={button} aria-disabled={busy}>{w.make}</button> <button type="button" onClick={() => done()}>{c.cancel}</button></p>
    </form>
  );
}

// Secret is a key just made. Where the browser forbids copying it is marked, to be copied by hand.
function Secret({ of, close }: { of: Made; close: () => void }) {
  const w = useText(words);
  const at = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), [of]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(of.secret);
      notice(w.copied);
    } catch {
      at.current?.select();
      notice(w.byHand);
    }
  };
  return (
    <div class="card made" role="group" aria-label={w.once}>
      <p><strong>{w.once}</strong> {mine(of) && w.used}</p>
      <p class="row"><label>{w.secret} · {whose(w, of)}<input ref={at} readOnly value={of.secret} autocomplete="off" spellcheck={false} /></label>
        <button ref={button} class="main" onClick={copy}>{w.copy}</button><button onClick={close}>{w.kept}</button></p>
    </div>
  );
}

const whose = (w: typeof words.en, k: Key) => (k.agent ? clipped(k.agent, 60) : w.inPerson);

// List are the keys, the latest first; those that are over are folded.
function List({ of, again }: { of: Key[]; again: () => void }) {
  const w = useText(words);
  const all = [...of].reverse();
  const ended = all.filter(over);
  const row = (k: Key) => <Row key={k.id} of={k} again={again} />;
  return (
    <>
      <ul class="keys">{all.filter((k) => !over(k)).map(row)}</ul>
      {ended.length > 0 && <details><summary>{w.over(ended.length)}</summary><ul class="keys">{ended.map(row)}</ul></details>}
    </>
  );
}

function Row({ of, again }: { of: Key; again: () => void }) {
  const w = useText(words);
  const [ending, begin] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const back = () => {
    begin(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const until = of.revoked ? w.revokedOn(day(of.revoked)) : of.expires ? (over(of) ? w.overSince : w.until)(day(of.expires)) : w.forEver;
  return (
    <li class="card">
      <p><strong dir="auto">{whose(w, of)}</strong> <code>{of.id}</code> {mine(of) && <span class="mark">{w.thisPage}</span>}</p>
      <p class="quiet">{w.madeOn(day(of.created))} · {until}{!over(of) && <> · {of.used ? w.usedOn(moment(of.used)) : w.unused}</>}</p>
      {!over(of) && !ending && <button class="small" ref={button} onClick={() => begin(true)}>{w.revoke}<span class="hidden">: {whose(w, of)}, {of.id}</span></button>}
      {ending && <Revoking of={of} back={back} again={again} />}
    </li>
  );
}

// Revoking asks once more before a key ends, as nothing brings it back.
function Revoking({ of, back, again }: { of: Key; back: () => void; again: () => void }) {
  const w = useText(words);
  const c = useText(common);
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const end = async () => {
    const own = mine(of);
    try {
      await ask(api.DELETE("/v1/keys/{id}", { params: { path: { id: of.id }, query: own ? { own } : {} } }));
      notice(w.revoked);
      if (own) choose({ key: "" });
      else again();
    } catch (error) {
      complain(error);
    }
  };
  return (
    <div role="group" aria-label={w.revoke} onKeyDown={(e) => e.key === "Escape" && back()}>
      <p>{mine(of) ? w.sureOwn : w.sure}</p>
      <p class="row"><button class="small" ref={first} onClick={end}>{w.revokeNow}</button> <button class="small" onClick={back}>{c.cancel}</button></p>
    </div>
  );
}
