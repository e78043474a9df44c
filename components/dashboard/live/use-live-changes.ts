import { useEffect, useEffectEvent } from "react";
import type { LiveHint, LiveTopic } from "@/lib/overview/model";
import { useLive } from "./live-provider";
import { paced } from "./paced";

/** What somebody wants to hear of: topics, and of operations perhaps only some. */
export type Concern = Readonly<{ topics: readonly LiveTopic[]; uuids?: readonly string[] }>;

/** Asks again whenever what is shown may have changed, and no more often than the gap allows. */
export function useLiveChanges(concern: Concern, ask: () => Promise<unknown>, gapMs: number): void {
  const live = useLive();
  const run = useEffectEvent(ask);
  const isConcerned = useEffectEvent((hint: LiveHint | null) => hint === null || concerns(concern, hint));
  useEffect(() => {
    const pace = paced(() => run(), gapMs);
    const forget = live.onHint((hint) => {
      if (isConcerned(hint)) pace.ask();
    });
    return () => {
      forget();
      pace.stop();
    };
  }, [live, gapMs]);
}

/** Whether a hint may be about what is shown. */
export function concerns({ topics, uuids }: Concern, hint: LiveHint): boolean {
  const shared = hint.topics.filter((topic) => topics.includes(topic));
  if (!uuids || shared.some((topic) => topic !== "operations")) return shared.length > 0;
  return shared.length > 0 && (hint.uuids?.some((uuid) => uuids.includes(uuid)) ?? true);
}
