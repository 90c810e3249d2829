import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

// Dialog is shown above the page and keeps the keyboard within it; Escape closes it. Where it
// was opened from has the focus again afterwards.
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const at = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = at.current!;
    dialog.showModal();
    return () => {
      dialog.close(); // while it is open nothing else can have the focus
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={at} aria-label={title} onCancel={(e) => { e.preventDefault(); close(); }}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
