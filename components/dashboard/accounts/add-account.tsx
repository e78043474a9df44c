"use client";

import { Plus } from "lucide-react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";

type AddAccountProps = Readonly<{
  ownerName: string;
  /** Whether it waits before it can be used (decision 68). */
  waits: boolean;
  create: (form: FormData) => Promise<ActionResult>;
}>;

const FIELDS = {
  "/accountNumber": "accountNumber",
  "/bic": "bic",
  "/ownerName": "ownerName",
  "/alias": "alias",
} as const;

type AccountField = (typeof FIELDS)[keyof typeof FIELDS];

export function AddAccount({ ownerName, waits, create }: AddAccountProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const { marked, mark, unmark } = useMarkedFields(FIELDS);
  const field = (name: AccountField) => ({
    name,
    label: t(`accounts.form.${name === "accountNumber" ? "iban" : name}`),
    error: marked.has(name) ? t(`accounts.form.problems.${name}`) : undefined,
  });
  const plain = { required: true, autoComplete: "off", spellCheck: false };
  return (
    <FormDialog
      title={t("accounts.form.title")}
      {...(waits && { description: t("accounts.form.waits") })}
      submitLabel={t("accounts.form.save")}
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
          {t("accounts.add")}
        </Button>
      }
      onOpen={unmark}
      onSubmit={async (form) => {
        const result = await stepUp(() => create(form));
        mark(result);
        tell(result, {
          done: t(waits ? "accounts.pending.asked" : "accounts.form.added"),
          invalid: t("accounts.form.invalid"),
          conflict: t("accounts.form.conflict"),
        });
        return result.ok;
      }}
    >
      <TextField {...field("accountNumber")} maxLength={42} {...plain} />
      <TextField {...field("bic")} maxLength={11} {...plain} />
      <TextField
        {...field("ownerName")}
        hint={t("accounts.form.ownerNameHint")}
        maxLength={70}
        defaultValue={ownerName}
        {...plain}
      />
      <TextField {...field("alias")} hint={t("accounts.form.aliasHint")} maxLength={70} {...plain} />
      <Checkbox name="isDefault" label={t("accounts.form.isDefault")} />
    </FormDialog>
  );
}
