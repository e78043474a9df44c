import { now } from "@/lib/shared/clock";
import { FollowPage } from "./follow-page";
import type { Concern } from "./use-live-changes";

type LivePageProps = Concern & Readonly<{ /** A page that is dear to draw is drawn less often. */ gapMs?: number }>;

/** Draws the page anew on the server when what it shows may have changed: since it was drawn, whenever it is shown. */
export function LivePage({ gapMs = 2_000, ...concern }: LivePageProps) {
  return <FollowPage {...concern} gapMs={gapMs} drawnAt={now().getTime()} />;
}
