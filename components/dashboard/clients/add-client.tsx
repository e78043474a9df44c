"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { useClientErrors } from "./client-errors";
import { ClientFields } from "./client-fields";
import { ClientSecret, type Credentials } from "./client-secret";
import { LastDayField } from "./last-day-field";

type AddClientProps = Readonly<{
  tokenUrl: string;
  inSandbox: boolean;
  /** Null for a client that has no secret. */
  create: (form: FormData) => Promise<ActionResult<Credentials | null>>;
}>;

export function AddClient({ tokenUrl, inSandbox, create }: AddClientProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const { error, mark, unmark } = useClientErrors();
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  return (
    <>
      <FormDialog
        title={t("clients.form.title")}
        submitLabel={t("clients.form.create")}
        trigger={
          <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
            {t("clients.add")}
          </Button>
        }
        onOpen={unmark}
        onSubmit={async (form) => {
          const result = await stepUp(() => create(form));
          mark(result);
          const created = tell(result, {
            invalid: t("clients.form.invalid"),
            ...(result.ok && result.value === null && { done: t("clients.form.createdPublic") }),
          });
          if (created) setCredentials(created);
          return created !== undefined;
        }}
      >
        <ClientFields inSandbox={inSandbox} error={error}>
          <LastDayField error={error("lastDay")} />
        </ClientFields>
      </FormDialog>
      {credentials && (
        <ClientSecret credentials={credentials} tokenUrl={tokenUrl} onClose={() => setCredentials(null)} />
      )}
    </>
  );
}
