import { Landmark, Webhook } from "lucide-react";
import { failureKind } from "@/components/payer/outcomes/failure-kind";
import type { Subject } from "@/lib/operations/model";
import type { VerificationResult } from "@/lib/payee-verification/model";
import type { Money } from "@/lib/shared/money";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import { payerName, whomFor } from "../payer-name";
import { signedAmount } from "../reconciliation/entry-amounts";
import type { Text } from "../text";
import type { AttentionLine } from "./attention-lines";

/** What waits, each kind in its words. */

type AttentionFailure = Readonly<{ bank: string | null; reason: string | null; isTakenBack: boolean }>;

type WaitingOperation = Readonly<{
  uuid: string;
  concept: string | null;
  subject: Subject;
  signers: readonly Subject[];
  payment: Money | null;
  expiresAt: Date;
  failure: AttentionFailure | null;
}>;

const operationHref = (uuid: string) => `/dashboard/operations/${uuid}`;

/** Operations: for whom, how much, why. */
export function operationLines(
  kind: string,
  operations: readonly WaitingOperation[],
  { t, money, deadline }: Text,
): readonly AttentionLine[] {
  return operations.map((operation) => {
    const { uuid, concept, payment, expiresAt, failure } = operation;
    const whom = whomFor(operation);
    const why =
      kind === "expiring"
        ? [t("attention.expires", { at: deadline(expiresAt) })]
        : [failure && reasonWords(failure, t), failure?.bank];
    return {
      key: uuid,
      href: kind === "twice" ? `${operationHref(uuid)}#refunds` : operationHref(uuid),
      title: concept ?? whom ?? uuid,
      detail: [concept && whom, ...why].filter(Boolean).join(" · "),
      amount: payment && money(payment),
    };
  });
}

function reasonWords({ reason, isTakenBack }: AttentionFailure, t: Text["t"]): string | null {
  if (reason === null) return null;
  if (!isTakenBack) return t(`failures.${failureKind(reason)}`);
  if (reason === "MATCH_UNDONE") return t("operation.timeline.MATCH_UNDONE");
  return reason === "RETURNED" ? t("operation.timeline.MONEY_RETURNED") : t("statuses.record.TAKEN_BACK");
}

type HeldAccount = Readonly<{ uuid: string; alias: string; result: VerificationResult | null }>;

/** Accounts that can't be collected on, because of what their banks say of the holder (decision 125), or have not said yet. */
export function heldAccountLines(accounts: readonly HeldAccount[], { t }: Text): readonly AttentionLine[] {
  return accounts.map(({ uuid, alias, result }) => ({
    key: uuid,
    href: "/dashboard/accounts",
    icon: <Landmark aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />,
    title: t(`attention.${heldAccountWords(result)}`, { alias }),
  }));
}

function heldAccountWords(result: VerificationResult | null) {
  if (result === null) return "accountUnheard";
  return result === "NMTC" ? "accountNoMatch" : "accountCloseMatch";
}

type TroubledEndpoint = Readonly<{ uuid: string; url: string; status: "ACTIVE" | "DISABLED" }>;

/** Those that don't answer, and those that were disabled for it. */
export function troubledEndpointLines(endpoints: readonly TroubledEndpoint[], { t }: Text): readonly AttentionLine[] {
  return endpoints.map(({ uuid, url, status }) => ({
    key: uuid,
    href: `/dashboard/webhooks/${uuid}`,
    icon: <Webhook aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />,
    title: t(status === "ACTIVE" ? "attention.webhook" : "attention.webhookDisabled", { url }),
  }));
}

/** Bookings of which a person has to say whose they are. */
export function creditLines(entries: readonly StatementEntryDetail[], text: Text): readonly AttentionLine[] {
  const { t, calendarDay } = text;
  return entries.map((entry) => {
    const { uuid, counterparty, bookedOn, state, remittance } = entry;
    return {
      key: uuid,
      href: "/dashboard/reconciliation/credits",
      title: counterparty.name ?? (remittance || t("reconciliation.entry.nobody")),
      detail: [t(`reconciliation.state.${state}`), calendarDay(bookedOn), counterparty.name && remittance]
        .filter(Boolean)
        .join(" · "),
      amount: signedAmount(entry, text),
    };
  });
}

type MissingCredit = Readonly<{
  operationUuid: string;
  concept: string | null;
  subject: Subject;
  amount: Money;
  completedAt: Date;
}>;

/** Payments whose money should be on the statements and isn't. */
export function missingCreditLines(
  missing: readonly MissingCredit[],
  { t, money, date }: Text,
): readonly AttentionLine[] {
  return missing.map(({ operationUuid, concept, subject, amount, completedAt }) => ({
    key: operationUuid,
    href: operationHref(operationUuid),
    title: concept ?? payerName(subject) ?? operationUuid,
    detail: [concept && payerName(subject), t("reconciliation.operationsPage.paid", { at: date(completedAt) })]
      .filter(Boolean)
      .join(" · "),
    amount: money(amount),
  }));
}
