"use client";

import { useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { useClientErrors } from "./client-errors";
import { ClientSecret } from "./client-secret";
import { LastDayField } from "./last-day-field";

type RotateSecretProps = Readonly<{
  clientId: string;
  tokenUrl: string;
  rotate: (form: FormData) => Promise<ActionResult<{ clientSecret: string }>>;
}>;

export function RotateSecret({ clientId, tokenUrl, rotate }: RotateSecretProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const { error, mark, unmark } = useClientErrors();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <FormDialog
        title={t("clients.rotateTitle")}
        description={t("clients.rotateBody")}
        submitLabel={t("clients.rotate")}
        trigger={<Button size="sm">{t("clients.rotate")}</Button>}
        onOpen={unmark}
        onSubmit={async (form) => {
          const result = await stepUp(() => rotate(form));
          mark(result);
          const rotated = tell(result, {
            conflict: t("clients.rotateConflict"),
            invalid: t("clients.form.problems.lastDay"),
          });
          if (rotated) setSecret(rotated.clientSecret);
          return rotated !== undefined;
        }}
      >
        <LastDayField error={error("lastDay")} />
      </FormDialog>
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
