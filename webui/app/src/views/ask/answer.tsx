// What the memory answers to a question.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ask, type Hit, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { number } from "../../parts/number";
import { State } from "../../parts/state";
import { zone } from "../../parts/time";
import { go, type Params } from "../../route";
import { useText } from "../../text";
import type { At } from "../../parts/days";
import { Card, leadOf } from "./card";
import { HitItem } from "./hit";
import { words } from "./text";

const page = 10;

type Props = { params: Params; at?: At; turn: number; typed: { current: string } };

export function Answer({ params, at, turn, typed }: Props) {
  const w = useText(words);
  const query = params.q!;
  const k = Math.max(page, Math.min(100, Math.round(+(params.k ?? page)) || page));
  const ranking = params.ranking === "activation" ? "activation" as const : undefined;
  const here = useFocus(typed);
  const answer = useLoad((signal) => {
    const counts = typed.current === query && !at;
    typed.current = "";
    return ask(api.POST("/v1/recall", { signal, body: { query, k, as_of: at?.moment, zone, ranking, expand: params.linked ? 5 : 0, no_track: !counts } }));
  }, [query, at?.moment, k, ranking, params.linked, turn]);
  const next = useNext(here, answer.data?.hits);
  const longer = () => { next(); go("ask", { ...params, k: String(k + page * 2) }, true); };
  return (
    <section class="answer-of" aria-label={w.answer} tabIndex={-1} ref={here}>
      <Options params={params} />
      <State of={answer}>
        {(r) => (
          <div class={"answer" + (answer.loading ? " old" : "")}>
            <p class="summary" role="status">
              <strong>{w.hits(r.hits.length)}</strong> <span class="quiet">{w.took(number(r.took_ms, { maximumFractionDigits: 1 }))}</span>
              {r.asks && <span class="quiet"> {w.asks[r.asks] ?? r.asks}</span>}
            </p>
            {r.degraded.length > 0 && <div class="degraded"><p>{w.degraded}</p><ul>{r.degraded.map((d) => <li key={d}>{d}</li>)}</ul></div>}
            {r.hits.length === 0 ? <p class="quiet">{w.nothing}{at && " " + w.nothingAt}</p> : <Found key={query} of={r} at={at} more={k < 100 && searched(r) >= k ? longer : undefined} />}
          </div>
        )}
      </State>
    </section>
  );
}

// searched is how many of the hits fit the question themselves.
function searched(r: Schemas["RecallResult"]): number {
  return r.hits.filter((h) => h.source === "search").length;
}

// Found is the answer, and folded below it whatever else was found.
function Found({ of: r, at, more }: { of: Schemas["RecallResult"]; at?: At; more?: () => void }) {
  const w = useText(words);
  const lead = leadOf(r);
  const item = (h: Hit) => <HitItem key={h.note.id} hit={h} place={r.hits.indexOf(h) + 1} all={r.hits} at={at} dated={!!r.asks} />;
  const rest = r.hits.filter((h) => h !== lead);
  return (
    <>
      <Card of={r}>{lead && <ol class="hits">{item(lead)}</ol>}</Card>
      {rest.length > 0 && (
        <details class="also">
          <summary>{w.also(rest.length)}</summary>
          <ol class="hits">{rest.map(item)}</ol>
          {more && <button onClick={more}>{w.more}</button>}
        </details>
      )}
    </>
  );
}

// useFocus is where the keyboard goes on when a question was asked by a button that is gone.
function useFocus(typed: { current: string }) {
  const here = useRef<HTMLElement>(null);
  useEffect(() => {
    if (typed.current && document.activeElement === document.body) here.current?.focus();
  }, []);
  return here;
}

// useNext is where the keyboard goes on when more hits are asked for: at the first new one, or
// at the answer where there are none.
function useNext(here: { current: HTMLElement | null }, hits?: Hit[]) {
  const shown = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (shown.current === undefined) return;
    const next = here.current?.querySelectorAll<HTMLElement>(".hits > li")[shown.current] ?? here.current;
    next?.focus();
    shown.current = undefined;
  }, [hits]);
  return () => { shown.current = hits?.length; };
}

// Options are other ways to search.
function Options({ params }: { params: Params }) {
  const w = useText(words);
  const [open] = useState(!!(params.ranking || params.linked));
  const set = (some: Params) => go("ask", { ...params, ...some }, true);
  return (
    <details class="options" open={open}>
      <summary>{w.options}</summary>
      <div class="row">
        <label>{w.ranking}
          <select value={params.ranking ?? ""} onChange={(e) => set({ ranking: e.currentTarget.value })}>
            <option value="">{w.rankings[""]}</option>
            <option value="activation">{w.rankings.activation}</option>
          </select>
        </label>
        <label class="line"><input type="checkbox" checked={!!params.linked} onChange={(e) => set({ linked: e.currentTarget.checked ? "1" : "" })} />{w.linkedToo}</label>
      </div>
    </details>
  );
}
