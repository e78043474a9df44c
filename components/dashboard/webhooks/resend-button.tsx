"use client";

import type { ReactNode } from "react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { useDeciding } from "../live/steady-rows";

type ResendButtonProps = Readonly<{
  deliveryUuid: string;
  resend: (deliveryUuid: string) => Promise<ActionResult>;
  doneLabel: string;
  conflictLabel: string;
  children: ReactNode;
}>;

/** Sends a delivery once more. Its row goes where the list is of those that failed: who still read "Failed" would send it twice. */
export function ResendButton({ deliveryUuid, resend, ...button }: ResendButtonProps) {
  const decide = useDeciding();
  return <ActionButton size="sm" action={() => decide(deliveryUuid, () => resend(deliveryUuid))} {...button} />;
}
