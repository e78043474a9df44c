"use client";

import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { ActionResult } from "../action-result";
import { FormDialog } from "../form-dialog";
import { useText } from "../text-provider";
import { useToasts } from "../use-toasts";

type ReplayFailedProps = Readonly<{
  /** An ISO day; a week ago unless changed. */
  since: string;
  replay: (form: FormData) => Promise<ActionResult<{ resent: number }>>;
}>;

export function ReplayFailed({ since, replay }: ReplayFailedProps) {
  const { t } = useText();
  const tell = useToasts();
  return (
    <FormDialog
      title={t("webhooks.deliveries.replayTitle")}
      description={t("webhooks.deliveries.replayHint")}
      submitLabel={t("webhooks.deliveries.replay")}
      trigger={<Button size="sm">{t("webhooks.deliveries.replay")}</Button>}
      onSubmit={async (form) => {
        const replayed = tell(await replay(form), { conflict: t("webhooks.testConflict") });
        if (replayed) toast.success(t("webhooks.deliveries.replayed", { count: replayed.resent }));
        return replayed !== undefined;
      }}
    >
      <TextField label={t("webhooks.deliveries.replaySince")} name="since" type="date" required defaultValue={since} />
    </FormDialog>
  );
}
