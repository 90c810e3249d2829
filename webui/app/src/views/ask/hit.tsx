// A hit: the words of a note, why it is there, and what is around it.

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type { Hit } from "../../api";
import { ended, Kind, Marks, Who } from "../../parts/note";
import { moment, when } from "../../parts/time";
import { href } from "../../route";
import { useText } from "../../text";
import type { At } from "../../parts/days";
import { because, reasonOf } from "./because";
import { excerpt, mark, type Piece } from "./highlight";
import { HowItCame, Linked, order } from "./linked";
import { Endings } from "./endings";
import { open } from "./score";
import { Talk } from "./talk";
import { figure, ScoreBar, Why } from "./why";
import { words, type Words as WordsOf } from "./text";

type Props = { hit: Hit; place: number; all: Hit[]; at?: At; dated: boolean };

export function HitItem({ hit, place, all, at, dated }: Props) {
  const w = useText(words);
  const { note } = hit;
  const marked = mark(note.content, hit.matched ?? []);
  const score = open(hit);
  const placed = order(hit, all, w);
  const now = at ? new Date(at.moment) : undefined;
  const contradicted = (hit.linked ?? []).filter((l) => l.type === "contradicts");
  return (
    <li id={"hit-" + note.id} tabIndex={-1}>
      <article class={"note hit kind-" + note.kind + (ended(note, now) ? " ended" : "") + (hit.source === "search" ? "" : " joined")}>
        <h2 class="hidden">{w.hit(place, figure(hit.score))}</h2>
        <div class="head">
          <span class="place" aria-hidden="true">{place}</span>
          <Text pieces={marked.pieces} />
          <span class="score" aria-hidden="true">{figure(hit.score)}</span>
        </div>
        <ScoreBar of={score} />
        <p class="about"><Kind of={note} /> <Who of={note} /> <Dates of={hit} strong={dated} /> <Marks of={note} now={now} />
          {w.source[hit.source] && <span class="mark source">{w.source[hit.source]}</span>}
        </p>
        <Endings of={hit.endings ?? []} plans={hit.plans ?? []} />
        {marked.rest.length > 0 && <p class="chips"><span class="quiet">{w.matched}</span> {marked.rest.map((m) => <span key={m} class="chip">{reason(m, w)}</span>)}</p>}
        {placed && <p class="order">{placed}</p>}
        {contradicted.length > 0 && <Linked links={contradicted} />}
        <HowItCame hit={hit} all={all} />
        <div class="more">
          <More label={w.why}>{() => <><p>{because(hit, score, w)}</p><Why of={score} words={hit.parts.words} /></>}</More>
          {note.conversation && <More label={w.talk}>{() => <Talk note={note} at={at} />}</More>}
          {(hit.linked?.length ?? 0) > 0 && <More label={w.links(hit.linked!.length)}>{() => <Linked links={hit.linked!} />}</More>}
          <a class="open" href={href("note", { id: note.id })}>{w.openNote}</a>
        </div>
      </article>
    </li>
  );
}

// reason is what matched where that is no word of the note.
function reason(m: string, w: Pick<WordsOf, "about" | "attribute">): string {
  const { concept, attribute, whom } = reasonOf(m);
  return concept ? w.about(concept) : attribute ? w.attribute(attribute, whom!) : m;
}

// Text are the words of a note, of a long one those around the first match.
function Text({ pieces }: { pieces: Piece[] }) {
  const w = useText(words);
  const [all, show] = useState(false);
  const part = excerpt(pieces);
  const long = part.before || part.after;
  const shown = all ? pieces : part.pieces;
  return (
    <div class="text">
      <p class={"words" + (all ? " whole" : "")} dir="auto" tabIndex={all ? 0 : undefined}>
        {!all && part.before && "… "}
        {shown.map((p, i) => (p.hit ? <mark key={i}>{p.text}</mark> : p.text))}
        {!all && part.after && " …"}
      </p>
      {long && <button class="small" aria-expanded={all} onClick={() => show(!all)}>{all ? w.showLess : w.showAll}</button>}
    </div>
  );
}

// Dates are when it happened or is due, and when it was said: the two timelines.
function Dates({ of: { note }, strong }: { of: Hit; strong: boolean }) {
  const w = useText(words);
  const due = note.plan?.due ?? "";
  const end = due ? note.plan?.due_end : note.event_end;
  const happened = due || note.event_time;
  return (
    <>
      {happened && <span class={strong ? "dated" : undefined}>{due ? w.due : w.happened} <time dateTime={happened}>{when(happened)}{end && " – " + when(end)}</time></span>}
      <span class={strong && !happened ? "dated" : undefined}>{w.said} <time dateTime={note.recorded_at}>{moment(note.recorded_at)}</time></span>
    </>
  );
}

// More is something that is shown when it is asked for.
function More({ label, children }: { label: string; children: () => ComponentChildren }) {
  const id = useId();
  const [shown, show] = useState(false);
  return (
    <>
      <button class="small" aria-expanded={shown} aria-controls={id} onClick={() => show(!shown)}>{label}</button>
      <div id={id} class="opened" hidden={!shown}>{shown && children()}</div>
    </>
  );
}
