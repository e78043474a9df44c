import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { FactKind } from "@/lib/operations/model";
import type { Db } from "../../client";
import { delivery, operation, operationFact, paymentAttempt, paymentRecord, signer } from "../../schema";
import { addressKeyOf } from "../address-key";
import { disputedOperations } from "../deliveries/reminders";
import { placeholder } from "../operations/list-filter";
import { renewedBy } from "../operations/renewed-columns";
import { hasRunOutBy, notSeenTo } from "../operations/seen-to";
import { unfinished } from "./dashboard";
import { isStillTooMuch } from "./too-much";

export const ATTENTION_KINDS = [
  "unresolved",
  "twice",
  "returned",
  "disputed",
  "transferred",
  "undelivered",
  "failed",
  "expiring",
  "asked",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

const moment = (name: string) => sql`${placeholder(name)}::timestamptz`;

/** What differs between two looks at a kind: its statements are built once. */
export const ASKED = {
  tenant: placeholder("tenant"),
  channel: placeholder("channel"),
  at: moment("at"),
  expiringBefore: moment("expiringBefore"),
  toldSince: moment("toldSince"),
  readAt: moment("readAt"),
} as const;

/**
 * The operation's newest attempt, for the bank's last word on it: of those that nobody knows the end of, or the one that was paid by, where
 * it is about them.
 */
export function lastAttempt(db: Db, kind: AttentionKind) {
  return db
    .select({
      bankId: paymentAttempt.bankId,
      state: paymentAttempt.state,
      failure: paymentAttempt.failure,
      resolution: paymentAttempt.resolution,
      endedAt: paymentAttempt.endedAt,
    })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.tenantUuid, operation.tenantUuid),
        eq(paymentAttempt.operationUuid, operation.uuid),
        kind === "unresolved" ? eq(paymentAttempt.state, "UNRESOLVED") : undefined,
        kind === "returned" ? eq(paymentAttempt.uuid, paymentRecord.attemptUuid) : undefined,
      ),
    )
    .orderBy(desc(paymentAttempt.createdAt))
    .limit(1)
    .as("last_attempt");
}

export type LastAttempt = ReturnType<typeof lastAttempt>;

/** A record that says no. */
export const itsRejection = and(
  eq(paymentRecord.tenantUuid, operation.tenantUuid),
  eq(paymentRecord.operationUuid, operation.uuid),
  // As the index has them.
  sql`${paymentRecord.status} = 'REJECTED'`,
);

/** Operations of which this has been told. */
function withFact(db: Db, kind: FactKind, still?: SQL): SQL {
  return inArray(
    operation.uuid,
    db
      .select({ uuid: operationFact.operationUuid })
      .from(operationFact)
      .where(
        and(
          eq(operationFact.tenantUuid, ASKED.tenant),
          eq(operationFact.kind, kind),
          gte(operationFact.at, ASKED.toldSince),
          still,
        ),
      ),
  );
}

/** Who went away, or chose another bank, has failed at nothing. As the index has them. */
const hasFailed = ({ state, failure }: Readonly<Record<"state" | "failure", SQLWrapper>>) =>
  sql`${state} = 'FAILED' and ${failure} ->> 'reason' <> 'ABANDONED'`;

/** Operations that have such an attempt. */
function withAttempt(db: Db, such: SQL): SQL {
  return inArray(
    operation.uuid,
    db
      .select({ uuid: paymentAttempt.operationUuid })
      .from(paymentAttempt)
      .where(and(eq(paymentAttempt.tenantUuid, ASKED.tenant), such)),
  );
}

const itsLinks = sql`${delivery.tenantUuid} = ${operation.tenantUuid}
  and ${delivery.operationUuid} = ${operation.uuid} and ${delivery.kind} = 'LINK'`;

/** To somebody who acts, since it was known that nobody is reached: earlier mails to an address that refuses by now have gone as well. */
const mayReachSigner = sql`${delivery.createdAt} > ${operation.statusUpdatedAt} and not exists (
  select from ${signer}
   where ${signer.tenantUuid} = ${operation.tenantUuid} and ${signer.operationUuid} = ${operation.uuid}
     and ${signer.role} = 'VIEWER' and ${addressKeyOf(sql`${signer.subject} ->> 'email'`)} = ${addressKeyOf(delivery.address)})`;

/** What was sent of it has not arrived, and nothing else is on its way: `isUndeliverable` of its links. */
const reachesNobody = sql`not exists (
  select from ${delivery} where ${itsLinks} and ${delivery.state} not in ('REFUSED', 'CANCELLED')
     and (${delivery.recipient} <> 'SIGNER' or ${mayReachSigner}))`;

/** Not paid as far as anybody knows, and nobody has taken it back. */
const UNPAID = ["CREATED", "OPENED", "NOT_DELIVERED", "EXPIRED"] as const;

