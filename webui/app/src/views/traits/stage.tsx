import { useText } from "../../text";
import { words as common } from "../../words";
import { words } from "./text";

// stages are what a trait goes through, from the first sign to certainty.
export const stages = ["trend", "candidate", "emerging", "established", "core"] as const;

// Stage is a scale of five steps of which those are filled that the trait has reached.
export function Stage({ of }: { of: string }) {
  const w = useText(words);
  const c = useText(common);
  const reached = stages.findIndex((s) => s === of) + 1;
  return (
    <span class={"stage stage-" + (reached ? "alive" : "dissolved")}>
      <span class="scale" aria-hidden="true">{stages.map((s, i) => <i key={s} class={i < reached ? "on" : ""} />)}</span>
      <span>{c.stages[of] ?? of}</span>
      {reached > 0 && <span class="hidden">, {w.step(reached)}</span>}
    </span>
  );
}
