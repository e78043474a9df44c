import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { Badge } from "@/components/ui/badge";
import type { CreditorAccountDetail } from "@/lib/creditor-accounts/contract";
import type { Text } from "../text";
import { type AccountChange, type AccountPendingActions, PendingButtons, PendingText } from "./account-pending";
import {
  type AccountVerificationActions,
  isHeldAccount,
  VerificationBadge,
  VerificationButtons,
  VerificationText,
  VerifyAgain,
} from "./account-verification";
import { OrderingParty } from "./ordering-party";

type AccountListProps = Readonly<{
  accounts: readonly CreditorAccountDetail[];
  changes: readonly AccountChange[];
  /** By account: what its bank calls its holder in files of orders (decision 391). */
  orderingParties: ReadonlyMap<string, string>;
  readerUuid: string;
  /** Whether a change waits before it is done (decision 68). */
  waits: boolean;
  /** Null for who may only look. */
  actions:
    | (AccountPendingActions &
        AccountVerificationActions &
        Readonly<{
          makeDefault: (uuid: string) => Promise<ActionResult>;
          setStatus: (uuid: string, status: "ACTIVE" | "DISABLED") => Promise<ActionResult>;
          identify: (uuid: string, form: FormData) => Promise<ActionResult>;
        }>)
    | null;
  text: Text;
}>;

export function AccountList({ accounts, changes, orderingParties, ...shared }: AccountListProps) {
  const changeOf = (uuid: string) => changes.find(({ accountUuid }) => accountUuid === uuid);
  return (
    <ul data-rows="" className="divide-y divide-line">
      {accounts.map((account) => (
        <AccountRow
          key={account.uuid}
          {...{ account, ...shared }}
          change={changeOf(account.uuid)}
          orderingPartyId={orderingParties.get(account.uuid) ?? null}
        />
      ))}
    </ul>
  );
}

type AccountRowProps = Pick<AccountListProps, "readerUuid" | "waits" | "actions" | "text"> &
  Readonly<{ account: CreditorAccountDetail; change: AccountChange | undefined; orderingPartyId: string | null }>;

function AccountRow({ actions, ...shared }: AccountRowProps) {
  const { account, change, orderingPartyId, text } = shared;
  const { t } = text;
  const { alias, accountNumber, ownerName, bic, status, isDefault, pending } = account;
  return (
    <li className="flex min-h-16 flex-col gap-x-6 gap-y-2 px-4 py-3 sm:px-5 xl:flex-row xl:items-center">
      <span className="wrap-anywhere min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {alias}
          {isDefault && <Badge tone="accent">{t("accounts.default")}</Badge>}
          {pending && <Badge tone="warning">{t("accounts.pending.badge")}</Badge>}
          <VerificationBadge verification={account.verification} text={text} />
          {status === "DISABLED" && !pending && <Badge>{t("accounts.disabled")}</Badge>}
        </span>
        <span className="block text-muted text-sm">
          {ownerName} · <span className="font-mono">{accountNumber}</span> · <span className="font-mono">{bic}</span>
        </span>
        {orderingPartyId !== null && (
          <span className="block text-muted text-sm">{t("accounts.orderingParty.text", { id: orderingPartyId })}</span>
        )}
        <VerificationText {...{ account, text }} />
        {pending && <PendingText {...{ pending, change, text }} />}
      </span>
      {actions && <AccountButtons {...shared} actions={actions} />}
    </li>
  );
}

type AccountButtonsProps = Omit<AccountRowProps, "actions"> &
  Readonly<{ actions: NonNullable<AccountListProps["actions"]> }>;

/** What may be done with it, together: beside what it is, or under it where there is no room. */
function AccountButtons({ account, change, orderingPartyId, readerUuid, waits, actions, text }: AccountButtonsProps) {
  const { t } = text;
  const { uuid, alias, status, isDefault, pending } = account;
  const mayServe = !pending && !isDefault && status === "ACTIVE";
  return (
    <span className="flex flex-wrap items-center gap-x-2 empty:hidden sm:gap-y-2 xl:max-w-3/5 xl:justify-end">
      <VerificationButtons {...{ account, actions, text }} />
      {pending && <PendingButtons {...{ account, change, readerUuid, actions, text }} />}
      {mayServe && !isHeldAccount(account) && (
        <ActionButton
          size="sm"
          action={actions.makeDefault.bind(null, uuid)}
          doneLabel={waits ? t("accounts.pending.asked") : t("accounts.madeDefault", { alias })}
        >
          {t("accounts.makeDefault")}
        </ActionButton>
      )}
      {!pending && status === "DISABLED" && (
        <ActionButton
          size="sm"
          action={actions.setStatus.bind(null, uuid, "ACTIVE")}
          doneLabel={waits ? t("accounts.pending.asked") : t("accounts.enabled", { alias })}
        >
          {t("accounts.enable")}
        </ActionButton>
      )}
      <VerifyAgain {...{ account, actions, text }} />
      <OrderingParty {...{ alias, orderingPartyId }} identify={actions.identify.bind(null, uuid)} />
      {mayServe && (
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
      )}
    </span>
  );
}
