import { and, eq, gte, inArray, isNull, lte, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AttemptState } from "@/lib/attempts/model";
import {
  type BankOutcome,
  type FactKind,
  type MoneyEnd,
  type OperationStatus,
  type OperationWayFilter,
  PERSON_FACTS,
  type ReachedStep,
  TIME_TO_PAY_NAMES,
  TIMES_TO_PAY,
  type TimeToPay,
} from "@/lib/operations/model";
import { assertNever } from "@/lib/shared/assert-never";
import { operation, operationFact, paymentAttempt, paymentRecord } from "../../schema";
import { beside, type Part, part, type Term, when } from "./list-filter";

/**
 * What has become of a payment on its way, as conditions on its row. The dashboard's figures count by the same
 * (`db/queries/overview/insights.ts`), and a test holds the two together (decision 263).
 */
export function wayParts(
  query: OperationWayFilter & Readonly<{ q_fromCreatedAt?: Date | undefined }>,
): readonly (Part | null)[] {
  const since = (term: Term): Since => (query.q_fromCreatedAt === undefined ? null : term("fromCreated"));
  const { q_bank, q_reached, q_money, q_took } = query;
  const asked = [q_bank, q_reached, q_money, q_took, query.q_onTimeIn, query.q_fromDueDate, query.q_withoutDueDate];
  return [
    when(
      asked.some((it) => it !== undefined) || query.q_toDueDate !== undefined,
      "paid",
      // As the indexes of figures say it, for whoever plans.
      sql`${operation.type} = 'PAYMENT'`,
    ),
    part("configuration", query.q_configurationUuid, (value) => eq(operation.configurationUuid, value)),
    part("fromDue", query.q_fromDueDate, (value) => gte(operation.invoiceDueDate, value)),
    part("toDue", query.q_toDueDate, (value) => lte(operation.invoiceDueDate, value)),
    when(query.q_withoutDueDate === true, "withoutDue", isNull(operation.invoiceDueDate)),
    beside(
      part(`bank ${q_bank?.outcome}`, q_bank?.bankId, (value, term) =>
        atBank(value, q_bank?.outcome ?? null, since(term)),
      ),
    ),
    q_reached ? beside(when(true, `reached ${q_reached}`, (term) => REACHED[q_reached](since(term)))) : null,
    q_money ? beside(when(true, `money ${q_money}`, (term) => MONEY[q_money](since(term)))) : null,
    q_took ? when(true, `took ${q_took}`, took(q_took)) : null,
    beside(part("onTime", query.q_onTimeIn, (value) => sql`(${isCompleted} and ${paidOnTime(value)})`)),
  ];
}

/** As the index of completed payments says it, for whoever plans. */
export const isCompleted = sql`${operation.status} = 'COMPLETED'`;

/** The only status that what these filters let through has; null: they say nothing of it. */
export function impliedStatus({ q_money, q_took, q_onTimeIn }: OperationWayFilter): OperationStatus | null {
  return (q_money ?? q_took ?? q_onTimeIn) ? "COMPLETED" : null;
}

/** What is told of a link, with or without a person. */
export const LINK_FACTS = ["LINK_SENT", "LINK_ARRIVED", "SEEN"] as const satisfies FactKind[];

/** What tells that a link has come to where its payer reads; who has seen it had got it. */
const DELIVERED_FACTS = [...LINK_FACTS, ...PERSON_FACTS] as const satisfies FactKind[];

/** When the oldest of the operations that are asked for was made; null: whenever. */
type Since = SQLWrapper | null;

/** What was written of an operation was not written before it. The hour is for clocks that differ (`createdUntil`). */
function notBefore(since: Since, moment: SQLWrapper): SQL | undefined {
  return since === null ? undefined : sql`${moment} >= ${since}::timestamptz - interval '1 hour'`;
}

/** Whether one of these has been told of an operation. */
export function told(since: Since, ...kinds: readonly FactKind[]): SQL {
  return sql`exists (select from ${operationFact} where ${and(
    eq(operationFact.tenantUuid, operation.tenantUuid),
    eq(operationFact.operationUuid, operation.uuid),
    inArray(operationFact.kind, kinds),
    notBefore(since, operationFact.at),
  )})`;
}

function recorded(since: Since, condition: SQL): SQL {
  return sql`exists (select from ${paymentRecord} where ${and(
    eq(paymentRecord.tenantUuid, operation.tenantUuid),
    eq(paymentRecord.operationUuid, operation.uuid),
    condition,
    notBefore(since, paymentRecord.createdAt),
  )})`;
}

const settled = eq(paymentRecord.status, "SETTLED");
const byStatement = eq(paymentRecord.source, "STATEMENT");
// Of an order that a bank was given a statement may have told, too.
const byHand = isNull(paymentRecord.attemptUuid);
// A server may have taken the mail, and another one refused it later.
const isReachable = ne(operation.status, "NOT_DELIVERED");

