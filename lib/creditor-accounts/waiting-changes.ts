import type { Transaction } from "@/db/client";
import {
  type AccountChangeRow,
  deleteAccountChange,
  insertAccountChange,
} from "@/db/queries/creditor-accounts/account-changes";
import {
  type CreditorAccountRow,
  clearDefaultCreditorAccount,
  listCreditorAccountNumbers,
  updateCreditorAccount,
} from "@/db/queries/creditor-accounts/creditor-accounts";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import { noticeManagers } from "@/lib/tenants/notice-managers";
import { findAccountProtection } from "./account-protection";
import { type AccountChangeKind, COOLING_OFF_SECONDS, isHeld, type Verified } from "./model";

/** What a change has to wait for: fixed when it is asked for, whatever becomes of the settings. */
type Wait = Readonly<{ needsApproval: boolean; requestedAt: Date; usableFrom: Date }>;

/**
 * What a change of accounts has to wait for by the organisation's own choice (decision 68); null for nothing. To be called with
 * the tenant locked.
 * @throws AppError forbidden for a client where two people decide: somebody who holds its secret would be one of the two
 */
export async function findWait(tx: Transaction, { caller }: Author, tenantUuid: string): Promise<Wait | null> {
  if (caller === null) return null;
  const { secondPerson, coolingOff } = await findAccountProtection(tx, tenantUuid);
  if (!secondPerson.isOn && !coolingOff.isOn) return null;
  if (secondPerson.isOn && caller.actor.type === "CLIENT") {
    throw new AppError("forbidden", { detail: "Two people of the organisation decide this, in the dashboard." });
  }
  const requestedAt = now();
  const usableFrom = coolingOff.isOn ? addSeconds(requestedAt, COOLING_OFF_SECONDS) : requestedAt;
  return { needsApproval: secondPerson.isOn, requestedAt, usableFrom };
}

type Change = Readonly<{ kind: AccountChangeKind; makesDefault: boolean }>;
type Account = Pick<CreditorAccountRow, "tenantUuid" | "uuid" | "alias">;

const REQUESTED = {
  ADD: "creditor_account.requested",
  ENABLE: "creditor_account.enable_requested",
  MAKE_DEFAULT: "creditor_account.default_requested",
} as const satisfies Record<AccountChangeKind, string>;

/** Writes down what waits; the organisation's managers are told at once, for as long as it can be cancelled. */
export async function letWait(
  tx: Transaction,
  author: Author,
  { tenantUuid, uuid, alias }: Account,
  change: Change,
  wait: Wait,
): Promise<AccountChangeRow> {
  const actor = author.caller?.actor;
  const requestedBy = actor?.type === "PERSON" ? actor.personUuid : null;
  const approval = { approvedAt: null, approvedBy: null };
  const row = { tenantUuid, accountUuid: uuid, requestedBy, ...change, ...wait, ...approval };
  await insertAccountChange(tx, row);
  await auditAccount(tx, author, { tenantUuid, uuid }, REQUESTED[change.kind]);
  const kind = "CREDITOR_ACCOUNT_CHANGE_WAITING";
  await noticeManagers(tx, author, tenantUuid, { kind, at: wait.requestedAt, detail: alias });
  return row;
}

/**
 * Does what has waited, and forgets that it did; what would make a held account the default in another's place waits on (decision 125).
 * The organisation's first account is its default whether anybody asked for it or not. To be called with the tenant locked.
 */
export async function finishWaiting(
  tx: Transaction,
  author: Author,
  found: Account & Verified,
  { kind, makesDefault }: Change,
): Promise<void> {
  const { tenantUuid, uuid, alias } = found;
  const account = { tenantUuid, uuid };
  const hasDefault = (await listCreditorAccountNumbers(tx, tenantUuid)).some(({ isDefault }) => isDefault);
  if (makesDefault && hasDefault && isHeld(found)) return;
  await deleteAccountChange(tx, tenantUuid, uuid);
  if (kind !== "MAKE_DEFAULT") {
    await updateCreditorAccount(tx, tenantUuid, uuid, { status: "ACTIVE" });
    await auditAccount(tx, author, account, kind === "ADD" ? "creditor_account.activated" : "creditor_account.enabled");
    await noticeManagers(tx, author, tenantUuid, { kind: "CREDITOR_ACCOUNT_ADDED", at: now(), detail: alias });
  }
  if (makesDefault || !hasDefault) await makeDefault(tx, author, { tenantUuid, uuid, alias });
}

/** From now on, what names no account is paid on this one. */
export async function makeDefault(
  tx: Transaction,
  author: Author,
  { tenantUuid, uuid, alias }: Account,
): Promise<void> {
  await clearDefaultCreditorAccount(tx, tenantUuid);
  await updateCreditorAccount(tx, tenantUuid, uuid, { isDefault: true });
  await auditAccount(tx, author, { tenantUuid, uuid }, "creditor_account.made_default");
  await noticeManagers(tx, author, tenantUuid, { kind: "CREDITOR_ACCOUNT_MADE_DEFAULT", at: now(), detail: alias });
}

export async function auditAccount(
  tx: Transaction,
  author: Author,
  { tenantUuid, uuid }: Pick<Account, "tenantUuid" | "uuid">,
  action: `creditor_account.${string}`,
): Promise<void> {
  await audit(tx, author, tenantUuid, { action, subjectType: "creditor_account", subjectUuid: uuid });
}
