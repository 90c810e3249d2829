// Keys that do something wherever one is, with Ctrl or Cmd, so that nothing that is typed does.

// onKeys calls what belongs to a key, until what it returns is called. In a dialog, and while
// something is typed, the keys of the browser stay.
export function onKeys(calls: Record<string, () => void>): () => void {
  const press = (e: KeyboardEvent) => {
    const call = calls[e.key.toLowerCase()];
    if (!call || !(e.ctrlKey || e.metaKey) || e.altKey || (e.shiftKey && e.key !== "/") || document.querySelector("dialog[open]")) return;
    if (e.key.toLowerCase() === "z" && (e.target as Element).matches("input, textarea, select")) return;
    e.preventDefault();
    call();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