const REACHED: Readonly<Record<ReachedStep, (since: Since) => SQL>> = {
  delivered: (since) => sql`(${told(since, ...DELIVERED_FACTS)} and ${isReachable})`,
  seen: (since) => sql`(${told(since, ...PERSON_FACTS)} and ${isReachable})`,
  // By a bank that a person has chosen: each attempt begins with that.
  authorised: (since) => sql`(${told(since, "CONFIRMED")} and ${isReachable})`,
  settled: (since) => sql`(${REACHED.authorised(since)} and ${recorded(since, settled)})`,
  transferred: (since) => recorded(since, byHand),
};

/** Part of it is missing, or all: it was rejected, went back, or never came in full. */
export const isLost = sql`${operation.collectedAmount} < ${operation.amount}`;

const MONEY: Readonly<Record<MoneyEnd, (since: Since) => SQL>> = {
  lost: () => sql`(${isCompleted} and ${isLost})`,
  settled: (since) => sql`(${isCompleted} and not ${isLost} and ${recorded(since, settled)})`,
  underway: (since) => sql`(${isCompleted} and not ${isLost} and not ${recorded(since, settled)})`,
};

/** Of a completed payment, in seconds. */
export const secondsToPay = sql<number>`date_part('epoch', ${operation.statusUpdatedAt} - ${operation.createdAt})`;

/** From which second on, and until before which; null: however long. */
function boundsOf(time: TimeToPay): Readonly<{ from: number; to: number | null }> {
  const before = TIME_TO_PAY_NAMES[TIME_TO_PAY_NAMES.indexOf(time) - 1];
  const hours = TIMES_TO_PAY[time];
  return { from: (before === undefined ? 0 : (TIMES_TO_PAY[before] ?? 0)) * 3600, to: hours && hours * 3600 };
}

/** Clocks differ: what was paid before it was made was paid at once. */
export function tookSo(time: TimeToPay, seconds: SQLWrapper = secondsToPay): SQL | undefined {
  const { from, to } = boundsOf(time);
  return and(from === 0 ? undefined : sql`${seconds} >= ${from}`, to === null ? undefined : sql`${seconds} < ${to}`);
}

function took(time: TimeToPay): SQL {
  return sql`(${isCompleted} and ${tookSo(time)})`;
}

// Of a transfer by hand, whose statement may have been taken in later.
const bookedOnTime = recorded(
  null,
  sql`${byStatement} and (${paymentRecord.settledAt} at time zone 'UTC')::date <= ${operation.invoiceDueDate}`,
);

/**
 * Paid by the due day, and nothing of it missing since: confirmed by then, or booked by then (decision 331). The booking is looked up of
 * what was confirmed later, and of nothing else.
 */
export function paidOnTime(timeZone: unknown): SQL {
  const confirmedOnTime = sql`(${operation.statusUpdatedAt} at time zone ${timeZone})::date <= ${operation.invoiceDueDate}`;
  return sql`(not ${isLost} and (${confirmedOnTime} or ${bookedOnTime}))`;
}

/** How it ended for an operation at a bank, over its attempts there. Why is looked up of what failed, and of nothing else. */
export const bankOutcome = sql<BankOutcome>`case
  when bool_or(${paymentAttempt.state} = 'AUTHORISED') then 'AUTHORISED'
  when bool_or(${paymentAttempt.state} = 'UNRESOLVED') then 'UNRESOLVED'
  when bool_or(${paymentAttempt.state} in ('STARTED', 'AT_BANK')) then 'PENDING'
  when bool_or(${paymentAttempt.state} = 'FAILED' and ${paymentAttempt.failure} ->> 'reason' is distinct from 'ABANDONED') then 'FAILED'
  else 'ABANDONED' end`;

/** The same, said of an operation: what is looked for at this bank is found in its index, and nothing is counted for each of a list. */
function atBank(bankId: SQLWrapper, outcome: BankOutcome | null, since: Since): SQL {
  const tried = (condition?: SQL) =>
    sql`exists (select from ${paymentAttempt} where ${and(
      eq(paymentAttempt.tenantUuid, operation.tenantUuid),
      eq(paymentAttempt.operationUuid, operation.uuid),
      eq(paymentAttempt.bankId, bankId),
      condition,
      notBefore(since, paymentAttempt.createdAt),
    )})`;
  const inState = (...states: readonly AttemptState[]) => tried(inArray(paymentAttempt.state, [...states]));
  const isAbandoned = sql`${paymentAttempt.failure} ->> 'reason' is not distinct from 'ABANDONED'`;
  const failed = tried(sql`${paymentAttempt.state} = 'FAILED' and not ${isAbandoned}`);
  const otherwise = inState("AUTHORISED", "UNRESOLVED", "STARTED", "AT_BANK");
  switch (outcome) {
    case null:
      return tried();
    case "AUTHORISED":
      return inState("AUTHORISED");
    case "UNRESOLVED":
      return sql`(${inState("UNRESOLVED")} and not ${inState("AUTHORISED")})`;
    case "PENDING":
      return sql`(${inState("STARTED", "AT_BANK")} and not ${inState("AUTHORISED", "UNRESOLVED")})`;
    case "FAILED":
      return sql`(${failed} and not ${otherwise})`;
    case "ABANDONED":
      return sql`(${inState("FAILED")} and not ${failed} and not ${otherwise})`;
    default:
      return assertNever(outcome);
  }
}
