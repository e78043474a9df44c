"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { SecretDialog } from "@/components/dashboard/actions/secret-dialog";
import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import type { WebhookEndpointWithSecret } from "@/lib/webhooks/contract";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { ENDPOINT_FIELDS, EndpointFields } from "./endpoint-fields";

type AddEndpointProps = Readonly<{ create: (form: FormData) => Promise<ActionResult<WebhookEndpointWithSecret>> }>;

export function AddEndpoint({ create }: AddEndpointProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const { marked, mark, unmark } = useMarkedFields(ENDPOINT_FIELDS);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <FormDialog
        shape="sheet"
        title={t("webhooks.form.addTitle")}
        submitLabel={t("webhooks.form.create")}
        trigger={
          <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
            {t("webhooks.add")}
          </Button>
        }
        onOpen={unmark}
        onSubmit={async (form) => {
          const result = await stepUp(() => create(form));
          mark(result);
          const created = tell(result, {
            invalid: t("webhooks.form.invalid"),
            conflict: t("webhooks.form.conflict"),
          });
          if (created) setSecret(created.secret);
          return created !== undefined;
        }}
      >
        <EndpointFields marked={marked} />
      </FormDialog>
      {secret !== null && (
        <SecretDialog
          title={t("webhooks.secret.title")}
          description={t("webhooks.secret.created")}
          secret={secret}
          closeLabel={t("webhooks.secret.close")}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
