"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { ReplayResult } from "@/lib/webhooks/contract";
import { useText } from "../text-provider";
import { REPLAY_FIELDS, ReplayFields } from "./replay-fields";

type ReplayFailedProps = Readonly<{
  /** An ISO day; a week ago unless changed. */
  since: string;
  replay: (form: FormData) => Promise<ActionResult<ReplayResult>>;
}>;

export function ReplayFailed({ since, replay }: ReplayFailedProps) {
  const { t, date, calendarDay } = useText();
  const tell = useToasts();
  const toast = useToast();
  const { marked, mark, unmark } = useMarkedFields(REPLAY_FIELDS);
  return (
    <FormDialog
      title={t("webhooks.deliveries.replayTitle")}
      description={t("webhooks.deliveries.replayHint")}
      submitLabel={t("webhooks.deliveries.replay")}
      trigger={<Button size="sm">{t("webhooks.deliveries.replay")}</Button>}
      onOpen={unmark}
      onSubmit={async (form) => {
        const result = await answered(replay(form));
        mark(result);
        const replayed = tell(result, { conflict: t("webhooks.testConflict") });
        if (replayed) {
          const { resent, remaining, missedSince } = replayed;
          const isLater = date(missedSince) !== calendarDay(String(form.get("since")));
          const more = [
            ...(remaining === 0 ? [] : [t("webhooks.deliveries.replayRemaining", { count: remaining })]),
            ...(isLater ? [t("webhooks.deliveries.replayKnownSince", { date: date(missedSince) })] : []),
          ];
          const description = more.length === 0 ? {} : { description: more.join(" "), stays: true };
          toast.success(t("webhooks.deliveries.replayed", { count: resent }), description);
        }
        return replayed !== undefined;
      }}
    >
      <ReplayFields since={since} problems={marked} />
    </FormDialog>
  );
}
