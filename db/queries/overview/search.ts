import { and, between, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { SearchTerms } from "@/lib/operations/model";
import type { Db } from "../../client";
import { flow, operation, signer } from "../../schema";
import { about, itsSigners, ofChannel } from "./dashboard";

/** Operations that carry exactly this, newest first. Each branch has an index of its own. */
export async function searchOperations(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  { text, uuid, reference, email, amountsMinor }: SearchTerms,
  limit: number,
) {
  return db
    .select({
      uuid: operation.uuid,
      type: operation.type,
      status: operation.status,
      externalId: operation.externalId,
      invoiceExternalId: operation.invoiceExternalId,
      concept: about,
      subject: operation.subject,
      signers: itsSigners,
      amount: operation.amount,
      currency: operation.currency,
      createdAt: operation.createdAt,
    })
    .from(operation)
    .where(
      and(
        ofChannel(tenantUuid, channel),
        or(
          eq(operation.externalId, text),
          eq(operation.invoiceExternalId, text),
          uuid === null ? undefined : or(eq(operation.uuid, uuid), eq(operation.paymentUuid, uuid)),
          reference === null ? undefined : between(operation.uuid, reference.first, reference.last),
          email === null ? undefined : or(eq(operation.subjectEmail, email), signedBy(tenantUuid, email)),
          inArray(operation.amount, [...amountsMinor]),
        ),
      ),
    )
    .orderBy(desc(operation.createdAt), desc(operation.uuid))
    .limit(limit);
}

/** More than anybody scrolls through. */
const OF_ONE_SIGNER_MAX = 1000;

/**
 * Whether this address is one of those who sign. An array that is known before, and no subquery of each row: with that, the other
 * branches would lose their indexes.
 */
function signedBy(tenantUuid: string, email: string) {
  return sql`${operation.uuid} = any(array(
    select ${signer.operationUuid} from ${signer}
     where ${signer.tenantUuid} = ${tenantUuid} and lower(${signer.subject} ->> 'email') = ${email}
     order by ${signer.operationUuid} desc limit ${OF_ONE_SIGNER_MAX}))`;
}

export async function searchFlows(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  { text, uuid }: SearchTerms,
  limit: number,
) {
  return db
    .select({ uuid: flow.uuid, externalId: flow.externalId, status: flow.status, createdAt: flow.createdAt })
    .from(flow)
    .where(
      and(
        eq(flow.tenantUuid, tenantUuid),
        channel === null ? undefined : eq(flow.collaboratorUuid, channel),
        or(eq(flow.externalId, text), uuid === null ? undefined : eq(flow.uuid, uuid)),
      ),
    )
    .orderBy(desc(flow.createdAt), desc(flow.uuid))
    .limit(limit);
}
