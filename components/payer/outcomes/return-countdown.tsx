"use client";

import { useEffect, useState } from "react";
import { QUIET } from "../theme/look";
import { onceHere } from "./once-here";

type ReturnCountdownProps = Readonly<{
  url: string;
  /** This payment's own address: on one device it sends the payer back once. */
  path: string;
  /** `#` is the number of seconds. */
  text: string;
  stayLabel: string;
}>;

const SECONDS = 8;

/** Takes the payer back to the shop after a few seconds, unless they would rather stay (WCAG 2.2.1). */
export function ReturnCountdown({ url, path, text, stayLabel }: ReturnCountdownProps) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const running = secondsLeft !== null;

  useEffect(() => {
    // Who comes back to the receipt later came for the receipt.
    if (onceHere(`${path}#returned`)) setSecondsLeft(SECONDS);
  }, [path]);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSecondsLeft((left) => (left === null ? null : Math.max(0, left - 1))), 1000);
    return () => clearInterval(timer);
  }, [running]);

  useEffect(() => {
    if (secondsLeft === 0) window.location.assign(url);
  }, [secondsLeft, url]);

  if (secondsLeft === null) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-muted text-sm">
      <span className="tabular-nums">{text.replace("#", String(secondsLeft))}</span>
      <button type="button" onClick={() => setSecondsLeft(null)} className={QUIET}>
        {stayLabel}
      </button>
    </p>
  );
}
