import { useState } from "preact/hooks";
import { api, ask, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { Dialog } from "../../parts/dialog";
import { complain, notice } from "../../parts/notice";
import { State } from "../../parts/state";
import { moment } from "../../parts/time";
import { href } from "../../route";
import { runsServer } from "../../runs";
import { useSettings } from "../../settings";
import { useText } from "../../text";
import { words as common } from "../../words";
import { useAgain } from "./again";
import { words } from "./text";

type Job = Schemas["Job"];

const refreshed = 3000; // milliseconds
const most = 50; // jobs that are shown
const notesShown = 5; // of a job

// stateOf is the state of a job in words of this page: what has a time ahead is being worked
// on, or put off.
export function stateOf(j: Job, now = Date.now()): "waiting" | "running" | "failed" | "dead" | "paused" {
  if (j.dead) return "dead";
  if (j.attempts) return "failed";
  if (j.error) return "paused";
  return j.not_until && new Date(j.not_until).getTime() > now ? "running" : "waiting";
}

// Jobs is the background work, what went wrong first.
export function Jobs() {
  const w = useText(words);
  const jobs = useLoad((signal) => ask(api.GET("/v1/jobs", { signal })), []);
  useAgain(jobs, refreshed);
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs">{w.jobs}</h2>
      <State of={{ ...jobs, loading: jobs.loading && !jobs.data }}>
        {({ jobs: all }) => <List jobs={all} again={jobs.again} />}
      </State>
    </section>
  );
}

const order = ["dead", "failed", "paused", "running", "waiting"];

function List({ jobs, again }: { jobs: Job[]; again: () => void }) {
  const w = useText(words);
  const [dropping, drop] = useState<Job>();
  if (jobs.length === 0) return <p class="quiet">{w.noJobs}</p>;
  const counts = { dead: 0, failed: 0, paused: 0, running: 0, waiting: 0 };
  for (const j of jobs) counts[stateOf(j)]++;
  const shown = jobs.toSorted((a, b) => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b))).slice(0, most);
  return (
    <>
      <p>{w.counts({ dead: counts.dead, failed: counts.failed, running: counts.running, waiting: counts.waiting + counts.paused })}</p>
      <ul class="jobs">{shown.map((j) => <Work key={j.id} job={j} again={again} drop={() => drop(j)} />)}</ul>
      {dropping && <Drop job={dropping} close={() => drop(undefined)} again={again} />}
    </>
  );
}

// Work is one job, with what can be done about it where it is not just under way.
function Work({ job, again, drop }: { job: Job; again: () => void; drop: () => void }) {
  const w = useText(words);
  const state = stateOf(job);
  const retry = async () => {
    try {
      await ask(api.POST("/v1/retry", { body: { id: job.id } }));
      notice(w.retried);
      document.getElementById("main")?.focus();
    } catch (error) {
      complain(error);
    }
    again();
  };
  return (
    <li class={"card job state-" + state}>
      <p><strong>{w.kinds[job.kind] ?? job.kind}</strong> <span class={"mark state"}>{w.jobStates[state]}</span></p>
      {job.error && <p class="error">{job.error}</p>}
      <p class="about">
        {!!job.attempts && <span>{w.attempts(job.attempts)}</span>}
        {job.not_until && !job.dead && new Date(job.not_until) > new Date() && <span>{w.next(moment(job.not_until))}</span>}
        <span>{w.since(moment(job.created))}</span>
        {job.notes?.slice(0, notesShown).map((id, i) => <a key={id} href={href("note", { id })}>{w.note(i + 1)}</a>)}
        {(job.notes?.length ?? 0) > notesShown && <span>{w.notes(job.notes!.length)}</span>}
      </p>
      {(job.dead || job.error || job.kind === "import") && (
        <p class="row">
          {job.kind !== "import" && <button onClick={retry}>{w.retry}</button>}
          <button onClick={drop}>{w.drop}</button>
        </p>
      )}
    </li>
  );
}

function Drop({ job, close, again }: { job: Job; close: () => void; again: () => void }) {
  const w = useText(words);
  const c = useText(common);
  const drop = async () => {
    try {
      await ask(api.DELETE("/v1/jobs/{id}", { params: { path: { id: job.id } } }));
      notice(w.taken);
    } catch (error) {
      complain(error);
    }
    close();
    again();
    document.getElementById("main")?.focus();
  };
  return (
    <Dialog title={w.dropTitle} close={close}>
      <p>{w.kinds[job.kind] ?? job.kind}</p>
      <p>{w.dropWhy}</p>
      <p class="row"><button onClick={close}>{c.cancel}</button><button class="main" onClick={drop}>{w.drop}</button></p>
    </Dialog>
  );
}

// Lanes are the server's, for whoever runs it; nobody else is shown anything.
export function Lanes() {
  const w = useText(words);
  const { agent } = useSettings(); // as an agent nobody runs a server
  const lanes = useLoad(async (signal) => (!agent && (await runsServer(signal)) ? ask(api.GET("/v1/lanes", { signal })) : undefined), []);
  if (!lanes.data) return null;
  return (
    <section aria-labelledby="lanes">
      <h2 id="lanes">{w.lanes}</h2>
      <div class="wide">
        <table>
          <thead><tr><th scope="col">{w.lane}</th><th scope="col">{w.does}</th><th scope="col">{w.workers}</th></tr></thead>
          <tbody>
            {lanes.data.lanes.map((l) => (
              <tr key={l.name}>
                <th scope="row">{l.name}{l.paused_until && <p class="error">{w.lanePaused(moment(l.paused_until), l.why ?? "")}</p>}</th>
                <td>{l.kinds.map((k) => w.kinds[k] ?? k).join(", ")}</td>
                <td class="number">{w.free(l.running, l.workers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
