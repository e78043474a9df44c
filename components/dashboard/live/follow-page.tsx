"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { isAsked } from "../palette/keys";
import { type Concern, useLiveChanges } from "./use-live-changes";

type FollowPageProps = Concern & Readonly<{ gapMs: number; drawnAt: number }>;

/** `LivePage`, in the browser. What is written in a window stands on what is drawn below it: that waits until the window is closed. */
export function FollowPage({ gapMs, drawnAt, ...concern }: FollowPageProps) {
  const router = useRouter();
  const [waits, setWaiting] = useState(false);
  const follow = async () => {
    setWaiting(isAsked());
    if (!isAsked()) startTransition(() => router.refresh());
  };
  const followAtLast = useEffectEvent(() => void (isAsked() || follow()));
  useLiveChanges(concern, follow, gapMs, drawnAt);
  useEffect(() => {
    if (!waits) return;
    followAtLast();
    // Windows lie in the body, beside the page.
    const closing = new MutationObserver(() => followAtLast());
    closing.observe(document.body, { childList: true });
    return () => closing.disconnect();
  }, [waits]);
  return null;
}
