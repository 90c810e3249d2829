// Whose profile is shown, and as of when.

import { useEffect, useState } from "preact/hooks";
import type { Schemas } from "../../api";
import { clipped } from "../../parts/clip";
import { dayOf } from "../../parts/days";
import { go, href } from "../../route";
import { useText } from "../../text";
import { capital } from "../../parts/names";
import { words } from "./text";

// Pick is a choice among the subjects that are known, or of any other by typing.
export function Pick({ subject, at, known }: { subject: string; at: string; known?: Schemas["ProfileResult"] }) {
  const w = useText(words);
  const [typed, type] = useState(subject);
  useEffect(() => type(subject), [subject]);
  const submit = (e: Event) => {
    e.preventDefault();
    go("profile", { subject: typed.trim(), at });
  };
  return (
    <>
      <form class="pick row" onSubmit={submit}>
        <label class="about-whom">{w.about}
          <input type="search" list="subjects" value={typed} placeholder={w.you} autocomplete="off" onInput={(e) => type(e.currentTarget.value)} />
        </label>
        <datalist id="subjects">{known?.subjects?.map((s) => <option key={s.subject} value={s.subject} />)}</datalist>
        <button type="submit">{w.show}</button>
        <label>{w.asOf}
          <input type="date" max={dayOf(new Date())} value={at} onChange={(e) => go("profile", { subject, at: e.currentTarget.value }, true)} />
        </label>
      </form>
      {known && <Subjects known={known} at={at} />}
    </>
  );
}

// Subjects are those of whom something is known; the user is the first.
function Subjects({ known, at }: { known: Schemas["ProfileResult"]; at: string }) {
  const w = useText(words);
  const others = (known.subjects ?? []).filter((s) => s.subject !== "me");
  const me = known.subject === "me" ? known.attributes.filter((a) => a.values).length : known.subjects?.find((s) => s.subject === "me")?.attributes ?? 0;
  const all = [{ subject: "me", attributes: me }, ...others];
  if (known.subject !== "me" && known.attributes.length > 0) {
    all.splice(1, 0, { subject: known.subject, attributes: known.attributes.filter((a) => a.values).length });
  }
  return (
    <nav class="subjects" aria-label={w.subjects}>
      {all.map((s) => (
        <a key={s.subject} href={href("profile", { subject: s.subject === "me" ? "" : s.subject, at })} aria-current={s.subject === known.subject || undefined}>
          <bdi>{s.subject === "me" ? w.you : clipped(capital(s.subject), 60)}</bdi>
          <span class="count" title={w.count(s.attributes)}>{s.attributes}<span class="hidden"> {w.count(s.attributes)}</span></span>
        </a>
      ))}
    </nav>
  );
}
