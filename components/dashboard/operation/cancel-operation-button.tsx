"use client";

import { toast } from "sonner";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useText } from "../text-provider";

export type CancelResult = Readonly<{
  /** Null when it is cancelled. */
  problem: "attempt_in_progress" | "operation_final" | "forbidden" | "failed" | null;
}>;

export function CancelOperationButton({ cancel }: Readonly<{ cancel: () => Promise<CancelResult> }>) {
  const { t } = useText();
  const words = "operation.cancel" as const;
  return (
    <ConfirmButton
      title={t(`${words}.title`)}
      body={t(`${words}.body`)}
      confirmLabel={t(`${words}.confirm`)}
      keepLabel={t(`${words}.keep`)}
      onConfirm={async () => {
        const { problem } = await cancel();
        if (problem === null) toast.success(t(`${words}.done`));
        else toast.error(t(`${words}.problems.${problem}`));
      }}
    >
      {t(`${words}.action`)}
    </ConfirmButton>
  );
}
