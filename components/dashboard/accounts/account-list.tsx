import { Badge } from "@/components/ui/badge";
import type { CreditorAccountDetail } from "@/lib/payments/contract";
import { ActionButton } from "../action-button";
import type { ActionResult } from "../action-result";
import { ConfirmAction } from "../confirm-action";
import type { Text } from "../text";

type AccountListProps = Readonly<{
  accounts: readonly CreditorAccountDetail[];
  /** Null for who may only look. */
  actions: Readonly<{
    makeDefault: (uuid: string) => Promise<ActionResult>;
    setStatus: (uuid: string, status: "ACTIVE" | "DISABLED") => Promise<ActionResult>;
  }> | null;
  text: Text;
}>;

export function AccountList({ accounts, actions, text: { t } }: AccountListProps) {
  return (
    <ul className="divide-y divide-line">
      {accounts.map(({ uuid, alias, accountNumber, ownerName, bic, status, isDefault }) => (
        <li key={uuid} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
          <span className="min-w-0 flex-1 basis-64">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {alias}
              {isDefault && <Badge tone="accent">{t("accounts.default")}</Badge>}
              {status === "DISABLED" && <Badge>{t("accounts.disabled")}</Badge>}
            </span>
            <span className="block text-muted text-sm">
              {ownerName} · <span className="font-mono">{accountNumber}</span> ·{" "}
              <span className="font-mono">{bic}</span>
            </span>
          </span>
          {actions && !isDefault && status === "ACTIVE" && (
            <>
              <ActionButton
                size="sm"
                action={actions.makeDefault.bind(null, uuid)}
                doneLabel={t("accounts.madeDefault", { alias })}
              >
                {t("accounts.makeDefault")}
              </ActionButton>
              <ConfirmAction
                size="sm"
                variant="ghost"
                title={t("accounts.disableTitle", { alias })}
                body={t("accounts.disableBody")}
                confirmLabel={t("accounts.disable")}
                doneLabel={t("accounts.disabledDone", { alias })}
                conflictLabel={t("accounts.isDefault")}
                action={actions.setStatus.bind(null, uuid, "DISABLED")}
              >
                {t("accounts.disable")}
              </ConfirmAction>
            </>
          )}
          {actions && status === "DISABLED" && (
            <ActionButton
              size="sm"
              action={actions.setStatus.bind(null, uuid, "ACTIVE")}
              doneLabel={t("accounts.enabled", { alias })}
            >
              {t("accounts.enable")}
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
}
