"use client";

import { useSyncExternalStore, useTransition } from "react";
import { Callout } from "@/components/ui/callout";
import { useToast } from "@/components/ui/toast";
import { useAsking } from "../actions/use-asking";
import { useText } from "../text-provider";
import { goOn, useLive } from "./live-provider";

const LINK = "font-semibold underline underline-offset-2";

/** Said in a browser alone, and after what was drawn on the server. */
const here = () => location.pathname + location.search;

type LiveBannerProps = Readonly<{
  /** Whose page it is, and how the browser comes back to it; false where it may not. */
  organisation: string;
  comeBack: () => Promise<boolean>;
}>;

/** Says that what is shown may not be so any more, and why; nothing while it is. */
export function LiveBanner({ organisation, comeBack }: LiveBannerProps) {
  const { t, time } = useText();
  const live = useLive();
  const ask = useAsking();
  const toast = useToast();
  const [pending, startComing] = useTransition();
  const goOnHere = () =>
    startComing(() =>
      ask(async () => {
        if (await comeBack()) goOn(live);
        else toast.error(t("frame.problems.forbidden"));
      }),
    );
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
          {t("live.elsewhere")}{" "}
          <button type="button" disabled={pending} onClick={goOnHere} className={LINK}>
            {t("live.comeBack", { organisation })}
          </button>{" "}
          · {/* Everything of the former organisation goes. */}
          <a href="/dashboard" className={LINK}>
            {t("live.goThere")}
          </a>
        </Callout>
      )}
    </div>
  );
}
