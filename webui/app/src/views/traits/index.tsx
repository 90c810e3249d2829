// What was learned of the user: traits with their stages, and why they are believed.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ask, type Note } from "../../api";
import { useLoad } from "../../load";
import { State } from "../../parts/state";
import { go, type Params } from "../../route";
import type { ViewProps } from "../../shell";
import { useText } from "../../text";
import { words as common } from "../../words";
import { Past, ReflectNow } from "./reflect";
import { stages } from "./stage";
import { words } from "./text";
import { Trait, type Whole } from "./trait";
import "./traits.css";

const page = 50; // traits that are asked for at a time
const every = [...stages, "dissolved"] as const;
const subtypes = ["behaviour", "preference", "core"] as const;

export default function View({ params }: ViewProps) {
  const w = useText(words);
  const [turn, again] = useState(0);
  const changed = () => again((n) => n + 1);
  return (
    <div>
      <div class="top">
        <Filters params={params} />
        <ReflectNow changed={changed} />
      </div>
      <List params={params} turn={turn} changed={changed} />
      <h2 class="fold"><button aria-expanded={!!params.past} onClick={() => go("traits", { ...params, past: params.past ? "" : "1" }, true)}>{w.past}</button></h2>
      {params.past && <Past turn={turn} changed={changed} />}
    </div>
  );
}

// Filters are the stages and subtypes that are shown.
function Filters({ params }: { params: Params }) {
  const w = useText(words);
  const c = useText(common);
  const set = (name: string) => (e: { currentTarget: HTMLSelectElement }) => go("traits", { ...params, id: "", [name]: e.currentTarget.value }, true);
  return (
    <div class="row">
      <label>{w.stage}
        <select value={params.stage ?? ""} onChange={set("stage")}>
          <option value="">{w.sure}</option>
          <option value="all">{w.all}</option>
          {every.map((s) => <option key={s} value={s}>{c.stages[s]}</option>)}
        </select>
      </label>
      <label>{w.subtype}
        <select value={params.subtype ?? ""} onChange={set("subtype")}>
          <option value="">{w.any}</option>
          {subtypes.map((s) => <option key={s} value={s}>{w.subtypes[s]}</option>)}
        </select>
      </label>
    </div>
  );
}

type Found = { traits: Note[]; weak: number; full: boolean };

// find asks for traits; where none is sure, also how many there are that are not.
async function find({ stage, subtype }: Params, limit: number, signal: AbortSignal): Promise<Found> {
  const of = every.find((s) => s === stage), about = subtypes.find((s) => s === subtype);
  const query = { limit, ...(stage === "all" && { all: true }), ...(of && { stages: [of] }), ...(about && { subtypes: [about] }) };
  const { traits } = await ask(api.GET("/v1/traits", { params: { query }, signal }));
  if (traits.length > 0 || stage) return { traits, weak: 0, full: traits.length === limit };
  const { traits: weak } = await ask(api.GET("/v1/traits", { params: { query: { ...query, all: true } }, signal }));
  return { traits, weak: weak.length, full: false };
}

// all asks for a trait with its evidence, and for every version of it: the trait alone comes
// with a shorter history, which is one of reasons and not of confidence.
async function all(id: string, signal: AbortSignal): Promise<Whole> {
  const query = { id };
  const [trait, { changes }] = await Promise.all([
    ask(api.GET("/v1/trait", { params: { query }, signal })),
    ask(api.GET("/v1/history", { params: { query }, signal })),
  ]);
  return { ...trait, history: changes };
}

// List are the traits, one of them opened. One that was opened by its address is shown also
// where the filters leave it out.
function List({ params, turn, changed }: { params: Params; turn: number; changed: () => void }) {
  const w = useText(words);
  const { id = "", stage = "", subtype = "" } = params;
  const [limit, raise] = useState(page);
  const found = useLoad((signal) => find(params, limit, signal), [stage, subtype, limit, turn]);
  const opened = useLoad(async (signal) => (id ? all(id, signal) : undefined), [id, turn]);
  useFocusKept(found.data, opened.data);
  const known = opened.data?.trait.id === id ? opened.data.trait : undefined;
  return (
    <State of={found}>
      {({ traits, weak, full }) => {
        const shown = known && !traits.some((t) => t.id === id) ? [known, ...traits] : traits;
        const alone = id && !known && !traits.some((t) => t.id === id);
        return (
          <div class="traits" role="region" aria-label={w.list}>
            {alone && <State of={opened}>{() => null}</State>}
            {shown.map((t) => (
              <Trait key={t.id} of={t.id === id && known ? known : t} opened={t.id === id ? opened : undefined} changed={changed}
                toggle={() => go("traits", { ...params, id: t.id === id ? "" : t.id })} />
            ))}
            {shown.length === 0 && <Empty weak={weak} filtered={!!(stage && stage !== "all") || !!subtype} params={params} />}
            {full && <button onClick={() => raise(limit + page)}>{w.more}</button>}
          </div>
        );
      }}
    </State>
  );
}

// useFocusKept puts the focus on the trait that is open, where what had it is gone, or has
// moved, with what is shown now.
function useFocusKept(...shown: unknown[]) {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (before.current && document.activeElement === document.body) {
      document.querySelector<HTMLElement>(".trait [aria-expanded=true]")?.focus();
    }
    const kept = (e: FocusEvent) => void (before.current = e.target as Element);
    addEventListener("focusin", kept);
    return () => removeEventListener("focusin", kept);
  }, shown);
}

// Empty says why there is no trait, and what has to happen for one to be there.
function Empty({ weak, filtered, params }: { weak: number; filtered: boolean; params: Params }) {
  const w = useText(words);
  if (weak > 0) {
    return <p>{w.noneSure} <button onClick={() => go("traits", { ...params, stage: "all" })}>{w.weak(weak)}</button></p>;
  }
  if (filtered) return <p class="quiet">{w.none}</p>;
  return (
    <div class="empty">
      <p><strong>{w.empty}</strong></p>
      <ul>{w.emptyHow.map((line) => <li key={line}>{line}</li>)}</ul>
    </div>
  );
}
