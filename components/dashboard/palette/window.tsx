"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * A window of the browser's own: it keeps the focus inside, closes with Escape and gives the focus back to where it was. A press beside
 * it closes it, too.
 */
export function Window({
  label,
  onClose,
  children,
}: Readonly<{ label: string; onClose: () => void; children: ReactNode }>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    if (shown && !shown.open) shown.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser itself
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="mx-auto mt-0 mb-auto max-h-dvh w-full max-w-full overflow-hidden border border-line bg-raised p-0 text-ink shadow-pop backdrop:bg-scrim sm:mt-[12vh] sm:max-h-[70vh] sm:max-w-xl sm:rounded-xl"
    >
      {children}
    </dialog>
  );
}
