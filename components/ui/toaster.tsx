"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { whenToastsWait } from "./toast";
import type { ToasterProps } from "./toaster-region";

const ToasterRegion = dynamic(() => import("./toaster-region").then((it) => it.ToasterRegion), { ssr: false });

const SIGNS = ["pointerdown", "keydown"] as const;

/**
 * Where toasts appear; call what `useToast` of `./toast` gives from an event handler. It is fetched when somebody begins to do something: a screen
 * reader must know of the place before anything is said there.
 */
export function Toaster(words: ToasterProps) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const need = () => setNeeded(true);
    whenToastsWait(need);
    for (const sign of SIGNS) document.addEventListener(sign, need, { once: true, capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, need, { capture: true });
    };
  }, []);
  return isNeeded && <ToasterRegion {...words} />;
}
