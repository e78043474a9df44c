import { useEffect, useState } from "react";

/** Nobody has touched the page for so long: what asks by itself stops, so that a sign-in can be left alone (decision 65). */
const GONE_AFTER_MS = 10 * 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "scroll", "visibilitychange"] as const;

/** Whether somebody has moved, touched or typed anything on this page lately. */
export function useSomebodyThere(): boolean {
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    const leave = () => setThere(false);
    let timer = setTimeout(leave, GONE_AFTER_MS);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(leave, GONE_AFTER_MS);
      setThere(true);
    };
    for (const sign of SIGNS) document.addEventListener(sign, stay, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, stay, { capture: true });
    };
  }, []);
  return isThere;
}
