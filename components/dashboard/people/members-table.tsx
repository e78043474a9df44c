import { Table, Td, Th, Tr } from "@/components/ui/table";
import { ROLES, type Role } from "@/lib/shared/caller";
import type { ActionResult } from "../action-result";
import { ConfirmAction } from "../confirm-action";
import { hasRole } from "../role";
import type { Text } from "../text";
import { RoleSelect } from "./role-select";

type Member = Readonly<{ personUuid: string; name: string; email: string; role: Role; createdAt: Date }>;

type MembersTableProps = Readonly<{
  members: readonly Member[];
  reader: Readonly<{ personUuid: string; role: Role }>;
  changeRole: (personUuid: string, role: Role) => Promise<ActionResult>;
  remove: (personUuid: string) => Promise<ActionResult>;
  text: Text;
}>;

export function MembersTable({ members, reader, changeRole, remove, text }: MembersTableProps) {
  const { t, date } = text;
  return (
    <Table caption={t("people.title")}>
      <thead>
        <tr>
          <Th>{t("people.name")}</Th>
          <Th>{t("people.role")}</Th>
          <Th className="hidden sm:table-cell">{t("people.since")}</Th>
          <Th />
        </tr>
      </thead>
      <tbody>
        {members.map(({ personUuid, name, email, role, createdAt }) => {
          const own = personUuid === reader.personUuid;
          // Only an OWNER makes or unmakes an OWNER.
          const manages = hasRole(reader.role, role === "OWNER" ? "OWNER" : "ADMIN");
          return (
            <Tr key={personUuid}>
              <Td>
                <span className="block font-medium">
                  {name}
                  {own && <span className="font-normal text-muted"> ({t("people.you")})</span>}
                </span>
                <span className="block break-all text-muted">{email}</span>
              </Td>
              <Td>
                {manages ? (
                  <RoleSelect
                    name={name}
                    role={role}
                    roles={ROLES.filter((known) => known !== "OWNER" || reader.role === "OWNER")}
                    change={changeRole.bind(null, personUuid)}
                  />
                ) : (
                  t(`frame.roles.${role}`)
                )}
              </Td>
              <Td className="hidden whitespace-nowrap text-muted tabular-nums sm:table-cell">{date(createdAt)}</Td>
              <Td className="text-right">
                {(manages || own) && (
                  <ConfirmAction
                    size="sm"
                    variant="ghost"
                    title={own ? t("people.leaveTitle") : t("people.removeTitle", { name })}
                    body={t(own ? "people.leaveBody" : "people.removeBody")}
                    confirmLabel={t(own ? "people.leave" : "people.remove")}
                    doneLabel={t("people.removed", { name })}
                    conflictLabel={t("people.lastOwner")}
                    action={remove.bind(null, personUuid)}
                  >
                    {t(own ? "people.leave" : "people.remove")}
                  </ConfirmAction>
                )}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
