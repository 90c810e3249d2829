// What somebody typed of a note, and what of it is a change.

import type { Note, Schemas } from "../../api";

export type Typed = {
  content: string;
  kind: "fact" | "episode";
  eventTime: string; // "" is unknown
  eventEnd: string;
  tags: string; // with commas between them
  domain: string;
  visibility: Note["visibility"];
  importance: number;
};

// typedOf is a note as it is edited.
export function typedOf(n: Note): Typed {
  return {
    content: n.content, kind: n.kind === "episode" ? "episode" : "fact", eventTime: n.event_time ?? "", eventEnd: n.event_end ?? "",
    tags: (n.tags ?? []).join(", "), domain: n.domain, visibility: n.visibility, importance: n.importance,
  };
}

type Edits = Omit<Schemas["EditRequest"], "id">;

// edits are the fields in which what was typed differs from a note, as the memory wants them.
export function edits(n: Note, t: Typed): Edits {
  const was = typedOf(n), e: Edits = {};
  if (t.content !== was.content) e.content = t.content;
  if (n.kind !== "trait" && t.kind !== was.kind) e.kind = t.kind;
  if (t.tags !== was.tags) e.tags = t.tags.split(/[,，、]/).map((tag) => tag.trim()).filter(Boolean);
  if (t.domain.trim() !== was.domain) e.domain = t.domain.trim();
  if (t.visibility !== was.visibility) e.visibility = t.visibility;
  if (t.importance !== was.importance) e.importance = t.importance;
  const start = t.eventTime.trim(), end = start && t.eventEnd.trim();
  if (start !== was.eventTime || end !== was.eventEnd) Object.assign(e, start ? { event_time: start, ...(end && { event_end: end }) } : { no_event: true });
  return e;
}
