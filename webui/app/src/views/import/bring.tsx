import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { number } from "../../parts/number";
import { Failure } from "../../parts/state";
import { href } from "../../route";
import { useText } from "../../text";
import { words as common } from "../../words";
import { Bad, size, Summary } from "./result";
import { send, type Progress, type Result } from "./transfer";
import { words } from "./text";

// Where an import is: nothing yet, looking at a file, ready to begin, under way, at its end.
type Stage =
  | { at: "none" | "cancelled" }
  | { at: "looking"; file: File; share: number }
  | { at: "ready"; file: File; format: string; found?: Result; error?: Error }
  | { at: "going"; file: File; format: string; share: number; read?: Progress }
  | { at: "done"; file: File; result: Result }
  | { at: "failed"; file: File; format: string; error: Error };

// Bring imports a file that is dropped or chosen.
export function Bring() {
  const w = useText(words);
  const [stage, set] = useState<Stage>({ at: "none" });
  const under = useRef<AbortController>(undefined);
  const [several, say] = useState(false); // of which one is read
  const used = useRef(false); // the keyboard goes on where a file is chosen, but does not begin there
  useEffect(() => () => under.current?.abort(), []);
  const begin = () => {
    under.current?.abort();
    used.current = true;
    return (under.current = new AbortController()).signal;
  };
  const choose = (files: FileList) => {
    say(files.length > 1);
    if (files[0]) void look(files[0]);
  };
  const look = async (file: File, format = "auto") => {
    const signal = begin();
    set({ at: "looking", file, share: 0 });
    try {
      const found = await send({ file, from: format, dry: true, signal, sent: (share) => set({ at: "looking", file, share }) });
      set({ at: "ready", file, format: found.format ?? format, found });
    } catch (error) {
      if (!signal.aborted) set({ at: "ready", file, format: format === "auto" ? "" : format, error: error as Error });
    }
  };
  const bring = async (file: File, format: string) => {
    const signal = begin();
    let now: Stage = { at: "going", file, format, share: 0 };
    const show = (some: Partial<typeof now>) => set((now = { ...now, ...some } as typeof now));
    set(now);
    try {
      const result = await send({ file, from: format, signal, sent: (share) => show({ share }), read: (read) => show({ read }) });
      set({ at: "done", file, result });
    } catch (error) {
      set(signal.aborted ? { at: "cancelled" } : { at: "failed", file, format, error: error as Error });
    }
  };
  const other = () => {
    under.current?.abort();
    set({ at: "none" });
  };
  switch (stage.at) {
    case "none":
    case "cancelled":
      return <>{stage.at === "cancelled" && <p role="status">{w.cancelled}</p>}<Drop take={choose} focused={used.current} /></>;
    case "looking":
      return <Card file={stage.file}><Meter label={stage.share < 1 ? w.uploading : w.looking} value={stage.share < 1 ? stage.share : undefined} cancel={other} /></Card>;
    case "ready":
      return <Card file={stage.file}>{several && <p role="status">{w.oneOnly}</p>}<Ready key={stage.file.name} stage={stage} look={(f) => void look(stage.file, f)} start={() => void bring(stage.file, stage.format)} other={other} /></Card>;
    case "going":
      return <Card file={stage.file}><Going stage={stage} cancel={() => under.current?.abort()} /></Card>;
    case "failed":
      return <Card file={stage.file}><Failure error={stage.error} again={() => void bring(stage.file, stage.format)} /><p><button onClick={other}>{w.other}</button></p></Card>;
    case "done":
      return <Card file={stage.file}><Summary result={stage.result} /><p class="quiet">{w.later}</p><p class="row"><a href={href("activity")}>{w.activity}</a><button onClick={other}>{w.other}</button></p></Card>;
  }
}

// Drop is where a file is let go, and a button for those who choose.
function Drop({ take, focused }: { take: (files: FileList) => void; focused: boolean }) {
  const w = useText(words);
  const [over, set] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => { if (focused) button.current?.focus(); }, []);
  return (
    <div
      class={"drop" + (over ? " over" : "")}
      onDragOver={(e) => { e.preventDefault(); set(true); }}
      onDragLeave={() => set(false)}
      onDrop={(e) => { e.preventDefault(); set(false); if (e.dataTransfer) take(e.dataTransfer.files); }}
    >
      <p class="big">{over ? w.let : w.drop}</p>
      <p class="quiet">{w.or}</p>
      <button ref={button} class="main" onClick={() => input.current?.click()}>{w.choose}</button>
      <input ref={input} type="file" hidden aria-label={w.choose} accept=".json,.jsonl,.ndjson,.zip,application/json,application/zip" onChange={(e) => e.currentTarget.files && take(e.currentTarget.files)} />
    </div>
  );
}

function Card({ file, children }: { file: File; children: ComponentChildren }) {
  const w = useText(words);
  return <div class="card"><p><span class="quiet">{w.file}</span> <strong dir="auto">{file.name}</strong> <span class="quiet">{size(file.size)}</span></p>{children}</div>;
}

// Ready says what the file is, which a person may know better, and waits for the word.
function Ready({ stage, look, start, other }: { stage: Stage & { at: "ready" }; look: (format: string) => void; start: () => void; other: () => void }) {
  const w = useText(words);
  const { found, format, error } = stage;
  const begin = useRef<HTMLButtonElement>(null);
  const which = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => (begin.current ?? which.current)?.focus(), []);
  return (
    <>
      <label>{w.is}
        <select ref={which} value={format} onChange={(e) => look(e.currentTarget.value)}>
          {!format && <option value="">{w.choosing}</option>}
          {Object.entries(w.formats).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
        </select>
      </label>
      {error && <Failure error={error} />}
      {found && (format === "loci" ? <p>{w.all}</p> : <p>{w.found(w.messages(found.messages, number(found.messages)))}</p>)}
      {found?.warnings?.map((text) => <p key={text} class="quiet">{text}</p>)}
      {!!found?.refused && <><p>{w.unread(number(found.refused))}</p><Bad result={found} /></>}
      <p class="row">
        {found && <button ref={begin} class="main" onClick={start}>{w.start}</button>}
        <button onClick={other}>{w.other}</button>
      </p>
    </>
  );
}

// Going is how far an import is: first the way to the server, then what is kept of it.
function Going({ stage, cancel }: { stage: Stage & { at: "going" }; cancel: () => void }) {
  const w = useText(words);
  const { share, read } = stage;
  return (
    <>
      <Meter label={share < 1 ? w.uploading : read ? w.keeping(number(read.done)) : w.reading} value={share < 1 ? share : undefined} cancel={cancel} />
      {read && read.added + read.known + read.bad > 0 && <p class="quiet">{w.counts(number(read.added), number(read.known), number(read.bad))}</p>}
    </>
  );
}

function Meter({ label, value, cancel }: { label: string; value?: number; cancel: () => void }) {
  const w = useText(words);
  const c = useText(common);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <>
      <p role="status">{label}</p>
      <progress aria-label={w.progress} max={1} value={value} />
      <p><button ref={button} onClick={cancel}>{c.cancel}</button></p>
    </>
  );
}
