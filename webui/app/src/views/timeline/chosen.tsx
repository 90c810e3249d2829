// The note that was chosen: when it happened and when it was learned, below the picture.

import type { Note } from "../../api";
import { clipped } from "../../parts/clip";
import { NoteLine } from "../../parts/note";
import { moment, when } from "../../parts/time";
import { useText } from "../../text";
import { lasting } from "./labels";
import { interval } from "./scale";
import { words } from "./text";

export function Chosen({ note, show, drop }: { note: Note; show: () => void; drop: () => void }) {
  const w = useText(words);
  return (
    <section class="chosen-note card" aria-label={w.chosen}>
      <NoteLine note={note} text={clipped(note.content, 400)}>
        <p class="two-times">
          <span><b>{w.happenedAt}</b> {note.event_time ? when(note.event_time) + (note.event_end ? ` – ${when(note.event_end)}` : "") : w.notKnown}</span>
          <span><b>{w.learnedAt}</b> {moment(note.recorded_at)}</span>
          <span class="quiet">{between(note, w.between)}</span>
        </p>
        <div class="row"><button class="small" onClick={show}>{w.goThere}</button><button class="small" onClick={drop}>{w.drop}</button></div>
      </NoteLine>
    </section>
  );
}

// between is how far apart its two times are.
function between(n: Note, w: { after: (t: string) => string; before: (t: string) => string; same: string }): string {
  const event = n.event_time && interval(n.event_time);
  if (!event) return "";
  const end = (n.event_end && interval(n.event_end)) || event;
  const said = new Date(n.recorded_at).getTime();
  if (said < event.from) return w.before(lasting(event.from - said));
  return said > end.to ? w.after(lasting(said - end.to)) : w.same;
}
