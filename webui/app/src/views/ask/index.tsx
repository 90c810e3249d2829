// Ask: a question and what the memory answers, now or as it was. q, at, k, ranking and linked
// of the address are the question.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, ask, part, Refusal } from "../../api";
import { useLoad } from "../../load";
import { Failure, State } from "../../parts/state";
import { go, wish } from "../../route";
import type { ViewProps } from "../../shell";
import { useText } from "../../text";
import type { Answer as AnswerOf } from "./answer";
import { AsOf } from "./as-of";
import "./ask.css";
import { parseAt } from "../../parts/days";
import { Empty, Start } from "./start";
import { words } from "./text";

export default function View({ params }: ViewProps) {
  const stats = useLoad((signal) => ask(api.GET("/v1/stats", { signal })), []);
  const at = parseAt(params.at);
  const typed = useRef(""); // a question that somebody has just asked: that one counts as an access
  const [turn, again] = useState(0);
  const unknown = stats.error instanceof Refusal && stats.error.kind === "not-found" ? stats.error.message : undefined; // nobody has remembered anything for the user
  const put = (q: string) => {
    typed.current = q;
    if (q === (params.q ?? "")) again((n) => n + 1);
    else go("ask", { ...params, q, k: undefined });
  };
  return (
    <div class="ask">
      <Question asked={params.q ?? ""} put={put} clear={() => go("ask", { at: params.at })} />
      {stats.data?.first && <AsOf first={stats.data.first} params={params} at={at} turn={stats.data.messages} />}
      {params.q ? <Later params={params} at={at} turn={turn} typed={typed} /> : unknown ? <Empty changed={stats.again} why={unknown} /> : stats.error ? <Failure error={stats.error} again={stats.again} /> : <Start stats={stats} at={at} put={put} />}
    </div>
  );
}

// Later is the answer, of which the page loads what it needs once there is a question.
function Later(props: Parameters<typeof AnswerOf>[0]) {
  const answer = useLoad(() => part(() => import("./answer")), []);
  return <State of={answer}>{({ Answer }) => <Answer {...props} />}</State>;
}

// Question is the box for it.
function Question({ asked, put, clear }: { asked: string; put: (q: string) => void; clear: () => void }) {
  const w = useText(words);
  const [text, set] = useState(asked);
  const box = useRef<HTMLInputElement>(null);
  const own = useRef<string | undefined>(undefined); // what was asked from here: what is typed before the address has it stays
  useEffect(() => {
    if (own.current !== asked) set(asked);
    own.current = undefined;
  }, [asked]);
  const submit = () => {
    const q = text.trim();
    if (!q) return;
    set(own.current = q);
    put(q);
  };
  useEffect(() => {
    if (wish.question) box.current?.focus();
    wish.question = false;
  }, []);
  return (
    <form class="question" role="search" onSubmit={(e) => { e.preventDefault(); submit(); }}>
      <label>{w.question}
        <input ref={box} type="text" enterkeyhint="search" autocomplete="off" dir="auto" value={text} placeholder={w.placeholder} onInput={(e) => set(e.currentTarget.value)} />
      </label>
      {(asked || text) && <button type="button" class="clear" aria-label={w.clear} onClick={() => { set(""); if (asked) clear(); box.current?.focus(); }}>×</button>}
      <button type="submit">{w.ask}</button>
    </form>
  );
}
