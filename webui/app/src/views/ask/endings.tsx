import type { Schemas } from "../../api";
import { day } from "../../parts/time";
import { href } from "../../route";
import { useText } from "../../text";
import { words } from "./text";

// Endings are what a note says and that does not hold for ever: until when, and what took its
// place.
export function Endings({ of }: { of: Schemas["Ending"][] }) {
  const w = useText(words);
  if (of.length === 0) return null;
  return (
    <ul class="endings">
      {of.map((e, i) => (
        <li key={i}>
          <span class="until">{e.from && e.from < e.until ? w.ending.from(day(e.from), day(e.until)) : w.ending.until(day(e.until))}</span>
          {e.of ? <> <s dir="auto">{e.of}</s></> : e.fact && <> ({w.ending.part})</>}
          {e.by && <> · <a href={href("note", { id: e.by })}>{e.updated ? w.ending.updated : w.ending.by}</a></>}
        </li>
      ))}
    </ul>
  );
}
