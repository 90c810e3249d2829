// What is known of each subject: what holds, since when and from which notes, and what held.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ask, type Schemas } from "../../api";
import { useLoad } from "../../load";
import { clipped } from "../../parts/clip";
import { parseAt } from "../../parts/days";
import { State } from "../../parts/state";
import { day } from "../../parts/time";
import { href } from "../../route";
import type { ViewProps } from "../../shell";
import { useText } from "../../text";
import { Attribute } from "./attribute";
import { Change, type Changing } from "./change";
import { capital } from "../../parts/names";
import { Pick } from "./pick";
import { words } from "./text";
import "./profile.css";

type Profile = Schemas["ProfileResult"];

export default function View({ params }: ViewProps) {
  const { subject = "" } = params;
  const at = parseAt(params.at);
  const asOf = at?.moment;
  const [changing, change] = useState<Changing>();
  const profile = useLoad(
    (signal) => ask(api.GET("/v1/profile", { params: { query: { subject: subject || undefined, history: true, as_of: asOf } }, signal })),
    [subject, asOf],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = useRef(false);
  useEffect(() => {
    // What was changed may be gone from the page, and the focus with it.
    if (changed.current && document.activeElement === document.body) heading.current?.focus();
    changed.current = false;
  }, [profile.data]);
  const done = () => {
    changed.current = true;
    profile.again();
  };
  return (
    <>
      <Pick subject={subject} at={at?.day ?? ""} known={profile.data} />
      <State of={profile}>
        {(data) => (
          <>
            <h2 class="whom" ref={heading} tabIndex={-1}><Whom of={data.subject} /></h2>
            {asOf && <Past day={day(asOf)} subject={subject} />}
            <Known of={data} asOf={asOf} change={change} done={done} />
          </>
        )}
      </State>
      {changing && <Change what={changing} close={() => change(undefined)} done={done} />}
    </>
  );
}

// Known are all attributes of a subject, or why there are none.
function Known({ of, ...props }: { of: Profile; asOf?: string; change: (what: Changing) => void; done: () => void }) {
  const w = useText(words);
  if (of.attributes.length === 0) return <p class="quiet">{of.subject === "me" && !props.asOf ? w.empty : w.nothing}</p>;
  return (
    <>
      {groupsOf(of.attributes).map(([group, attributes]) => (
        <section key={of.subject + group} class="group" aria-label={w.group(group)}>
          <h3 class="group-name">{w.group(group)}</h3>
          {attributes.map((a) => <Attribute key={a.attribute} of={a} subject={of.subject} {...props} />)}
        </section>
      ))}
      {of.more && <p class="quiet">{w.more}</p>}
    </>
  );
}

// groupsOf are the attributes by the part of the profile that they stand in, which comes in order.
function groupsOf(attributes: Profile["attributes"]): [string, Profile["attributes"]][] {
  const groups = new Map<string, Profile["attributes"]>();
  for (const a of attributes) groups.set(a.group ?? "other", [...(groups.get(a.group ?? "other") ?? []), a]);
  return [...groups];
}

function Whom({ of }: { of: string }) {
  const w = useText(words);
  return <bdi>{of === "me" ? w.you : clipped(capital(of), 120)}</bdi>;
}

// Past says that what is shown is not of now.
function Past({ day, subject }: { day: string; subject: string }) {
  const w = useText(words);
  return <p class="past">{w.past(day)} <a href={href("profile", { subject })}>{w.now}</a></p>;
}
