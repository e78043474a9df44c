import type { ReactNode } from "react";
import { now } from "@/lib/shared/clock";
import { FollowPage } from "./follow-page";
import type { Concern } from "./use-live-changes";

type LivePageProps = Concern &
  Readonly<{
    /** A page that is dear to draw is drawn less often. */
    gapMs?: number;
    /** What has windows of its own: it stays as it is while one is open. */
    children?: ReactNode;
  }>;

/** Draws the page anew on the server when what it shows may have changed: since it was drawn, whenever it is shown. */
export function LivePage({ gapMs = 2_000, children = null, ...concern }: LivePageProps) {
  return (
    <FollowPage {...concern} gapMs={gapMs} drawnAt={now().getTime()}>
      {children}
    </FollowPage>
  );
}
