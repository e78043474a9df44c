"use client";

import { UserPlus } from "lucide-react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { Role } from "@/lib/shared/caller";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { RoleField } from "./role-field";

type InvitePersonProps = Readonly<{
  /** Roles that the reader may give. */
  roles: readonly Role[];
  invite: (form: FormData) => Promise<ActionResult>;
}>;

export function InvitePerson({ roles, invite }: InvitePersonProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  return (
    <FormDialog
      title={t("people.form.title")}
      description={t("people.form.body")}
      submitLabel={t("people.form.send")}
      trigger={
        <Button variant="primary" icon={<UserPlus aria-hidden="true" className="size-4" />}>
          {t("people.invite")}
        </Button>
      }
      onSubmit={async (form) => {
        const result = await stepUp(() => invite(form));
        tell(result, {
          done: t("people.form.sent"),
          conflict: t("people.form.conflict"),
          invalid: t("people.form.invalid"),
        });
        return result.ok;
      }}
    >
      <TextField label={t("people.form.email")} name="email" type="email" maxLength={254} required autoComplete="off" />
      <RoleField chosen="OPERATOR" roles={roles} />
    </FormDialog>
  );
}
