"use client";

import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { type Filled, isSaved, type Saving } from "@/components/dashboard/actions/saving";
import { useFilled } from "@/components/dashboard/actions/use-filled";
import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import type { WebhookEndpoint } from "@/lib/webhooks/contract";
import { useText } from "../text-provider";
import { ENDPOINT_FIELDS, EndpointFields } from "./endpoint-fields";
import type { EndpointForm } from "./endpoint-form";

type EndpointActionsProps = Readonly<{
  endpoint: Pick<WebhookEndpoint, "uuid" | "status">;
  given: Filled<EndpointForm>;
  change: (form: FormData, version: string) => Promise<ActionResult<Saving<EndpointForm>>>;
  setStatus: (status: "ACTIVE" | "DISABLED") => Promise<ActionResult>;
  remove: () => Promise<ActionResult>;
  test: () => Promise<ActionResult>;
}>;

/** What an ADMIN does with an endpoint. */
export function EndpointActions({ endpoint, given, change, setStatus, remove, test }: EndpointActionsProps) {
  const { t } = useText();
  const tell = useToasts();
  const { marked, mark, unmark } = useMarkedFields(ENDPOINT_FIELDS);
  const { shown, saveBy, ...filled } = useFilled(given);
  const isActive = endpoint.status === "ACTIVE";
  return (
    <>
      <FormDialog
        shape="sheet"
        title={t("webhooks.form.editTitle")}
        submitLabel={t("webhooks.form.save")}
        trigger={<Button>{t("webhooks.edit")}</Button>}
        edits={{ ...filled, href: `/dashboard/webhooks/${endpoint.uuid}` }}
        onOpen={unmark}
        onSubmit={async () => {
          const result = await saveBy(change);
          mark(result);
          tell(result, { invalid: t("webhooks.form.invalid") });
          return isSaved(result);
        }}
      >
        <EndpointFields endpoint={shown} marked={marked} />
      </FormDialog>
      {isActive && (
        <ConfirmAction
          title={t("webhooks.disableTitle")}
          body={t("webhooks.disableBody")}
          confirmLabel={t("webhooks.disable")}
          doneLabel={t("webhooks.disabled")}
          action={() => setStatus("DISABLED")}
        >
          {t("webhooks.disable")}
        </ConfirmAction>
      )}
      <ConfirmAction
        title={t("webhooks.removeTitle")}
        body={t("webhooks.removeBody")}
        confirmLabel={t("webhooks.remove")}
        doneLabel={t("webhooks.removed")}
        action={remove}
      >
        {t("webhooks.remove")}
      </ConfirmAction>
      {isActive ? (
        <ActionButton
          variant="primary"
          action={test}
          doneLabel={t("webhooks.tested")}
          conflictLabel={t("webhooks.testConflict")}
        >
          {t("webhooks.test")}
        </ActionButton>
      ) : (
        <ActionButton variant="primary" action={() => setStatus("ACTIVE")} doneLabel={t("webhooks.enabled")}>
          {t("webhooks.enable")}
        </ActionButton>
      )}
    </>
  );
}
