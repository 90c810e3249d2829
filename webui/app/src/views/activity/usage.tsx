import { api, ask, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { number } from "../../parts/number";
import { State } from "../../parts/state";
import { moment, when } from "../../parts/time";
import { go, type Params } from "../../route";
import { useText } from "../../text";
import { NotForAgents, useWho } from "../../who";
import { useAgain } from "./again";
import { daysUpTo, stack, type By, type Measure, type Stacks } from "./bars";
import { Plot } from "./plot";
import { words } from "./text";

const choices = [7, 30, 90];
const refreshed = 5_000; // milliseconds

// short is a number in few characters: 12.3K.
const short = (n: number) => number(n, { notation: "compact", maximumSignificantDigits: 3 });

// Usage is what calls to models have cost by day, and the budget of today.
export function Usage({ params }: { params: Params }) {
  const w = useText(words);
  const count = choices.find((c) => String(c) === params.days) ?? 30;
  const days = daysUpTo(new Date(), count);
  const from = days[0]! + "T00:00:00Z";
  const by: By = params.by === "step" || params.by === "outcome" ? params.by : "model";
  const measure: Measure = params.of === "cost" || params.of === "calls" ? params.of : "tokens";
  const usage = useLoad((signal) => ask(api.GET("/v1/usage", { params: { query: { from } }, signal })), [from]);
  useAgain(usage, refreshed);
  const choose = (some: Params) => go("activity", { ...params, ...some }, true);
  const { agent } = useWho();
  if (agent) return <section aria-labelledby="usage"><h2 id="usage">{w.usage}</h2><NotForAgents /></section>;
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">{w.usage}</h2>
      {agent !== undefined && <Budget />}
      <div class="row">
        <fieldset class="choice">
          <legend>{w.days}</legend>
          {choices.map((c) => <label key={c} class="line"><input type="radio" name="days" checked={c === count} onChange={() => choose({ days: String(c) })} />{c}</label>)}
        </fieldset>
        <label>{w.by}<Select all={w.bys} value={by} choose={(v) => choose({ by: v })} /></label>
        <label>{w.measure}<Select all={w.measures} value={measure} choose={(v) => choose({ of: v })} /></label>
      </div>
      <State of={{ ...usage, loading: usage.loading && !usage.data }}>
        {({ spent }) => <Spending of={stack(spent, by, measure, days)} by={by} measure={measure} />}
      </State>
    </section>
  );
}

function Select({ all, value, choose }: { all: Record<string, string>; value: string; choose: (v: string) => void }) {
  return <select value={value} onChange={(e) => choose(e.currentTarget.value)}>{Object.entries(all).map(([v, name]) => <option key={v} value={v}>{name}</option>)}</select>;
}

// Spending is the plot, and the same as a table.
function Spending({ of, by, measure }: { of: Stacks; by: By; measure: Measure }) {
  const w = useText(words);
  if (of.total === 0) return <p class="quiet">{w.noUsage}</p>;
  const name = (s: string) => (s === "" ? w.other : by === "outcome" ? w.outcomes[s] ?? s : s);
  const most = of.sums.indexOf(Math.max(...of.sums));
  const used = of.days.map((d, i) => ({ d, i })).filter(({ i }) => of.sums[i]! > 0).reverse();
  return (
    <>
      <Plot of={of} name={name} number={short} label={w.plot(w.measures[measure]!, of.days.length, short(of.total), short(of.sums[most]!), when(of.days[most]!))} />
      <details>
        <summary>{w.table}</summary>
        <div class="wide" tabIndex={0} role="region" aria-label={w.table}>
          <table>
            <thead><tr><th scope="col">{w.day}</th>{of.series.map((s) => <th key={s} scope="col" class="number">{name(s)}</th>)}<th scope="col" class="number">{w.total}</th></tr></thead>
            <tbody>
              {used.map(({ d, i }) => <tr key={d}><th scope="row">{when(d)}</th>{of.values[i]!.map((n, s) => <td key={s} class="number">{n ? short(n) : "–"}</td>)}<td class="number">{short(of.sums[i]!)}</td></tr>)}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

// Budget is what is used of today's, with a meter for each bound that there is.
function Budget() {
  const w = useText(words);
  const budget = useLoad((signal) => ask(api.GET("/v1/budget", { signal })), []);
  useAgain(budget, refreshed);
  return <State of={{ ...budget, loading: budget.loading && !budget.data }}>{(b) => <Today of={b} w={w} />}</State>;
}

function Today({ of, w }: { of: Schemas["Spending"]; w: (typeof words)["en"] }) {
  const tokens = of.used.tokens_in + of.used.tokens_out;
  return (
    <div class="card budget">
      <h3>{w.budget}</h3>
      <p>
        {of.tokens_a_day
          ? <label>{w.ofTokens(short(tokens), short(of.tokens_a_day))}<meter min={0} max={of.tokens_a_day} high={of.tokens_a_day * 0.8} optimum={0} value={Math.min(tokens, of.tokens_a_day)} /></label>
          : <span>{w.tokens(short(tokens))}</span>}
      </p>
      {of.money_a_day
        ? <p><label>{w.ofMoney(short(of.cost), short(of.money_a_day))}<meter min={0} max={of.money_a_day} high={of.money_a_day * 0.8} optimum={0} value={Math.min(of.cost, of.money_a_day)} /></label></p>
        : of.cost > 0 && <p>{w.money(short(of.cost))}</p>}
      {!of.tokens_a_day && !of.money_a_day && <p class="quiet">{w.noBudget}</p>}
      {of.paused && <p class="error">{w.spent(moment(of.until))}</p>}
    </div>
  );
}
