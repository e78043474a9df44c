"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { useStepUp } from "@/components/dashboard/step-up/step-up-provider";
import { useText } from "@/components/dashboard/text-provider";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { focusContent } from "@/components/ui/focus-content";
import type { ActionResult } from "./action-result";
import { useToasts } from "./use-toasts";

type ConfirmActionProps = Omit<ComponentProps<typeof ConfirmButton>, "onConfirm" | "keepLabel"> &
  Readonly<{
    action: () => Promise<ActionResult<unknown>>;
    doneLabel: string;
    keepLabel?: string;
    /** What a conflict means here. */
    conflictLabel?: string;
  }>;

/** Asks, runs a server action, and says how it ended. */
export function ConfirmAction({ action, doneLabel, keepLabel, conflictLabel, ...confirm }: ConfirmActionProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const isDone = useRef(false);
  useEffect(
    () => () => {
      // What was done has taken the button away, and with it the place of whoever works by keyboard.
      if (isDone.current && document.activeElement === document.body) focusContent();
    },
    [],
  );
  return (
    <ConfirmButton
      {...confirm}
      keepLabel={keepLabel ?? t("frame.cancel")}
      onConfirm={async () => {
        const result = await stepUp(action);
        isDone.current = result.ok;
        tell(result, { done: doneLabel, ...(conflictLabel && { conflict: conflictLabel }) });
      }}
    />
  );
}
