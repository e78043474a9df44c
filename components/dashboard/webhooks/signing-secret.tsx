"use client";

import { useState, useTransition } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { SecretDialog } from "@/components/dashboard/actions/secret-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";

type SigningSecretProps = Readonly<{
  title: string;
  /** What it signs, and who should know it. */
  hint: string;
  reveal: () => Promise<ActionResult<{ secret: string }>>;
  rotate: () => Promise<ActionResult<{ secret: string }>>;
}>;

export function SigningSecret({ title, hint, reveal, rotate }: SigningSecretProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const [secret, setSecret] = useState<string | null>(null);
  const [pending, startReveal] = useTransition();
  return (
    <Card title={title}>
      <p className="text-muted text-sm">{hint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          pending={pending}
          onClick={() => startReveal(async () => setSecret(tell(await stepUp(reveal))?.secret ?? null))}
        >
          {t("webhooks.secret.reveal")}
        </Button>
        <ConfirmButton
          size="sm"
          title={t("webhooks.secret.rotateTitle")}
          body={t("webhooks.secret.rotateBody")}
          confirmLabel={t("webhooks.secret.rotate")}
          keepLabel={t("frame.cancel")}
          confirmVariant="primary"
          onConfirm={async () => {
            const words = { done: t("webhooks.secret.rotated"), conflict: t("webhooks.secret.rotatedOften") };
            setSecret(tell(await stepUp(rotate), words)?.secret ?? null);
          }}
        >
          {t("webhooks.secret.rotate")}
        </ConfirmButton>
      </div>
      {secret !== null && (
        <SecretDialog
          title={title}
          description={hint}
          secret={secret}
          closeLabel={t("webhooks.secret.close")}
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  );
}
