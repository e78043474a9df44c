"use client";

import { type ComponentProps, useTransition } from "react";
import { useStepUp } from "@/components/dashboard/step-up/step-up-provider";
import { Button } from "@/components/ui/button";
import type { ActionResult } from "./action-result";
import { useToasts } from "./use-toasts";

type ActionButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "pending"> &
  Readonly<{
    action: () => Promise<ActionResult<unknown>>;
    doneLabel: string;
    conflictLabel?: string;
    forbiddenLabel?: string;
    tooSoonLabel?: string;
  }>;

/** Runs a server action that needs no question, and says how it ended. */
export function ActionButton({
  action,
  doneLabel,
  conflictLabel,
  forbiddenLabel,
  tooSoonLabel,
  ...button
}: ActionButtonProps) {
  const tell = useToasts();
  const stepUp = useStepUp();
  const [pending, startAction] = useTransition();
  return (
    <Button
      {...button}
      pending={pending}
      onClick={() =>
        startAction(async () => {
          tell(await stepUp(action), {
            done: doneLabel,
            ...(conflictLabel && { conflict: conflictLabel }),
            ...(forbiddenLabel && { forbidden: forbiddenLabel }),
            ...(tooSoonLabel && { too_soon: tooSoonLabel }),
          });
        })
      }
    />
  );
}
