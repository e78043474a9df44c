import { useEffect, useEffectEvent, useRef } from "react";
import type { LiveHint, LiveTopic } from "@/lib/overview/model";
import { useLive } from "./live-provider";
import { paced } from "./paced";

/** What somebody wants to hear of: topics, and of operations perhaps only some. */
export type Concern = Readonly<{ topics: readonly LiveTopic[]; uuids?: readonly string[] }>;

/**
 * Asks again whenever what is shown may have changed, and no more often than the gap allows.
 * @param drawnAt of what is shown, by the server's clock, where it may be older than its being shown
 */
export function useLiveChanges(
  concern: Concern,
  ask: () => Promise<unknown>,
  gapMs: number,
  drawnAt = Number.POSITIVE_INFINITY,
): void {
  const live = useLive();
  const pacing = useRef<ReturnType<typeof paced> | null>(null);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const run = useEffectEvent(() => {
    askedAt.current = Date.now();
    return ask();
  });
  const isConcerned = useEffectEvent((hint: LiveHint | null) => hint === null || concerns(concern, hint));
  useEffect(() => {
    const pace = paced(() => run(), gapMs);
    pacing.current = pace;
    const forget = live.onHint((hint) => {
      if (isConcerned(hint)) pace.ask();
    });
    return () => {
      forget();
      pace.stop();
    };
  }, [live, gapMs]);
  useEffect(() => {
    if (live.heardSince(drawnAt, askedAt.current).some(isConcerned)) pacing.current?.ask();
  }, [live, drawnAt]);
}

/** Whether a hint may be about what is shown. */
export function concerns({ topics, uuids }: Concern, hint: LiveHint): boolean {
  const shared = hint.topics.filter((topic) => topics.includes(topic));
  if (!uuids || shared.some((topic) => topic !== "operations")) return shared.length > 0;
  return shared.length > 0 && (hint.uuids?.some((uuid) => uuids.includes(uuid)) ?? true);
}
