"use client";

import { useTransition } from "react";
import { useAsking } from "@/components/dashboard/actions/use-asking";
import { useText } from "@/components/dashboard/text-provider";
import { leaveBy } from "@/components/ui/leaving";

/** Back to the organisation itself. */
export function LeaveSandbox({ leave }: Readonly<{ leave: () => Promise<void> }>) {
  const { t } = useText();
  const asking = useAsking();
  const [, startLeaving] = useTransition();
  return (
    <form action={() => leaveBy(() => startLeaving(() => asking(leave)))}>
      <button
        type="submit"
        className="min-h-11 rounded-md px-2 font-semibold underline underline-offset-2 hover:no-underline lg:min-h-8"
      >
        {t("sandbox.leave")}
      </button>
    </form>
  );
}
