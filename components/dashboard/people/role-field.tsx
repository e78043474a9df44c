import { SelectField } from "@/components/ui/select-field";
import type { Role } from "@/lib/shared/caller";
import { useText } from "../text-provider";

type RoleFieldProps = Readonly<{
  chosen: Role;
  /** Roles that the reader may give. */
  roles: readonly Role[];
  /** It is the reader's own. */
  own?: boolean;
  /** It was not accepted. */
  isRefused?: boolean;
}>;

/** A role, with what each may do. */
export function RoleField({ chosen, roles, own = false, isRefused = false }: RoleFieldProps) {
  const { t } = useText();
  return (
    <SelectField
      label={t("people.role")}
      error={isRefused && t("people.roleInvalid")}
      {...(own && { hint: t("people.ownRole") })}
      name="role"
      defaultValue={chosen}
      options={roles.map((known) => ({
        value: known,
        label: `${t(`frame.roles.${known}`)}: ${t(`people.roleHints.${known}`)}`,
      }))}
    />
  );
}
