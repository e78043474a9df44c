"use client";

import { useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import type { ActionResult } from "../action-result";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { useToasts } from "../use-toasts";
import { ClientSecret } from "./client-secret";

type RotateSecretProps = Readonly<{
  clientId: string;
  tokenUrl: string;
  rotate: () => Promise<ActionResult<{ clientSecret: string }>>;
}>;

export function RotateSecret({ clientId, tokenUrl, rotate }: RotateSecretProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <ConfirmButton
        size="sm"
        title={t("clients.rotateTitle")}
        body={t("clients.rotateBody")}
        confirmLabel={t("clients.rotate")}
        keepLabel={t("frame.cancel")}
        confirmVariant="primary"
        onConfirm={async () => {
          setSecret(tell(await stepUp(rotate), { conflict: t("clients.rotateConflict") })?.clientSecret ?? null);
        }}
      >
        {t("clients.rotate")}
      </ConfirmButton>
      {secret !== null && (
        <ClientSecret
          credentials={{ clientId, clientSecret: secret }}
          tokenUrl={tokenUrl}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
