import { and, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import {
  type BankOutcome,
  type FactKind,
  type MoneyEnd,
  type OperationWayFilter,
  PERSON_FACTS,
  type ReachedStep,
  TIME_TO_PAY_NAMES,
  TIMES_TO_PAY,
  type TimeToPay,
} from "@/lib/operations/model";
import { operation, operationFact, paymentAttempt, paymentRecord } from "../../schema";
import { beside, type Part, part, when } from "./list-filter";

/**
 * What has become of a payment on its way, as conditions on its row. The dashboard's figures count by the same
 * (`db/queries/overview/insights.ts`), and a test holds the two together (decision 263).
 */
export function wayParts(query: OperationWayFilter): readonly (Part | null)[] {
  const { q_bank, q_reached, q_money, q_took } = query;
  const asked = [q_bank, q_reached, q_money, q_took, query.q_onTimeIn, query.q_fromDueDate, query.q_withoutDueDate];
  return [
    when(
      asked.some((it) => it !== undefined) || query.q_toDueDate !== undefined,
      "paid",
      eq(operation.type, "PAYMENT"),
    ),
    part("configuration", query.q_configurationUuid, (value) => eq(operation.configurationUuid, value)),
    part("fromDue", query.q_fromDueDate, (value) => gte(operation.invoiceDueDate, value)),
    part("toDue", query.q_toDueDate, (value) => lte(operation.invoiceDueDate, value)),
    when(query.q_withoutDueDate === true, "withoutDue", isNull(operation.invoiceDueDate)),
    beside(
      part(
        `bank ${q_bank?.outcome}`,
        q_bank?.bankId,
        (value) => sql`exists (${atBank(value, q_bank?.outcome ?? null)})`,
      ),
    ),
    q_reached ? beside(when(true, `reached ${q_reached}`, REACHED[q_reached])) : null,
    q_money ? beside(when(true, `money ${q_money}`, MONEY[q_money])) : null,
    q_took ? when(true, `took ${q_took}`, took(q_took)) : null,
    part("onTime", query.q_onTimeIn, (value) => sql`(${isCompleted} and ${paidOnTime(value)})`),
  ];
}

export const isCompleted = eq(operation.status, "COMPLETED");

/** What tells that a link has come to where its payer reads; who has seen it had got it. */
export const DELIVERED_FACTS = ["LINK_SENT", "LINK_ARRIVED", "SEEN", ...PERSON_FACTS] as const satisfies FactKind[];

function told(...kinds: readonly FactKind[]): SQL {
  return sql`exists (select from ${operationFact}
    where ${operationFact.tenantUuid} = ${operation.tenantUuid} and ${operationFact.operationUuid} = ${operation.uuid}
      and ${inArray(operationFact.kind, kinds)})`;
}

function recorded(condition: SQL): SQL {
  return sql`exists (select from ${paymentRecord}
    where ${paymentRecord.tenantUuid} = ${operation.tenantUuid} and ${paymentRecord.operationUuid} = ${operation.uuid}
      and ${condition})`;
}

const settled = eq(paymentRecord.status, "SETTLED");
const authorised = sql`(${told("CONFIRMED")} and ${told(...PERSON_FACTS)})`;

const REACHED: Readonly<Record<ReachedStep, SQL>> = {
  // A server may have taken the mail, and another one refused it later.
  delivered: sql`(${told(...DELIVERED_FACTS)} and ${operation.status} <> 'NOT_DELIVERED')`,
  seen: sql`(${told(...PERSON_FACTS)} and ${operation.status} <> 'NOT_DELIVERED')`,
  authorised: sql`(${authorised} and ${operation.status} <> 'NOT_DELIVERED')`,
  settled: sql`(${authorised} and ${operation.status} <> 'NOT_DELIVERED' and ${recorded(settled)})`,
  transferred: recorded(eq(paymentRecord.source, "STATEMENT")),
};

/** Part of it went back, or all. */
export const isLost = sql`${operation.collectedAmount} < ${operation.amount}`;

const MONEY: Readonly<Record<MoneyEnd, SQL>> = {
  lost: sql`(${isCompleted} and ${isLost})`,
  settled: sql`(${isCompleted} and not ${isLost} and ${recorded(settled)})`,
  underway: sql`(${isCompleted} and not ${isLost} and not ${recorded(settled)})`,
};

/** Of a completed payment, in seconds. */
export const secondsToPay = sql<number>`extract(epoch from ${operation.statusUpdatedAt} - ${operation.createdAt})::float8`;

/** From which second on, and until before which; null: however long. */
function boundsOf(time: TimeToPay): Readonly<{ from: number; to: number | null }> {
  const before = TIME_TO_PAY_NAMES[TIME_TO_PAY_NAMES.indexOf(time) - 1];
  const hours = TIMES_TO_PAY[time];
  return { from: (before === undefined ? 0 : (TIMES_TO_PAY[before] ?? 0)) * 3600, to: hours && hours * 3600 };
}

/** Clocks differ: what was paid before it was made was paid at once. */
export function tookSo(time: TimeToPay): SQL | undefined {
  const { from, to } = boundsOf(time);
  return and(from === 0 ? undefined : gte(secondsToPay, from), to === null ? undefined : lt(secondsToPay, to));
}

function took(time: TimeToPay): SQL {
  return sql`(${isCompleted} and ${tookSo(time)})`;
}

/** The day of the payment is not later than the due day. */
export function paidOnTime(timeZone: unknown): SQL {
  return sql`(${operation.statusUpdatedAt} at time zone ${timeZone})::date <= ${operation.invoiceDueDate}`;
}

/** How it ended for an operation at a bank, over its attempts there. */
export const bankOutcome = sql<BankOutcome>`case
  when bool_or(${paymentAttempt.state} = 'AUTHORISED') then 'AUTHORISED'
  when bool_or(${paymentAttempt.state} = 'UNRESOLVED') then 'UNRESOLVED'
  when bool_or(${paymentAttempt.state} in ('STARTED', 'AT_BANK')) then 'PENDING'
  when bool_or(${paymentAttempt.failure} ->> 'reason' is distinct from 'ABANDONED') then 'FAILED'
  else 'ABANDONED' end`;

function atBank(bankId: unknown, outcome: BankOutcome | null): SQL {
  const here = sql`${paymentAttempt.tenantUuid} = ${operation.tenantUuid}
    and ${paymentAttempt.operationUuid} = ${operation.uuid} and ${paymentAttempt.bankId} = ${bankId}`;
  const ended = outcome === null ? sql`count(*) > 0` : sql`count(*) > 0 and ${bankOutcome} = ${outcome}`;
  return sql`select from ${paymentAttempt} where ${here} having ${ended}`;
}
