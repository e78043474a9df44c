"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from "react";
import { isAsked } from "../palette/keys";
import { type Concern, useLiveChanges } from "./use-live-changes";

type FollowPageProps = Concern & Readonly<{ gapMs: number; drawnAt: number; children: ReactNode }>;

/**
 * `LivePage`, in the browser. What is written in a window stands on what is drawn below it: that is asked for when the window is closed,
 * and what was on its way as it was opened is shown then.
 */
export function FollowPage({ gapMs, drawnAt, children, ...concern }: FollowPageProps) {
  const router = useRouter();
  const [waits, setWaiting] = useState(false);
  const [isUnderWay, setUnderWay] = useState(false);
  const [{ drawn, shown }, show] = useState({ drawn: children, shown: children });
  if (drawn !== children) {
    // What was done in the window itself brings its page along, and that is shown at once.
    show({ drawn: children, shown: isUnderWay && isAsked() ? shown : children });
    setUnderWay(false);
  }
  const isBehind = shown !== drawn;
  const follow = async () => {
    setWaiting(isAsked());
    if (isAsked()) return;
    setUnderWay(true);
    startTransition(() => router.refresh());
  };
  const followAtLast = useEffectEvent(() => {
    if (isAsked()) return;
    show({ drawn, shown: drawn });
    if (waits) void follow();
  });
  useLiveChanges(concern, follow, gapMs, drawnAt);
  useEffect(() => {
    if (!waits && !isBehind) return;
    followAtLast();
    // Windows lie in the body, beside the page.
    const closing = new MutationObserver(() => followAtLast());
    closing.observe(document.body, { childList: true });
    return () => closing.disconnect();
  }, [waits, isBehind]);
  return shown;
}
