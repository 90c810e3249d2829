import type { ViewProps } from "../../shell";
import "./activity.css";
import { Feed } from "./feed";
import { Jobs, Lanes } from "./jobs";
import { Usage } from "./usage";

// Activity is what the memory does: what happens in it, the work behind it, and what that costs.
export default function View({ params }: ViewProps) {
  return (
    <div class="activity">
      <div class="now"><Feed params={params} /></div>
      <div class="work">
        <Jobs />
        <Lanes />
      </div>
      <div class="costs"><Usage params={params} /></div>
    </div>
  );
}
