// The frame around the views: where one can go, settings, notices, and the wish for a key.

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { onBack, onUnauthorized, part, Refusal } from "./api";
import { Gone } from "./gone";
import { unanswered } from "./load";
import { onKeys } from "./parts/keys";
import { complain, Notices } from "./parts/notice";
import { Failure } from "./parts/state";
import { go, href, useRoute, views, wish, type Params, type View } from "./route";
import { KeyWanted, Settings } from "./settings-dialog";
import { useSettings } from "./settings";
import { useText } from "./text";
import { Seeing } from "./who";
import { words } from "./words";

export type ViewProps = { params: Params };

// Each view is loaded when it is opened first.
const loads: Record<View, () => Promise<{ default: ComponentType<ViewProps> }>> = {
  ask: () => import("./views/ask"),
  plans: () => import("./views/plans"),
  profile: () => import("./views/profile"),
  graph: () => import("./views/graph"),
  timeline: () => import("./views/timeline"),
  traits: () => import("./views/traits"),
  note: () => import("./views/note"),
  activity: () => import("./views/activity"),
  agents: () => import("./views/agents"),
  import: () => import("./views/import"),
};

export function Shell() {
  const { view, params } = useRoute();
  const { language, theme, key, user, agent } = useSettings();
  const [wanted, want] = useState(false);
  const [shown, show] = useState<"settings" | "palette">();
  const [given, give] = useState(0); // how often a key was given: also the same one is tried again
  const w = useText(words);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => onUnauthorized(() => want(true)), []);
  useEffect(() => onKeys({ k: () => show("palette"), "/": toQuestion }), []);
  useEffect(() => inSight(nav.current), [view, language]);
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
    document.documentElement.dataset.theme = theme;
    document.title = `${w.views[view]} · loci`;
  }, [language, theme, view, w]);
  return (
    <>
      <a class="skip" href="#main" onClick={(e) => { e.preventDefault(); document.getElementById("main")?.focus(); }}>{w.skip}</a>
      <header>
        <Seeing />
        <a class="brand" href={href("ask")}>loci</a>
        <nav aria-label={w.main} ref={nav}>
          {views.filter((v) => v !== "note").map((v) => (
            <a key={v} href={href(v)} aria-current={v === view ? "page" : undefined}>{w.views[v]}</a>
          ))}
        </nav>
        <button class="find" aria-keyshortcuts="Control+K Meta+K" onClick={() => show("palette")}>{w.find}</button>
        <button class="settings" onClick={() => show("settings")}>{w.settings}{user && <span class="whose"><span class="hidden">, {w.user}</span> {user}</span>}</button>
      </header>
      <Gone />
      <main id="main" tabIndex={-1} class={"view-" + view}>
        <Opened key={[view, key, user, agent, given].join()} view={view} params={params} />
      </main>
      <Notices />
      {shown === "settings" && <Settings close={() => show(undefined)} />}
      {shown === "palette" && <Part load={palette} close={() => show(undefined)} />}
      {wanted && <KeyWanted close={() => want(false)} given={() => give((n) => n + 1)} />}
    </>
  );
}

const palette = () => import("./palette");

// Part is what is loaded when it is opened first. Where it can't be, it closes again.
function Part({ load, close }: { load: typeof palette; close: () => void }) {
  const [Found, set] = useState<ComponentType<{ close: () => void }>>();
  useEffect(() => void part(load).then((m) => set(() => m.default), (error) => { complain(error); close(); }), []);
  return Found ? <Found close={close} /> : null;
}

// toQuestion goes to the box for a question.
function toQuestion() {
  const box = document.querySelector<HTMLElement>(".question input");
  if (box) return box.focus();
  wish.question = true;
  go("ask");
}

// inSight scrolls the navigation so far that the view that is shown is seen in it, as on a phone.
function inSight(nav: HTMLElement | null) {
  const link = nav?.querySelector<HTMLElement>("[aria-current]");
  if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
}

// Opened is a view with what it shows. The keyboard begins at its heading.
function Opened({ view, params }: { view: View; params: Params }) {
  const [Found, set] = useState<ComponentType<ViewProps>>();
  const [error, fail] = useState<Error>();
  const w = useText(words);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let gone = false;
    part(loads[view]).then((m) => gone || set(() => m.default), (e: Error) => gone || fail(e));
    if (moved) heading.current?.focus();
    moved = true;
    return () => void (gone = true);
  }, [view]);
  useEffect(() => (unanswered(error) ? onBack(() => location.reload()) : undefined), [error]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>{w.views[view]}</h1>
      {error ? <Failure error={error instanceof Refusal ? error : new Error(w.changed)} again={() => location.reload()} /> : Found ? <Found params={params} /> : <p class="quiet">{w.loading}</p>}
    </>
  );
}

// moved is whether somebody has gone from one view to another: the first one leaves the
// focus where the browser puts it.
let moved = false;
