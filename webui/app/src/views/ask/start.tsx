// What is shown before a question is asked: what the memory holds, what one may ask, what is
// new in it.

import { api, ask, type Note, type Schemas } from "../../api";
import { useLoad, type Loaded } from "../../load";
import { clipped } from "../../parts/clip";
import { NoteLine } from "../../parts/note";
import { complain, notice } from "../../parts/notice";
import { State } from "../../parts/state";
import { day } from "../../parts/time";
import { href } from "../../route";
import { useText } from "../../text";
import type { At } from "../../parts/days";
import { Briefing } from "./briefing";
import { examples } from "./examples";
import { Remember } from "./remember";
import { words } from "./text";

type Props = { stats: Loaded<Schemas["Stats"]>; at?: At; put: (q: string) => void };

const few = 6; // latest notes

export function Start({ stats, at, put }: Props) {
  const w = useText(words);
  const as_of = at?.moment;
  const begin = useLoad(async (signal) => {
    const [{ notes }, known] = await Promise.all([
      ask(api.GET("/v1/notes", { signal, params: { query: { limit: few, as_of, kinds: ["fact", "episode"] } } })), // traits are found, not said
      ask(api.GET("/v1/profile", { signal, params: { query: { limit: 30, as_of } } })),
    ]);
    return { notes, known, at };
  }, [as_of]);
  const changed = () => { stats.again(); begin.again(); };
  return (
    <State of={stats}>
      {(s) => s.versions === 0 ? <Empty changed={changed} /> : (
        <>
          {!at && begin.data && <Briefing known={begin.data.known} settled={changed} />}
          <State of={begin}>{({ known, notes }) => <Tries all={examples(w, known, notes, at ? new Date(at.moment) : new Date())} put={put} />}</State>
          <div class="columns">
            <section class="latest">
              <h2>{begin.data?.at ? w.latestThen(day(begin.data.at.moment)) : w.latest}</h2>
              <State of={begin}>
                {({ notes }) => notes.length === 0 ? <p class="quiet">{w.nothingThen}</p> : <>{notes.map((n) => <NoteLine key={n.id} note={n} text={clipped(n.content, 280)} acts={!at && <Change of={n} changed={changed} />} />)}</>}
              </State>
            </section>
            <div>
              <Holds of={s} />
              <section><h2>{w.remember}</h2><Remember changed={changed} /></section>
            </div>
          </div>
        </>
      )}
    </State>
  );
}

// Change is which agent wrote a note, and the way to take back what was done to it last.
function Change({ of, changed }: { of: Note; changed: () => void }) {
  const w = useText(words);
  const undo = async () => {
    try {
      await ask(api.POST("/v1/undo", { body: { ids: [`${of.id}@${of.version}`] } }));
      notice(w.takenBack);
      document.getElementById("main")?.focus({ preventScroll: true }); // the button goes
      changed();
    } catch (error) {
      complain(error);
    }
  };
  return <p class="about change">{of.created_by && <span>{w.writtenBy(of.created_by)}</span>}<button class="small" onClick={undo}>{w.takeBack}<span class="hidden">: {clipped(of.content, 60)}</span></button></p>;
}

// Empty is how to begin. why is what the memory says of a user that it does not know, whose
// name may be wrong.
export function Empty({ changed, why }: { changed: () => void; why?: string }) {
  const w = useText(words);
  return (
    <section class="empty">
      <h2>{w.empty}</h2>
      {why && <p role="status">{why}</p>}
      <p>{w.emptyHow}</p>
      <Remember changed={changed} />
      <p><a href={href("import")}>{w.importing}</a></p>
    </section>
  );
}

// Tries are questions to begin with.
function Tries({ all, put }: { all: string[]; put: (q: string) => void }) {
  const w = useText(words);
  if (all.length === 0) return null;
  return (
    <section class="tries">
      <h2>{w.tries}</h2>
      <ul>{all.map((q) => <li key={q}><button dir="auto" onClick={() => put(q)}>{q}</button></li>)}</ul>
    </section>
  );
}

// Holds is how much there is.
function Holds({ of }: { of: Schemas["Stats"] }) {
  const w = useText(words);
  const kinds = ["fact", "episode", "trait"].filter((k) => of.kinds?.[k]);
  return (
    <section class="holds">
      <h2>{w.holdsTitle}</h2>
      <p>{w.holds(of.notes, of.messages, of.conversations)}{of.first && <span class="quiet"> {w.since(day(of.first))}</span>}</p>
      <ul>
        {kinds.map((k) => <li key={k}><span class={"kind kind-" + k}>{w.ofKinds[k]!(of.kinds![k]!)}</span></li>)}
        {of.superseded > 0 && <li class="quiet">{w.replaced(of.superseded)}</li>}
      </ul>
    </section>
  );
}
