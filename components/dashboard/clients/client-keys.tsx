"use client";

import { useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { type Filled, isSaved, type Saving } from "@/components/dashboard/actions/saving";
import { useFilled } from "@/components/dashboard/actions/use-filled";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextAreaField } from "@/components/ui/text-area-field";
import type { ClientKey } from "@/lib/clients/model";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";

export type KeysForm = Readonly<{ publicKeys: readonly ClientKey[] }>;

type ClientKeysProps = Readonly<{
  given: Filled<KeysForm>;
  setKeys: (form: FormData, version: string) => Promise<ActionResult<Saving<KeysForm>>>;
}>;

/** The public keys of a client that signs instead of showing a secret: pasted, rotated and taken away as one set. */
export function ClientKeys({ given, setKeys }: ClientKeysProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const [isInvalid, setInvalid] = useState(false);
  const { shown, saveBy, ...filled } = useFilled(given);
  const keys = shown.publicKeys.map(({ thumbprint: _, ...key }) => key);
  return (
    <FormDialog
      title={t("clients.keys.title")}
      description={t("clients.keys.body")}
      submitLabel={t("clients.form.save")}
      trigger={<Button size="sm">{t("clients.keys.edit")}</Button>}
      edits={{ ...filled, href: "/dashboard/clients" }}
      onSubmit={async () => {
        const result = await saveBy((typed, version) => stepUp(() => setKeys(typed, version)));
        const refused = !result.ok && result.problem === "invalid";
        setInvalid(refused);
        if (!refused) tell(result, isSaved(result) ? { done: t("clients.keys.saved") } : {});
        return isSaved(result);
      }}
    >
      <TextAreaField
        label={t("clients.keys.label")}
        hint={t("clients.keys.hint")}
        error={isInvalid && t("clients.keys.invalid")}
        name="publicKeys"
        defaultValue={keys.length === 0 ? "" : JSON.stringify({ keys }, null, 2)}
        rows={10}
        spellCheck={false}
        autoComplete="off"
      />
    </FormDialog>
  );
}
