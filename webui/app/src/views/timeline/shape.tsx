// A note as a mark: its shape is its kind, not its colour alone.

import type { Note } from "../../api";
import { ended, marksOf } from "../../parts/note";

// Shape is the mark of a note: a circle is a fact, a square an episode, a triangle a trait, a
// diamond a plan. A mark without a filling holds no more; of a plan it is open.
export function Shape({ of, x, y, chosen }: { of: Note; x: number; y: number; chosen?: boolean }) {
  const plan = marksOf(of).find((m) => m.name === "plan")?.status;
  const open = plan === "planned" || plan === "overdue";
  const name = ["shape", "kind-" + of.kind, plan && "plan", plan && "plan-" + plan, (open || (!plan && ended(of))) && "hollow", chosen && "chosen"].filter(Boolean).join(" ");
  return (
    <g class={name} data-id={of.id} transform={`translate(${x} ${y})`}>
      <Outline kind={plan ? "plan" : of.kind} />
      {plan === "overdue" && <text y={3.5}>!</text>}
      {plan === "done" && <path class="sign" d="M-2.6,0 L-0.8,2 L2.6,-2" />}
      {plan === "cancelled" && <path class="sign" d="M-2,-2 L2,2 M2,-2 L-2,2" />}
    </g>
  );
}

function Outline({ kind }: { kind: string }) {
  switch (kind) {
    case "plan": return <path d="M0,-7.5 L7.5,0 L0,7.5 L-7.5,0 Z" />;
    case "episode": return <rect x={-5.2} y={-5.2} width={10.4} height={10.4} rx={2.4} />;
    case "trait": return <path d="M0,-6.5 L6.5,5 L-6.5,5 Z" />;
  }
  return <circle r={5.8} />;
}

// Legend says what the shapes mean.
export function Legend({ words: w }: { words: { fact: string; episode: string; trait: string; plan: string; span: string; ended: string } }) {
  return (
    <ul class="legend">
      {(["fact", "episode", "trait"] as const).map((k) => <li key={k}><Sign><g class={"shape kind-" + k}><Outline kind={k} /></g></Sign>{w[k]}</li>)}
      <li><Sign><g class="shape plan hollow"><Outline kind="plan" /></g></Sign>{w.plan}</li>
      <li><Sign><rect class="span kind-fact" x={-8} y={-3.5} width={16} height={7} rx={3.5} /></Sign>{w.span}</li>
      <li><Sign><g class="shape kind-fact hollow"><Outline kind="fact" /></g></Sign>{w.ended}</li>
    </ul>
  );
}

function Sign({ children }: { children: preact.ComponentChildren }) {
  return <svg width={18} height={16} viewBox="-9 -8 18 16" aria-hidden="true">{children}</svg>;
}
