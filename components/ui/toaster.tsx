"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { linkAt } from "./link-router";
import { whenToastsWait } from "./toast";
import type { ToasterProps } from "./toaster-region";

const ToasterRegion = dynamic(() => import("./toaster-region").then((it) => it.ToasterRegion), { ssr: false });

const SIGNS = ["pointerdown", "keydown"] as const;

/**
 * Where toasts appear; call what `useToast` of `./toast` gives from an event handler. It is fetched when somebody begins to do something: a
 * screen reader must know of the place before anything is said there. Who presses a link waits for a page, and has nothing said.
 */
export function Toaster(words: ToasterProps) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    const need = () => setNeeded(true);
    whenToastsWait(need);
    const begin = (event: Event) => {
      if (mayBeSaid(event)) need();
    };
    for (const sign of SIGNS) document.addEventListener(sign, begin, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, begin, { capture: true });
    };
  }, [isNeeded]);
  return isNeeded && <ToasterRegion {...words} />;
}

/** Whether something may be said of what somebody does: a link that is pressed leads to a page. */
export function mayBeSaid({ type, target }: Pick<Event, "type" | "target">): boolean {
  return type === "keydown" || linkAt(target) === null;
}
