// The frame around the views: where one can go, settings, notices, and the wish for a key.

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { onBack, onUnauthorized, part, Refusal } from "./api";
import { Gone } from "./gone";
import { unanswered } from "./load";
import { Notices } from "./parts/notice";
import { Failure } from "./parts/state";
import { href, useRoute, views, type Params, type View } from "./route";
import { KeyWanted, Settings } from "./settings-dialog";
import { useSettings } from "./settings";
import { useText } from "./text";
import { words } from "./words";

export type ViewProps = { params: Params };

// Each view is loaded when it is opened first.
const loads: Record<View, () => Promise<{ default: ComponentType<ViewProps> }>> = {
  ask: () => import("./views/ask"),
  profile: () => import("./views/profile"),
  graph: () => import("./views/graph"),
  timeline: () => import("./views/timeline"),
  traits: () => import("./views/traits"),
  note: () => import("./views/note"),
  activity: () => import("./views/activity"),
  import: () => import("./views/import"),
};

export function Shell() {
  const { view, params } = useRoute();
  const { language, theme, key, user } = useSettings();
  const [wanted, want] = useState(false);
  const [shown, show] = useState(false);
  const w = useText(words);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => onUnauthorized(() => want(true)), []);
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
        <a class="brand" href={href("ask")}>loci</a>
        <nav aria-label={w.main} ref={nav}>
          {views.filter((v) => v !== "note").map((v) => (
            <a key={v} href={href(v)} aria-current={v === view ? "page" : undefined}>{w.views[v]}</a>
          ))}
        </nav>
        <button class="settings" onClick={() => show(true)}>{w.settings}{user && <span class="whose"><span class="hidden">, {w.user}</span> {user}</span>}</button>
      </header>
      <Gone />
      <main id="main" tabIndex={-1} class={"view-" + view}>
        <Opened key={view + key + user} view={view} params={params} />
      </main>
      <Notices />
      {shown && <Settings close={() => show(false)} />}
      {wanted && <KeyWanted close={() => want(false)} />}
    </>
  );
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
