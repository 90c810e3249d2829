// Everything of a note that has something, in groups.

import type { ComponentChildren } from "preact";
import type { Note } from "../../api";
import { Clip } from "../../parts/clip";
import { complain, notice } from "../../parts/notice";
import { moment, when } from "../../parts/time";
import { href } from "../../route";
import { useText } from "../../text";
import { words } from "../../words";
import { Named } from "./named";
import { Presence } from "./presence";
import { claimText } from "./shown";
import { noteWords, type NoteWords } from "./text";

type Row = [name: string, value: ComponentChildren];

// Group is a list of what is known; what is not is left out, and so is a group without any.
function Group({ title, rows, children }: { title: string; rows: Row[]; children?: ComponentChildren }) {
  const known = rows.filter(([, v]) => v !== undefined && v !== null && v !== "" && v !== false);
  if (known.length === 0 && !children) return null;
  return (
    <section class="group">
      <h3>{title}</h3>
      {known.length > 0 && <dl>{known.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>}
      {children}
    </section>
  );
}

// Text is a value that somebody else chose: it is shown by itself, whatever its direction.
const Text = ({ of }: { of: string }) => <bdi><Clip text={of} most={300} /></bdi>;
const Time = ({ of }: { of: string }) => <time dateTime={of}>{moment(of)}</time>;
const Labels = ({ of }: { of: string[] }) => <ul class="labels">{of.map((t, i) => <li key={i}><Text of={t} /></li>)}</ul>;

export function Details({ note }: { note: Note }) {
  const w = useText(noteWords);
  return (
    <section class="details" aria-labelledby="note-details">
      <h2 id="note-details">{w.details}</h2>
      <When note={note} />
      <About note={note} />
      <Claims note={note} />
      <Learned note={note} />
      <Who note={note} />
      <Weight note={note} />
      <Made note={note} />
      {note.metadata && Object.keys(note.metadata).length > 0 && (
        <Group title={w.groups.data} rows={[]}><pre class="data" tabIndex={0}><Clip text={JSON.stringify(note.metadata, null, 2)} most={2000} /></pre></Group>
      )}
      <Group title={w.groups.name} rows={[[w.id, <Id of={note.id} />], [w.version, note.version]]} />
    </section>
  );
}

function Id({ of }: { of: string }) {
  const w = useText(noteWords);
  return <><code>{of}</code> <button class="small" onClick={() => navigator.clipboard.writeText(of).then(() => notice(w.copied), complain)}>{w.copy}</button></>;
}

function When({ note: n }: { note: Note }) {
  const w = useText(noteWords), common = useText(words);
  const range = n.event_time && (n.event_end ? w.range(when(n.event_time), when(n.event_end)) : when(n.event_time));
  const holds = [n.valid_from && w.from(moment(n.valid_from)), n.valid_until && w.until(moment(n.valid_until))].filter(Boolean).join(", ");
  const p = n.plan;
  return (
    <Group title={w.groups.when} rows={[
      [n.temporality === "prospective" ? w.plannedFor : w.happened, range],
      [w.recorded, <Time of={n.recorded_at} />],
      [w.holds, holds],
      [w.supersededBy, n.superseded_by && <Named id={n.superseded_by} />],
      [w.temporality, w.temporalities[n.temporality] ?? n.temporality],
      [w.plan, p && (common.marks.plan[p.status] ?? p.status)],
      [w.due, p && (p.due ? (p.due_end ? w.range(when(p.due), when(p.due_end)) : when(p.due)) : w.undated)],
      [common.recurs, p?.recurs && common.rhythm(p.recurs)],
      [w.movedTo, p?.moved_to && when(p.moved_to)],
      [w.settledBy, p?.settled_by && <Named id={p.settled_by} />],
      [w.updated, <Time of={n.updated_at} />],
    ]} />
  );
}

function About({ note: n }: { note: Note }) {
  const w = useText(noteWords);
  const feeling = n.emotion && [n.emotion.label, w.valence(n.emotion.valence), w.arousal(n.emotion.arousal)].filter(Boolean).join(" · ");
  return (
    <Group title={w.groups.about} rows={[
      [w.context, n.context && <Text of={n.context} />],
      [w.category, n.category && (w.categories[n.category] ?? n.category)],
      [w.tagList, n.tags?.length && <Labels of={n.tags} />],
      [w.entities, n.entities?.length && <Labels of={n.entities.map((e) => e.name + (e.type ? ` (${w.entityTypes[e.type] ?? e.type})` : ""))} />],
      [w.keywords, n.keywords?.length && <Labels of={n.keywords} />],
      [w.emotion, feeling && <Text of={feeling} />],
      [w.steps, n.procedure_steps?.length && <ol>{n.procedure_steps.map((s, i) => <li key={i}><Text of={s} /></li>)}</ol>],
    ]} />
  );
}

function Claims({ note }: { note: Note }) {
  const w = useText(noteWords);
  if (!note.claims?.length) return null;
  return (
    <Group title={w.groups.claims} rows={[]}>
      <ul class="claims">
        {note.claims.map((c, i) => (
          <li key={i} class={c.until ? "over" : ""}>
            <Text of={claimText(c, w)} />{c.many && ` · ${w.many}`}{c.updated && ` · ${w.later}`}
            {c.by && <> · {w.endedBy} <Named id={c.by} /></>}
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Learned({ note }: { note: Note }) {
  const w = useText(noteWords), common = useText(words), t = note.trait;
  if (!t) return null;
  const sort = [w.subtypes[t.subtype] ?? t.subtype, t.form && (w.forms[t.form] ?? t.form)].filter(Boolean).join(", ");
  return (
    <Group title={w.groups.trait} rows={[
      [w.subtype, sort],
      [w.stage, common.stages[t.stage] ?? t.stage],
      [w.evidence, w.evidenceOf(t.evidence ?? 0, t.contradicted ?? 0)],
      [w.reinforced, t.reinforced && w.times(t.reinforced)],
      [w.contested, t.contested && w.contestedYes],
      [w.verdict, t.verdict && <>{w.verdicts[t.verdict] ?? t.verdict}{t.reason && <>: <Text of={t.reason} /></>}</>],
      [w.seen, t.since && <Time of={t.since} />],
      [w.window, t.until && <Time of={t.until} />],
    ]}><p><a href={href("traits")}>{w.judge}</a></p></Group>
  );
}

function Who({ note: n }: { note: Note }) {
  const w = useText(noteWords);
  return (
    <Group title={w.groups.who} rows={[
      [w.saidBy, (n.speaker || n.role) && <>{n.speaker && <Text of={n.speaker} />}{n.role && ` (${w.roles[n.role] ?? n.role})`}</>],
      [w.conversation, n.conversation && <Text of={n.conversation} />],
      [w.domain, <Text of={n.domain} />],
      [w.visibility, (w.visibilities[n.visibility] ?? n.visibility) + (n.fixed ? ` (${w.fixed})` : "")],
      [w.owner, <Text of={n.user} />],
      [w.keptBy, n.created_by && <Text of={w.agent(n.created_by)} />],
    ]} />
  );
}

function Weight({ note: n }: { note: Note }) {
  const w = useText(noteWords);
  return (
    <Group title={w.groups.weight} rows={[
      [w.importance, w.percent(n.importance)],
      [w.confidence, w.percent(n.confidence)],
      [w.recalled, n.access_count ? w.times(n.access_count) : w.never],
    ]}><Presence note={n} /></Group>
  );
}

function Made({ note: n }: { note: Note }) {
  const w = useText(noteWords);
  const own = n.own && ownText(n.own, w);
  return (
    <Group title={w.groups.made} rows={[
      [w.source, w.sources[n.source] ?? n.source],
      [w.extractor, extractor(n, w)],
      [w.messages, n.messages?.length && <>{n.messages.map((m) => <code key={m}>{m}</code>)}</>],
      [w.fields.parts!, n.parts?.length && <>{n.parts.map((m) => <code key={m}>{m}</code>)}</>],
      [w.ownTitle, own && <Text of={own} />],
    ]} />
  );
}

function extractor(n: Note, w: NoteWords): string {
  const by = n.extractor ?? "";
  const made = w.extractors[by] ?? w.model(by.replace(/@.*/, ""));
  return n.verbatim && by ? `${made} (${w.verbatim})` : made;
}

function ownText(own: NonNullable<Note["own"]>, w: NoteWords): string {
  return [
    own.visibility && `${w.visibility}: ${w.visibilities[own.visibility] ?? own.visibility}`,
    own.domain && `${w.domain}: ${own.domain}`,
    own.category && (w.categories[own.category] ?? own.category),
    own.temporality && (w.temporalities[own.temporality] ?? own.temporality),
    own.event_time && when(own.event_time),
    own.importance && `${w.importance}: ${w.percent(own.importance)}`,
    own.valid_until && w.until(moment(own.valid_until)),
    own.chosen?.length && `${w.chosen}: ${own.chosen.map((f) => w.fields[f] ?? f).join(", ")}`,
  ].filter(Boolean).join(" · ");
}
