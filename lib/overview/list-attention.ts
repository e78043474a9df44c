import type { Database } from "@/db/client";
import { listAttention as listRows } from "@/db/queries/overview/attention";
import type { AttentionKind } from "@/db/queries/overview/attention-kinds";
import { ABANDONED } from "@/lib/attempts/ending/fail-attempt";
import { rejectionOf } from "@/lib/attempts/model";
import { type BankDirectory, bankDirectory } from "@/lib/banks/registry";
import type { OperationStatus, Subject } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import type { Money } from "@/lib/shared/money";

export { ATTENTION_KINDS } from "@/db/queries/overview/attention-kinds";

/** A deadline this near is worth a look. */
const EXPIRING_WITHIN_SECONDS = 3 * 86_400;
/** What was told longer ago than this has been dealt with, or never will be. */
const TOLD_WITHIN_SECONDS = 30 * 86_400;

/** An operation that waits for somebody of the organisation. */
export type AttentionItem = Readonly<{
  uuid: string;
  status: OperationStatus;
  concept: string | null;
  subject: Subject;
  /** Those who sign or approve; none of a payment. */
  signers: readonly Subject[];
  payment: Money | null;
  expiresAt: Date;
  /**
   * The bank's last word, where a bank has spoken; without a reason where nobody knows what became of it there. What was taken back by a
   * statement or a person has the bank that it was paid at, if it was at one.
   */
  failure: Readonly<{ bank: string | null; reason: string | null; isTakenBack: boolean }> | null;
}>;

/**
 * One page of what waits: "unresolved" at a bank, paid "twice", "returned" or taken back after it had counted as paid, "disputed" by its
 * payer, said by its payer to be "transferred", "undelivered" to anybody, "failed" at the bank and still payable, "expiring" within three
 * days, expired and "asked" for again. The most urgent first; `total` is exact.
 */
export async function listAttention(
  db: Database,
  caller: Caller,
  kind: AttentionKind,
  page: Readonly<{ limit: number; offset: number }>,
): Promise<Readonly<{ total: number; results: readonly AttentionItem[] }>> {
  const bounds = attentionBounds(now());
  const { total, rows } = await listRows(db, caller.tenantUuid, channelOf(caller), kind, { ...bounds, ...page });
  const banks = await bankDirectory(db);
  return {
    total,
    results: rows.map((row) => ({
      uuid: row.uuid,
      status: row.status,
      concept: row.concept,
      subject: row.subject,
      signers: row.signers,
      payment: row.amount === null || row.currency === null ? null : { amount: row.amount, currency: row.currency },
      expiresAt: row.expiresAt,
      failure: failureOf(kind, row, banks),
    })),
  };
}

/** How near a deadline, and how long ago a word of a payer, is worth a look. */
export function attentionBounds(at: Date) {
  return {
    at,
    expiringBefore: addSeconds(at, EXPIRING_WITHIN_SECONDS),
    toldSince: addSeconds(at, -TOLD_WITHIN_SECONDS),
  };
}

type Row = Awaited<ReturnType<typeof listRows>>["rows"][number];

function failureOf(kind: AttentionKind, row: Row, banks: BankDirectory): AttentionItem["failure"] {
  const { bankId, record, resolution } = row;
  const bank = bankId === null ? null : (banks.find(bankId)?.name ?? bankId);
  if (kind === "returned" && record) {
    return { bank, reason: record.code, isTakenBack: rejectionOf({ ...record, resolution }) === "TAKEN_BACK" };
  }
  // Whoever reads that a bank was only not to be reached asks again, and the payer may pay twice.
  if (kind === "unresolved") return { bank, reason: null, isTakenBack: false };
  // Who went away, or chose another bank, has failed at nothing.
  const isFailure = row.attemptState === "FAILED" && row.failure?.reason !== ABANDONED;
  return isFailure && row.failure ? { bank, reason: row.failure.reason, isTakenBack: false } : null;
}
