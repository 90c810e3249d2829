// The graph: whom and what the memory is about, or the notes themselves. What is selected,
// filtered and looked for is in the address.

import { href } from "../../route";
import type { ViewProps } from "../../shell";
import { useText } from "../../text";
import { Named } from "./named";
import { Notes } from "./notes";
import { words } from "./text";
import "./graph.css";

// View begins with names; an address that says anything of notes is of theirs.
export default function View({ params }: ViewProps) {
  const w = useText(words);
  const notes = Object.keys(params).some((name) => name !== "name");
  return (
    <>
      <nav class="graph-which" aria-label={w.which}>
        <a href={href("graph")} aria-current={notes ? undefined : "true"}>{w.whichNames}</a>
        <a href={href("graph", { show: "notes" })} aria-current={notes ? "true" : undefined}>{w.whichNotes}</a>
      </nav>
      {notes ? <Notes params={params} /> : <Named params={params} />}
    </>
  );
}
