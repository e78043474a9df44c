import { TextField } from "@/components/ui/field";
import type { Role } from "@/lib/shared/caller";
import { useText } from "../text-provider";
import { RoleField } from "./role-field";

/** Where a request has them. */
export const INVITATION_FIELDS = { "/email": "email", "/role": "role" } as const;

type InvitationField = (typeof INVITATION_FIELDS)[keyof typeof INVITATION_FIELDS];

type InvitationFieldsProps = Readonly<{
  /** Roles that the reader may give. */
  roles: readonly Role[];
  /** Those that were not accepted. */
  problems: ReadonlySet<InvitationField>;
}>;

/** Who is invited, and as what. */
export function InvitationFields({ roles, problems }: InvitationFieldsProps) {
  const { t } = useText();
  return (
    <>
      <TextField
        label={t("people.form.email")}
        error={problems.has("email") && t("people.form.invalid")}
        name="email"
        type="email"
        maxLength={254}
        required
        autoComplete="off"
      />
      <RoleField chosen="OPERATOR" roles={roles} isRefused={problems.has("role")} />
    </>
  );
}
