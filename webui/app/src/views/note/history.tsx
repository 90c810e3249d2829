// What became of a note: its versions, oldest first, each with what it changed, and each to
// be taken back.

import { useState } from "preact/hooks";
import { api, ask, Refusal, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { Clip } from "../../parts/clip";
import { complain, notice } from "../../parts/notice";
import { State } from "../../parts/state";
import { moment } from "../../parts/time";
import { href } from "../../route";
import { useText } from "../../text";
import { Changes } from "./shown";
import { noteWords } from "./text";

type Version = Schemas["Version"];
type Props = { id: string; asOf?: string; turn: number; changed: () => void };

export function History({ id, asOf, turn, changed }: Props) {
  const w = useText(noteWords);
  const found = useLoad((signal) => ask(api.GET("/v1/history", { params: { query: { id } }, signal })), [id, turn]);
  return (
    <section aria-labelledby="note-history">
      <h2 id="note-history">{w.history}</h2>
      <State of={found}>{(r) => <Versions all={r.changes} asOf={asOf} changed={changed} />}</State>
    </section>
  );
}

function Versions({ all, asOf, changed }: { all: Version[]; asOf?: string; changed: () => void }) {
  const w = useText(noteWords);
  const [chosen, choose] = useState<string[]>([]);
  const undo = useUndo(() => { choose([]); changed(); });
  const undone = takenBack(all);
  const still = chosen.filter((c) => all.some((v) => v.change === c));
  return (
    <>
      <ol class="versions">
        {all.map((v, i) => (
          <li key={v.change}>
            <Version of={v} before={all[i - 1]} undoneBy={undone.get(v.note.version)}>
              <p class="row">
                {asOf !== v.at && <a href={href("note", { id: v.note.id, as_of: v.at })}>{w.asItWas}</a>}
                <button class="small" aria-label={w.undoOneOf(v.note.version)} disabled={undo.busy} onClick={() => undo.do([v.change])}>{w.undoOne}</button>
                {all.length > 1 && (
                  <label class="line"><input type="checkbox" aria-label={w.choose(v.note.version)} checked={still.includes(v.change)}
                    onChange={(e) => choose(e.currentTarget.checked ? [...still, v.change] : still.filter((c) => c !== v.change))} />{w.chooseShort}</label>
                )}
              </p>
              {undo.blocked?.of.at(-1) === v.change && <Blocked undo={undo} all={all} />}
            </Version>
          </li>
        ))}
      </ol>
      {all.length > 1 && (
        <p class="row">
          {still.length > 1 ? <button disabled={undo.busy} onClick={() => undo.do(still)}>{w.undoChosen(still.length)}</button> : <span class="quiet">{w.undoHow}</span>}
        </p>
      )}
    </>
  );
}

// takenBack is by version the undo that took it back, where that is in force still.
function takenBack(all: Version[]): Map<number, number> {
  const by = new Map<number, number>();
  for (const v of all.toReversed()) {
    if (by.has(v.note.version)) continue;
    for (const n of v.undoes ?? []) if (!by.has(n)) by.set(n, v.note.version);
  }
  return by;
}

function Version({ of: v, before, undoneBy, children }: { of: Version; before?: Version; undoneBy?: number; children: preact.ComponentChildren }) {
  const w = useText(noteWords);
  return (
    <article class="version">
      <h3>{w.change(v.note.version)}: {w.stepNames[v.step] ?? v.step}</h3>
      <p class="about">
        <time dateTime={v.clock}>{moment(v.clock)}</time>
        {v.by ? <bdi>{w.agentBy(v.by)}</bdi> : null}
        {v.undoes?.length ? <span>{w.undid(v.undoes.join(", "))}</span> : v.reason && <span class="reason"><bdi><Clip text={v.reason} most={300} /></bdi></span>}
        {undoneBy && <span class="mark">{w.undoneBy(String(undoneBy))}</span>}
      </p>
      {before
        ? <Changes before={before.note} after={v.note} />
        : <p class="first"><span class="quiet">{w.first}</span> <Clip text={v.note.content} most={600} /></p>}
      {children}
    </article>
  );
}

// Undo takes changes back. What is in its way, blocked has, in the order in which it can be
// taken back.
type Undo = { do: (ids: string[]) => void; busy: boolean; blocked?: { of: string[]; first: string[] } };

function useUndo(changed: () => void): Undo {
  const w = useText(noteWords);
  const [busy, set] = useState(false);
  const [blocked, block] = useState<Undo["blocked"]>();
  const run = async (ids: string[]) => {
    set(true);
    try {
      const r = await ask(api.POST("/v1/undo", { body: { ids } }));
      block(undefined);
      notice([r.change ? w.takenBack : w.same, ...(r.warnings ?? [])].join(" "), r.change, changed);
      changed();
    } catch (error) {
      const first = error instanceof Refusal ? error.first : [];
      block(first.length ? { of: ids, first } : undefined);
      if (!first.length) complain(error);
    } finally {
      set(false);
    }
  };
  return { do: run, busy, blocked };
}

function Blocked({ undo, all }: { undo: Undo; all: Version[] }) {
  const w = useText(noteWords);
  const { of, first } = undo.blocked!;
  const own = new Map(all.map((v) => [v.change, v]));
  return (
    <div class="failure" role="alert">
      <p>{w.blocked}</p>
      <ol>
        {first.map((c) => {
          const v = own.get(c);
          if (v) return <li key={c}>{w.change(v.note.version)}: {w.stepNames[v.step] ?? v.step}, {moment(v.clock)}</li>;
          const [id, version] = c.split("@");
          return <li key={c}>{w.change(Number(version))} <a href={href("note", { id })}>{w.ofAnother}</a></li>;
        })}
      </ol>
      <p><button class="main" disabled={undo.busy} onClick={() => undo.do([...first, ...of])}>{w.blockedAll(first.length + of.length)}</button></p>
    </div>
  );
}
