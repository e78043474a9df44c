"use client";

import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { useText } from "../text-provider";
import { OtherWays } from "./other-ways";
import { ProofForm } from "./proof-form";
import type { StepUpActions, StepUpOffer } from "./step-up";
import { useStepUpForm } from "./use-step-up-form";

type StepUpDialogProps = Readonly<{
  offer: StepUpOffer | null;
  answer: (confirmed: boolean) => void;
  actions: StepUpActions;
}>;

/** The sign-in's steps in a window. */
export function StepUpDialog({ offer, answer, actions }: StepUpDialogProps) {
  const { t } = useText();
  const form = useId();
  const { problem, busy, isCodeNeeded, submit, byPasskey, byDemoAccount } = useStepUpForm(actions, () => answer(true));
  const proof = useRef<HTMLInputElement>(null);
  // The button was out of use while it asked, and so has lost the focus: what is to be typed anew gets it.
  useEffect(() => {
    if (!problem || busy) return;
    proof.current?.focus();
    proof.current?.select();
  }, [problem, busy]);

  return (
    <Dialog
      title={t("stepUp.title")}
      description={t("stepUp.why")}
      closeLabel={t("frame.close")}
      open
      onOpenChange={(open) => open || answer(false)}
      footer={
        <>
          {offer && (
            <Button type="submit" form={form} variant="primary" pending={busy} className="flex-1">
              {t("stepUp.confirm")}
            </Button>
          )}
          <Button onClick={() => answer(false)}>{t("frame.cancel")}</Button>
        </>
      }
    >
      {problem && (
        <Callout tone="danger" role="alert" className="mb-4">
          {t(`stepUp.problems.${problem}`)}
        </Callout>
      )}
      {offer && <ProofForm id={form} onSubmit={submit} email={offer.email} isCodeNeeded={isCodeNeeded} field={proof} />}
      <OtherWays
        isOffered={offer !== null}
        busy={busy}
        byPasskey={offer?.hasPasskey && !isCodeNeeded ? byPasskey : null}
        byDemoAccount={offer?.isDemoAccount && !isCodeNeeded ? byDemoAccount : null}
      />
    </Dialog>
  );
}
