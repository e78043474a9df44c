import type { Db } from "@/db/client";
import { listRefundsOf, type RefundRow } from "@/db/queries/refunds/refunds";
import { listMoneyOf, type MoneyRows } from "@/db/queries/refunds/standing";
import { stillAhead } from "@/lib/banks/target-calendar";
import { now } from "@/lib/shared/clock";
import { grouped } from "@/lib/shared/text/grouped";
import { balanceOf } from "@/lib/statements/ledger";

type Payment = MoneyRows["payments"][number];
type Attempts = Readonly<MoneyRows["attempts"]>;
type Entries = Readonly<MoneyRows["entries"]>;

/** Of one payment: what can be paid back, and what of it is taken. Minor units. */
export type StandingMoney = Readonly<{
  payment: Payment;
  credits: Entries;
  /** What has come, as far as banks and statements say, and was neither rejected nor given back by a bank. */
  standing: number;
  /** Whether of a part of it, the payment's own or what came beside it, nobody has told from which account. */
  isPartUnknown: boolean;
  /** Of that what a bank has only been ordered to send on a later day, and no statement has shown: it may still be called off. */
  toCome: number;
  /** What refunds take of it: those that have left, and those that may. */
  refunded: number;
  /** What has left as refunds. */
  paidBack: number;
}>;

/**
 * By operation, as it stands in this transaction: whoever is to rely on it has locked the operations' flows. What was collected, and
 * whatever came beyond it, on a statement or by the word of another bank (decision 111).
 */
export async function standingMoney(
  db: Db,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<ReadonlyMap<string, StandingMoney>> {
  const [rows, refunds] = await Promise.all([
    listMoneyOf(db, tenantUuid, operationUuids),
    listRefundsOf(db, tenantUuid, operationUuids),
  ]);
  const entriesOf = grouped(rows.entries, itsOperation);
  const attemptsOf = grouped(rows.attempts, itsOperation);
  const refundsOf = grouped(refunds, itsOperation);
  const at = now();
  return new Map(
    rows.payments.map((payment) => {
      const { uuid } = payment.operation;
      const entries = entriesOf.get(uuid) ?? [];
      return [
        uuid,
        {
          payment,
          credits: entries.filter(({ direction }) => direction === "CREDIT"),
          ...standingOf(payment, attemptsOf.get(uuid) ?? [], entries),
          toCome: isToCome(payment, at) ? payment.operation.collectedAmount : 0,
          refunded: sumOf(refundsOf.get(uuid), ({ state }) => state !== "CANCELLED"),
          paidBack: sumOf(refundsOf.get(uuid), ({ state }) => state === "BOOKED"),
        },
      ] as const;
    }),
  );
}

/** Of an order for a day that lies ahead its bank may say more than that it keeps it, and sends it on that day all the same. */
function isToCome({ record }: Payment, at: Date): boolean {
  if (record === null) return false;
  const isWithBank = record.status === "SUBMITTED_VALID" || record.status === "UNCONFIRMED";
  return record.code === "SCHEDULED" || (isWithBank && stillAhead(record.requestedExecutionDate, at) !== null);
}

/** What can be paid back, that which is taken already included: what is there. */
export function repayable({ standing, toCome }: StandingMoney): number {
  return standing - toCome;
}

function itsOperation({ operationUuid }: Readonly<{ operationUuid: string | null }>): string | null {
  return operationUuid;
}

/** Those of these whose payee holds money of theirs: nobody is asked for it once more. */
export async function whoseMoneyStands(
  db: Db,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const money = await standingMoney(db, tenantUuid, operationUuids);
  return new Set([...money].flatMap(([uuid, { standing, paidBack }]) => (standing > paidBack ? [uuid] : [])));
}

/** One that was cancelled and has left all the same has left. */
function sumOf(refunds: readonly RefundRow[] = [], such: (refund: RefundRow) => boolean): number {
  return refunds.filter(such).reduce((sum, { amount }) => sum + amount, 0);
}

function standingOf(
  { operation, record }: Payment,
  attempts: Attempts,
  entries: Entries,
): Pick<StandingMoney, "standing" | "isPartUnknown"> {
  const requested = record === null ? 0 : (operation.amount ?? 0);
  const named = new Map(attempts.map((attempt) => [attempt.endToEndId.toUpperCase(), attempt]));
  const attemptOf = (endToEndId: string | null) => named.get(endToEndId?.toUpperCase() ?? "");
  const { surplus, effects } = balanceOf(
    requested,
    entries.map(({ endToEndId, ...entry }) => {
      const attempt = attemptOf(endToEndId);
      const belongsTo = attempt === undefined ? "UNKNOWN" : attempt.uuid === record?.attemptUuid ? "RECORD" : "OTHER";
      return { ...entry, belongsTo } as const;
    }),
  );
  const shown = new Set(
    entries.flatMap(({ direction, endToEndId }) => (direction === "CREDIT" ? (attemptOf(endToEndId)?.uuid ?? []) : [])),
  );
  // Paid at another bank as well, which no statement has shown yet.
  const others = attempts.filter(
    ({ uuid, state }) => state === "AUTHORISED" && uuid !== record?.attemptUuid && !shown.has(uuid),
  );
  // Too much by a credit that names no order may be theirs: one payment, told by its bank and by the statement.
  const again = entries.filter(({ uuid }) => effects.get(uuid) === "PAID_AGAIN");
  const unnamed = again.reduce((sum, { amount, endToEndId }) => (attemptOf(endToEndId) ? sum : sum + amount), 0);
  const told = others.length * (operation.amount ?? 0);
  const collected = record === null || record.status === "REJECTED" ? 0 : operation.collectedAmount;
  const own = entries.filter(({ uuid }) => effects.get(uuid) === "SETTLED");
  return {
    standing: collected + Math.max(0, surplus + Math.max(0, told - unnamed)),
    isPartUnknown:
      told > unnamed || (surplus > 0 && again.some(isOfNobody)) || (collected > 0 && isOfNobodyIn(own, record)),
  };
}

function isOfNobody({ counterpartyAccount }: Pick<Entries[number], "counterpartyAccount">): boolean {
  return counterpartyAccount === null;
}

/** Of the payment's own money: neither its bank nor its bookings have told all of those that it came from. */
function isOfNobodyIn(own: Entries, record: Payment["record"]): boolean {
  const isTold = record?.debtor.accountNumber !== undefined;
  return isTold ? own.length > 1 && own.some(isOfNobody) : own.length === 0 || own.some(isOfNobody);
}
