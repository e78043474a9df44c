import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { Card } from "@/components/ui/card";
import type { Role } from "@/lib/shared/caller";
import type { Text } from "../text";

type InvitationListProps = Readonly<{
  invitations: readonly Readonly<{ uuid: string; email: string; role: Role; expiresAt: Date }>[];
  takeBack: (uuid: string) => Promise<ActionResult>;
  text: Text;
}>;

export function InvitationList({ invitations, takeBack, text }: InvitationListProps) {
  const { t, dateTime } = text;
  if (invitations.length === 0) return null;
  return (
    <Card title={t("people.invitations")} flush>
      <ul data-rows="" className="divide-y divide-line">
        {invitations.map(({ uuid, email, role, expiresAt }) => (
          <li key={uuid} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
            <span className="min-w-0 flex-1">
              <span className="block break-all font-medium">{email}</span>
              <span className="block text-muted text-sm">
                {t(`frame.roles.${role}`)} · {t("people.invitedUntil", { at: dateTime(expiresAt) })}
              </span>
            </span>
            <ConfirmAction
              size="sm"
              variant="ghost"
              title={t("people.takeBackTitle")}
              body={t("people.takeBackBody", { email })}
              confirmLabel={t("people.takeBack")}
              doneLabel={t("people.takenBack")}
              action={takeBack.bind(null, uuid)}
            >
              {t("people.takeBack")}
            </ConfirmAction>
          </li>
        ))}
      </ul>
    </Card>
  );
}
