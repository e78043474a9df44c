"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useText } from "../text-provider";

type OrderingPartyProps = Readonly<{
  alias: string;
  orderingPartyId: string | null;
  identify: (form: FormData) => Promise<ActionResult>;
}>;

const FIELDS = { "/orderingPartyId": "orderingPartyId" } as const;

/** Says what an account's bank calls its holder in files of orders (decision 391). */
export function OrderingParty({ alias, orderingPartyId, identify }: OrderingPartyProps) {
  const { t } = useText();
  const tell = useToasts();
  const { marked, mark, unmark } = useMarkedFields(FIELDS);
  return (
    <FormDialog
      title={t("accounts.orderingParty.title", { alias })}
      submitLabel={t("accounts.orderingParty.save")}
      trigger={
        <Button size="sm" variant="ghost">
          {t("accounts.orderingParty.change")}
        </Button>
      }
      onOpen={unmark}
      onSubmit={async (form) => {
        const result = await answered(identify(form));
        mark(result);
        tell(result, { done: t("accounts.orderingParty.done"), invalid: t("accounts.orderingParty.invalid") });
        return result.ok;
      }}
    >
      <TextField
        label={t("accounts.orderingParty.label")}
        hint={t("accounts.orderingParty.hint")}
        error={marked.has("orderingPartyId") ? t("accounts.orderingParty.invalid") : undefined}
        name="orderingPartyId"
        maxLength={50}
        defaultValue={orderingPartyId ?? ""}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
