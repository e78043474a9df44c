"use client";

import { UserPlus } from "lucide-react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import type { Role } from "@/lib/shared/caller";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { INVITATION_FIELDS, InvitationFields } from "./invitation-fields";

type InvitePersonProps = Readonly<{
  /** Roles that the reader may give. */
  roles: readonly Role[];
  invite: (form: FormData) => Promise<ActionResult>;
}>;

export function InvitePerson({ roles, invite }: InvitePersonProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const { marked, mark, unmark } = useMarkedFields(INVITATION_FIELDS);
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
      onOpen={unmark}
      onSubmit={async (form) => {
        const result = await stepUp(() => invite(form));
        mark(result);
        tell(result, {
          done: t("people.form.sent"),
          conflict: t("people.form.conflict"),
          too_soon: t("people.form.tooOften"),
        });
        return result.ok;
      }}
    >
      <InvitationFields roles={roles} problems={marked} />
    </FormDialog>
  );
}
