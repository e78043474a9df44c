"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { type Concern, useLiveChanges } from "./use-live-changes";

type FollowPageProps = Concern & Readonly<{ gapMs: number; drawnAt: number }>;

/** `LivePage`, in the browser. */
export function FollowPage({ gapMs, drawnAt, ...concern }: FollowPageProps) {
  const router = useRouter();
  useLiveChanges(concern, async () => startTransition(() => router.refresh()), gapMs, drawnAt);
  return null;
}
