import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { Initials } from "@/components/dashboard/frame/initials";
import { ROLES, type Role } from "@/lib/shared/caller";
import { hasRole } from "../role";
import type { Text } from "../text";
import { ChangeRole } from "./change-role";

type Member = Readonly<{ personUuid: string; name: string; email: string; role: Role; createdAt: Date }>;

type MemberListProps = Readonly<{
  members: readonly Member[];
  reader: Readonly<{ personUuid: string; role: Role }>;
  changeRole: (personUuid: string, role: Role) => Promise<ActionResult>;
  remove: (personUuid: string) => Promise<ActionResult>;
  text: Text;
}>;

export function MemberList({ members, reader, changeRole, remove, text }: MemberListProps) {
  const { t, date } = text;
  return (
    <ul data-rows="" className="divide-y divide-line">
      {members.map(({ personUuid, name, email, role, createdAt }) => {
        const own = personUuid === reader.personUuid;
        // Only an OWNER makes or unmakes an OWNER.
        const manages = hasRole(reader.role, role === "OWNER" ? "OWNER" : "ADMIN");
        return (
          <li key={personUuid} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
            <span className="flex min-w-0 flex-1 basis-64 items-center gap-3">
              <Initials name={name} />
              <span className="min-w-0">
                <span className="block font-medium">
                  {name}
                  {own && <span className="font-normal text-muted"> ({t("people.you")})</span>}
                </span>
                <span className="flex flex-wrap gap-x-3 text-muted text-sm">
                  <span className="wrap-anywhere">{email}</span>
                  <span className="whitespace-nowrap">{t("people.since", { at: date(createdAt) })}</span>
                </span>
              </span>
            </span>
            {manages ? (
              <ChangeRole
                name={name}
                own={own}
                role={role}
                roles={ROLES.filter((known) => known !== "OWNER" || reader.role === "OWNER")}
                change={changeRole.bind(null, personUuid)}
              />
            ) : (
              <span className="text-muted">{t(`frame.roles.${role}`)}</span>
            )}
            {/* Of one width, so that the roles stand under each other. */}
            <span className="flex justify-end sm:w-22">
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
            </span>
          </li>
        );
      })}
    </ul>
  );
}
