import { go, type Params } from "../../route";
import { useText } from "../../text";
import { words as common } from "../../words";
import { lines } from "./look";
import { kinds, types } from "./model";
import { focusOn } from "./panel";
import { listed, type Chosen } from "./state";
import { words } from "./text";

// change sets parameters of the address; an empty one is left out.
export type Change = (params: Params | Record<string, string | undefined>, replace?: boolean) => void;

// Filters choose what is shown; those of kinds and links are its legend too.
export function Filters({ of, change }: { of: Chosen; change: Change }) {
  const w = useText(words);
  const narrowed = ["domain", "tag", "conversation", "since", "over"].some((name) => of.params[name] !== undefined);
  return (
    <section class="graph-filters" aria-label={w.filters}>
      <Kinds of={of} change={change} />
      <Types of={of} change={change} />
      <details open={narrowed}>
        <summary id="graph-narrow">{w.narrow}</summary>
        <div class="row">
          <Field name="domain" label={w.domain} of={of} change={change} />
          <Field name="tag" label={w.tag} of={of} change={change} />
          <Field name="conversation" label={w.conversation} of={of} change={change} />
          <label>{w.since}<input type="date" value={of.params.since ?? ""} onChange={(e) => change({ since: e.currentTarget.value || undefined })} /></label>
          <label>{w.over}
            <select value={of.over} onChange={(e) => change({ over: e.currentTarget.value || undefined })}>
              {["", "no", "forgotten"].map((v) => <option key={v} value={v}>{w.overs[v]}</option>)}
            </select>
          </label>
          {(narrowed || of.params.kinds || of.params.types) && <button onClick={() => { focusOn("graph-narrow"); go("graph", { show: "notes", id: of.params.id, from: of.params.from, to: of.params.to }); }}>{w.clear}</button>}
        </div>
      </details>
    </section>
  );
}

function Kinds({ of, change }: { of: Chosen; change: Change }) {
  const w = useText(words);
  const names = useText(common).kinds;
  return (
    <fieldset>
      <legend>{w.kinds}</legend>
      {kinds.map((kind) => (
        <label key={kind} class="line">
          <input type="checkbox" checked={of.kinds.includes(kind)} onChange={() => change({ kinds: listed(toggled(of.kinds, kind), kinds) })} />
          <Shape kind={kind} />{names[kind]}
        </label>
      ))}
    </fieldset>
  );
}

function Types({ of, change }: { of: Chosen; change: Change }) {
  const w = useText(words);
  return (
    <fieldset>
      <legend>{w.types}</legend>
      {types.map((type) => (
        <label key={type} class="line">
          <input type="checkbox" checked={of.types.has(type)} onChange={() => change({ types: listed(toggled([...of.types], type), types) })} />
          <Line type={type} />{w.type[type]}
        </label>
      ))}
      <span class="graph-all">
        <button class="small" onClick={() => change({ types: undefined })}>{w.all}</button>
        <button class="small" onClick={() => change({ types: "none" })}>{w.noTypes}</button>
      </span>
    </fieldset>
  );
}

const toggled = (all: readonly string[], one: string) => (all.includes(one) ? all.filter((x) => x !== one) : [...all, one]);

function Field({ name, label, of, change }: { name: string; label: string; of: Chosen; change: Change }) {
  return (
    <label>{label}
      <input value={of.params[name] ?? ""} size={12} maxLength={200} onChange={(e) => change({ [name]: e.currentTarget.value.trim() || undefined })} />
    </label>
  );
}

// Line is how a type of link is drawn.
export function Line({ type }: { type: string }) {
  const look = lines[type as keyof typeof lines];
  return (
    <svg class="graph-line" width="28" height="10" aria-hidden="true">
      <line x1="0" y1="5" x2="28" y2="5" stroke-width="2.5" stroke-dasharray={look?.dash.join(" ")} style={{ stroke: `var(${look?.colour ?? "--quiet"})` }} />
    </svg>
  );
}

// Shape is how a kind of note is drawn.
export function Shape({ kind }: { kind: string }) {
  return (
    <svg class={"graph-shape kind-" + kind} width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
      {kind === "episode" ? <rect x="-5" y="-5" width="10" height="10" /> : kind === "trait" ? <path d="M0-6 6 5H-6z" /> : <circle r="5.5" />}
    </svg>
  );
}
