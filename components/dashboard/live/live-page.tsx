"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { type Concern, useLiveChanges } from "./use-live-changes";

type LivePageProps = Concern & Readonly<{ /** A page that is dear to draw is drawn less often. */ gapMs?: number }>;

/** Draws the page anew on the server when what it shows may have changed. */
export function LivePage({ gapMs = 2_000, ...concern }: LivePageProps) {
  const router = useRouter();
  useLiveChanges(concern, async () => startTransition(() => router.refresh()), gapMs);
  return null;
}
