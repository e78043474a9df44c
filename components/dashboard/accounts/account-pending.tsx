import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import type { CreditorAccountDetail } from "@/lib/creditor-accounts/contract";
import type { Text } from "../text";

/** Who asked for a change that waits. */
export type AccountChange = Readonly<{
  accountUuid: string;
  requestedBy: string | null;
  requestedByName: string | null;
}>;

export type AccountPendingActions = Readonly<{
  approve: (uuid: string) => Promise<ActionResult>;
  cancelChange: (uuid: string) => Promise<ActionResult>;
}>;

type PendingTextProps = Readonly<{
  pending: NonNullable<CreditorAccountDetail["pending"]>;
  change: AccountChange | undefined;
  text: Text;
}>;

/** What an account waits for, and until when. */
export function PendingText({ pending, change, text: { t, dateTime } }: PendingTextProps) {
  const { approval, requestedAt, usableFrom } = pending;
  const parts = [
    t(`accounts.pending.${pending.change}`),
    ...(approval === "NEEDED" ? [t("accounts.pending.approval")] : []),
    ...(usableFrom === requestedAt ? [] : [t("accounts.pending.notBefore", { at: dateTime(usableFrom) })]),
    ...(change?.requestedByName ? [t("accounts.pending.by", { name: change.requestedByName })] : []),
  ];
  return <span className="block text-sm text-warning-ink">{parts.join(" · ")}</span>;
}

type PendingButtonsProps = Readonly<{
  account: CreditorAccountDetail;
  change: AccountChange | undefined;
  readerUuid: string;
  actions: AccountPendingActions;
  text: Text;
}>;

/** Whoever asked can't approve, but take it back. */
export function PendingButtons({ account, change, readerUuid, actions, text: { t } }: PendingButtonsProps) {
  const { uuid, alias, pending } = account;
  return (
    <>
      {pending?.approval === "NEEDED" && change && change.requestedBy !== readerUuid && (
        <ActionButton
          size="sm"
          variant="primary"
          action={actions.approve.bind(null, uuid)}
          doneLabel={t("accounts.pending.approved")}
          forbiddenLabel={t("accounts.pending.newcomer")}
        >
          {t("accounts.pending.approve")}
        </ActionButton>
      )}
      <ConfirmAction
        size="sm"
        variant="ghost"
        title={t("accounts.pending.cancelTitle", { alias })}
        body={t(pending?.change === "ADD" ? "accounts.pending.cancelNew" : "accounts.pending.cancelBody")}
        confirmLabel={t("accounts.pending.cancel")}
        keepLabel={t("accounts.pending.keep")}
        doneLabel={t("accounts.pending.cancelled")}
        action={actions.cancelChange.bind(null, uuid)}
      >
        {t("accounts.pending.cancel")}
      </ConfirmAction>
    </>
  );
}
