import { useId, useState } from "preact/hooks";
import { api, ask } from "./api";
import { useLoad } from "./load";
import { Dialog } from "./parts/dialog";
import { runsServer } from "./runs";
import { choose, settings, users, useSettings } from "./settings";
import { useText } from "./text";
import { useWho } from "./who";
import { words } from "./words";

// Settings are language, colours, and whose memory is shown.
export function Settings({ close }: { close: () => void }) {
  const w = useText(words);
  const { language, theme, key } = useSettings();
  return (
    <Dialog title={w.settings} close={close}>
      <label>{w.language}
        <select value={language} onChange={(e) => choose({ language: e.currentTarget.value === "zh" ? "zh" : "en" })}>
          <option value="en" lang="en">English</option>
          <option value="zh" lang="zh-CN">中文</option>
        </select>
      </label>
      <label>{w.theme}
        <select value={theme} onChange={(e) => choose({ theme: e.currentTarget.value as "" | "light" | "dark" })}>
          {(["", "light", "dark"] as const).map((t) => <option key={t} value={t}>{w.themes[t]}</option>)}
        </select>
      </label>
      <User />
      {key && <button onClick={() => { choose({ key: "", agent: "" }); close(); location.reload(); }}>{w.leaveKey}</button>}
      <p class="row"><button onClick={close}>{w.close}</button></p>
    </Dialog>
  );
}

// User is whose memory is shown, for whose key may choose: those that were looked at in this
// tab, then the others of the memory in order.
function User() {
  const w = useText(words);
  const { user, agent } = useSettings();
  const own = useWho();
  const list = useId();
  const [typed, type] = useState(user); // what is not yet chosen stays, whatever is drawn again
  const seen = useLoad(async (signal) => {
    const runs = await runsServer(signal);
    const names = runs && !agent ? (await ask(api.GET("/v1/users/names", { signal }))).users : [];
    return { runs, names, ...(await ask(api.GET("/v1/users", { signal }))) };
  }, [user, agent]);
  if (!user && !seen.data?.runs) return own.user ? <p>{w.user}: <bdi>{own.user}</bdi></p> : null;
  return (
    <>
      <label>{w.user}
        <input value={typed} placeholder={own.user || w.ownUser} autocomplete="off" list={list} onInput={(e) => type(e.currentTarget.value)} onChange={(e) => choose({ user: e.currentTarget.value.trim(), agent: "" })} />
      </label>
      <datalist id={list}>{[...new Set([...users(), ...(seen.data?.names ?? [])])].map((u) => <option key={u} value={u} />)}</datalist>
      {user && seen.data && !seen.data.known && <p role="status">{w.unknownUser}</p>}
    </>
  );
}

// KeyWanted asks for the key of a memory that wants one.
export function KeyWanted({ close, given }: { close: () => void; given: () => void }) {
  const w = useText(words);
  const [typed, type] = useState("");
  const [wrong] = useState(settings().key !== ""); // it was refused
  return (
    <Dialog title={w.keyWanted} close={close}>
      <form onSubmit={(e) => { e.preventDefault(); choose({ key: typed.trim(), agent: "" }); close(); given(); }}>
        {wrong && <p class="failure" role="alert">{w.keyWrong}</p>}
        <p>{w.keyHow}</p>
        <label>{w.key} <input type="password" autocomplete="off" required value={typed} onInput={(e) => type(e.currentTarget.value)} /></label>
        <p class="row"><button type="submit">{w.open}</button> <button type="button" onClick={close}>{w.cancel}</button></p>
      </form>
    </Dialog>
  );
}
