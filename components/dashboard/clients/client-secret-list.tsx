import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import type { Text } from "../text";

export type ClientSecret = Readonly<{ uuid: string; createdAt: Date; expiresAt: Date | null; lastUsedAt: Date | null }>;

type ClientSecretListProps = Readonly<{
  secrets: readonly ClientSecret[];
  /** Null where it is the client's only way in. */
  expire: ((secretUuid: string) => Promise<ActionResult>) | null;
  text: Text;
}>;

/** Each secret by its dates: what it says is shown once, when it is made. */
export function ClientSecretList({ secrets, expire, text: { t, dateTime } }: ClientSecretListProps) {
  const used = (at: Date | null) => (at === null ? t("clients.never") : dateTime(at));
  return (
    <ul className="space-y-1">
      {secrets.map(({ uuid, createdAt, expiresAt, lastUsedAt }) => (
        <li key={uuid} className="flex flex-wrap items-center gap-x-3">
          <span className="text-sm">
            {t("clients.secret", { createdAt: dateTime(createdAt), lastUsedAt: used(lastUsedAt) })}
            {expiresAt && ` · ${t("clients.secretEnds", { at: dateTime(expiresAt) })}`}
          </span>
          {expire && (
            <ConfirmAction
              size="sm"
              variant="ghost"
              title={t("clients.expireTitle")}
              body={t("clients.expireBody")}
              confirmLabel={t("clients.expire")}
              doneLabel={t("clients.expired")}
              action={expire.bind(null, uuid)}
            >
              {t("clients.expire")}
            </ConfirmAction>
          )}
        </li>
      ))}
    </ul>
  );
}