/**
 * Which operations wait for somebody of the organisation, by why:
 * - "unresolved": nobody knows what became of an attempt;
 * - "twice": paid more than once;
 * - "returned": counted as paid, rejected by its bank or taken back afterwards, and not renewed;
 * - "disputed": not paid, its payer says that something is wrong with it, and nobody has had its reminders go on, or looked at it after
 *   its end (decision 323);
 * - "transferred": unpaid as far as anybody knows, its payer says to have sent the money by hand, and nobody has looked at it after its
 *   end;
 * - "undelivered": its link could be brought to nobody, has not been sent to another address that may take it, and still works;
 * - "failed": unpaid, and its last attempt failed at the bank;
 * - "expiring": open, and its deadline is near;
 * - "asked": its deadline has ended it, somebody asked for a new link, and there is none yet.
 */
export function waiting(db: Db, kind: AttentionKind, last: LastAttempt): SQL | undefined {
  const conditions: Readonly<Record<AttentionKind, SQL | undefined>> = {
    unresolved: withAttempt(db, eq(paymentAttempt.state, "UNRESOLVED")),
    twice: withFact(db, "PAID_TWICE", isStillTooMuch),
    asked: and(hasRunOutBy(ASKED.at), sql`${renewedBy} is null`, withFact(db, "NEW_LINK_ASKED")),
    undelivered: and(eq(operation.status, "NOT_DELIVERED"), gt(operation.expiresAt, ASKED.at), reachesNobody),
    disputed: and(
      inArray(operation.status, UNPAID),
      sql`${renewedBy} is null`,
      notSeenTo,
      // However long ago: it waits for the organisation.
      inArray(operation.uuid, disputedOperations(db, ASKED.tenant)),
    ),
    transferred: and(
      inArray(operation.status, UNPAID),
      sql`${renewedBy} is null`,
      notSeenTo,
      withFact(db, "TRANSFER_SAID"),
    ),
    expiring: and(unfinished, gte(operation.expiresAt, ASKED.at), lt(operation.expiresAt, ASKED.expiringBefore)),
    failed: and(
      eq(operation.status, "OPENED"),
      // Of a big tenant's open operations few have any: the last one of each need not be looked up.
      withAttempt(db, hasFailed(paymentAttempt)),
      hasFailed(last),
    ),
    // Who has renewed it has seen to it.
    returned: and(eq(operation.status, "COMPLETED"), isNotNull(paymentRecord.uuid), sql`${renewedBy} is null`),
  };
  return conditions[kind];
}

/** The most urgent first. */
export function byUrgency(kind: AttentionKind, last: LastAttempt): readonly SQL[] {
  const orders: Readonly<Record<AttentionKind, readonly SQL[]>> = {
    unresolved: [asc(operation.createdAt), asc(operation.uuid)],
    twice: [desc(operation.statusUpdatedAt), desc(operation.uuid)],
    disputed: [asc(operation.expiresAt), asc(operation.uuid)],
    transferred: [asc(operation.expiresAt), asc(operation.uuid)],
    undelivered: [asc(operation.expiresAt), asc(operation.uuid)],
    asked: [desc(operation.expiresAt), desc(operation.uuid)],
    expiring: [asc(operation.expiresAt), asc(operation.uuid)],
    failed: [desc(last.endedAt), desc(operation.uuid)],
    returned: [desc(paymentRecord.updatedAt), desc(operation.uuid)],
  };
  return orders[kind];
}

/** Since when an operation waits for this reason. */
export function waitsSince(kind: AttentionKind, last: LastAttempt): SQL {
  const lastFact = (fact: FactKind) => sql`(
    select max(${operationFact.at}) from ${operationFact}
     where ${operationFact.tenantUuid} = ${operation.tenantUuid}
       and ${operationFact.operationUuid} = ${operation.uuid} and ${operationFact.kind} = ${fact})`;
  const moments: Readonly<Record<AttentionKind, SQL>> = {
    unresolved: sql`(
      select max(coalesce(${paymentAttempt.endedAt}, ${paymentAttempt.createdAt})) from ${paymentAttempt}
       where ${paymentAttempt.tenantUuid} = ${operation.tenantUuid}
         and ${paymentAttempt.operationUuid} = ${operation.uuid} and ${paymentAttempt.state} = 'UNRESOLVED')`,
    twice: lastFact("PAID_TWICE"),
    returned: sql`${paymentRecord.updatedAt}`,
    disputed: lastFact("DISPUTED"),
    transferred: lastFact("TRANSFER_SAID"),
    // Where it was corrected in vain, since that was refused, too.
    undelivered: sql`coalesce((
      select max(${delivery.stateAt}) from ${delivery} where ${itsLinks} and ${delivery.state} = 'REFUSED'
    ), ${operation.statusUpdatedAt})`,
    failed: sql`${last.endedAt}`,
    expiring: sql`greatest(${operation.createdAt}, ${operation.expiresAt} - (${ASKED.expiringBefore} - ${ASKED.at}))`,
    asked: lastFact("NEW_LINK_ASKED"),
  };
  return moments[kind];
}
