"use client";

import { useSyncExternalStore } from "react";
import { Callout } from "@/components/ui/callout";
import { useText } from "../text-provider";
import { useLive } from "./live-provider";

const LINK = "font-semibold underline underline-offset-2";

/** Said in a browser alone, and after what was drawn on the server. */
const here = () => location.pathname + location.search;

/** Says that what is shown may not be so any more, and why; nothing while it is. */
export function LiveBanner() {
  const { t, time } = useText();
  const live = useLive();
  const { state, knownAt } = useSyncExternalStore(live.onStatus, live.status, live.status);
  return (
    <div role="status" className="sticky top-16 z-20 empty:hidden lg:top-3">
      {state === "offline" && (
        <Callout tone="warning" className="mb-4 shadow-pop">
          {t("live.offline", { at: time(new Date(knownAt)) })}
        </Callout>
      )}
      {state === "signedOut" && (
        <Callout tone="warning" className="mb-4 shadow-pop">
          {t("live.signedOut", { at: time(new Date(knownAt)) })}{" "}
          <a href={`/sign-in/start?callbackUrl=${encodeURIComponent(here())}`} className={LINK}>
            {t("live.signIn")}
          </a>
        </Callout>
      )}
      {state === "elsewhere" && (
        <Callout tone="warning" className="mb-4 shadow-pop">
          {t("live.elsewhere")} {/* Everything of the former organisation goes. */}
          <a href="/dashboard" className={LINK}>
            {t("live.goThere")}
          </a>
        </Callout>
      )}
    </div>
  );
}
