"use client";

import { useTransition } from "react";
import { SelectField } from "@/components/ui/select-field";
import type { Role } from "@/lib/shared/caller";
import type { ActionResult } from "../action-result";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { useToasts } from "../use-toasts";

type RoleSelectProps = Readonly<{
  name: string;
  role: Role;
  roles: readonly Role[];
  change: (role: Role) => Promise<ActionResult>;
}>;

/** Changes a role at once; what is refused falls back to what it was. */
export function RoleSelect({ name, role, roles, change }: RoleSelectProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const [pending, startChange] = useTransition();
  return (
    <SelectField
      label={t("people.changeRole", { name })}
      labelHidden
      value={role}
      disabled={pending}
      className="w-44"
      onChange={(event) => {
        const chosen = roles.find((known) => known === event.currentTarget.value);
        if (!chosen) return;
        startChange(async () => {
          tell(await stepUp(() => change(chosen)), {
            done: t("people.roleChanged", { name, role: t(`frame.roles.${chosen}`) }),
            conflict: t("people.lastOwner"),
          });
        });
      }}
      options={roles.map((known) => ({ value: known, label: t(`frame.roles.${known}`) }))}
    />
  );
}
