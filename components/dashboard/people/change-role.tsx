"use client";

import { ChevronDown } from "lucide-react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import type { Role } from "@/lib/shared/caller";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { RoleField } from "./role-field";

type ChangeRoleProps = Readonly<{
  name: string;
  role: Role;
  /** Roles that the reader may give. */
  roles: readonly Role[];
  own: boolean;
  change: (role: Role) => Promise<ActionResult>;
}>;

/** Gives somebody another role, once it is chosen and pressed. */
export function ChangeRole({ name, role, roles, own, change }: ChangeRoleProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  return (
    <FormDialog
      title={t("people.roleTitle", { name })}
      description={t("people.roleNow", { role: t(`frame.roles.${role}`), may: t(`people.roleHints.${role}`) })}
      submitLabel={t("people.roleSubmit")}
      trigger={
        <Button aria-label={t("people.changeRole", { name, role: t(`frame.roles.${role}`) })} className="w-40">
          <span className="flex w-32 items-center justify-between gap-2">
            {t(`frame.roles.${role}`)}
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </span>
        </Button>
      }
      onSubmit={async (form) => {
        const chosen = roles.find((known) => known === form.get("role")) ?? role;
        const result = await stepUp(() => change(chosen));
        tell(result, {
          done: t("people.roleChanged", { name, role: t(`frame.roles.${chosen}`) }),
          conflict: t("people.lastOwner"),
        });
        return result.ok;
      }}
    >
      <RoleField chosen={role} roles={roles} own={own} />
    </FormDialog>
  );
}
