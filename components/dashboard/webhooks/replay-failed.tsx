"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { useToast } from "@/components/ui/toast";
import type { ReplayResult } from "@/lib/webhooks/contract";
import { ANY_EVENT_TYPES } from "@/lib/webhooks/model";
import { useText } from "../text-provider";

type ReplayFailedProps = Readonly<{
  /** An ISO day; a week ago unless changed. */
  since: string;
  replay: (form: FormData) => Promise<ActionResult<ReplayResult>>;
}>;

export function ReplayFailed({ since, replay }: ReplayFailedProps) {
  const { t, date, calendarDay } = useText();
  const tell = useToasts();
  const toast = useToast();
  return (
    <FormDialog
      title={t("webhooks.deliveries.replayTitle")}
      description={t("webhooks.deliveries.replayHint")}
      submitLabel={t("webhooks.deliveries.replay")}
      trigger={<Button size="sm">{t("webhooks.deliveries.replay")}</Button>}
      onSubmit={async (form) => {
        const replayed = tell(await answered(replay(form)), { conflict: t("webhooks.testConflict") });
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
      <TextField label={t("webhooks.deliveries.replaySince")} name="since" type="date" required defaultValue={since} />
      <TextField
        label={t("webhooks.deliveries.replayUntil")}
        hint={t("webhooks.deliveries.replayUntilHint")}
        name="until"
        type="date"
      />
      <SelectField
        label={t("webhooks.deliveries.replayType")}
        name="eventType"
        options={[
          { value: "", label: t("webhooks.deliveries.replayEvery") },
          ...ANY_EVENT_TYPES.map((type) => ({ value: type, label: type })),
        ]}
      />
    </FormDialog>
  );
}
