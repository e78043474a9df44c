import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../client";
import {
  creditorAccount,
  event,
  flow,
  membership,
  oauthClient,
  operation,
  operationFact,
  person,
  statusHistory,
  webhookDelivery,
  webhookDeliveryAttempt,
  webhookEndpoint,
} from "../../schema";
import { itsCreditorAccount, itsFlow } from "../operations/joins";
import { peoplesTenant } from "../tenants/tenants";

/** What stands behind an operation: its link, its flow, the account that is paid, its renewals. Null outside the channel. */
export async function findOperationBackground(db: Db, tenantUuid: string, uuid: string, channel: string | null) {
  const renewal = alias(operation, "renewal");
  const [row] = await db
    .select({
      renewalOf: operation.renewalOf,
      renewedBy: renewal.uuid,
      linkToken: operation.linkToken,
      type: operation.type,
      createdAt: operation.createdAt,
      amount: operation.amount,
      currency: operation.currency,
      collectedAmount: operation.collectedAmount,
      channel: flow.channel,
      flowExternalId: flow.externalId,
      creditorAccount: {
        alias: creditorAccount.alias,
        accountNumber: creditorAccount.accountNumber,
        ownerName: creditorAccount.ownerName,
      },
    })
    .from(operation)
    .innerJoin(flow, itsFlow)
    .leftJoin(creditorAccount, itsCreditorAccount)
    .leftJoin(renewal, and(eq(renewal.tenantUuid, operation.tenantUuid), eq(renewal.renewalOf, operation.uuid)))
    .where(
      and(
        eq(operation.tenantUuid, tenantUuid),
        eq(operation.uuid, uuid),
        channel === null ? undefined : eq(operation.collaboratorUuid, channel),
      ),
    );
  return row ?? null;
}

export async function listStatusChanges(db: Db, tenantUuid: string, subjectUuid: string) {
  return db
    .select({
      uuid: statusHistory.uuid,
      newStatus: statusHistory.newStatus,
      cause: statusHistory.cause,
      changedAt: statusHistory.changedAt,
    })
    .from(statusHistory)
    .where(and(eq(statusHistory.tenantUuid, tenantUuid), eq(statusHistory.subjectUuid, subjectUuid)))
    .orderBy(asc(statusHistory.changedAt), asc(statusHistory.uuid));
}

export async function listFacts(db: Db, tenantUuid: string, operationUuid: string) {
  return db
    .select({ uuid: operationFact.uuid, kind: operationFact.kind, detail: operationFact.detail, at: operationFact.at })
    .from(operationFact)
    .where(and(eq(operationFact.tenantUuid, tenantUuid), eq(operationFact.operationUuid, operationUuid)))
    .orderBy(asc(operationFact.at), asc(operationFact.uuid));
}

/** Deliveries of the operation's events, with the answer to their last attempt. */
export async function listOperationDeliveries(db: Db, tenantUuid: string, operationUuid: string) {
  const last = db
    .select({ at: webhookDeliveryAttempt.at, responseStatus: webhookDeliveryAttempt.responseStatus })
    .from(webhookDeliveryAttempt)
    .where(eq(webhookDeliveryAttempt.deliveryUuid, webhookDelivery.uuid))
    .orderBy(desc(webhookDeliveryAttempt.number))
    .limit(1)
    .as("last_attempt");
  return db
    .select({
      uuid: webhookDelivery.uuid,
      state: webhookDelivery.state,
      attemptCount: webhookDelivery.attemptCount,
      createdAt: webhookDelivery.createdAt,
      eventType: event.type,
      url: webhookEndpoint.url,
      lastAt: last.at,
      responseStatus: last.responseStatus,
    })
    .from(event)
    .innerJoin(
      webhookDelivery,
      and(eq(webhookDelivery.tenantUuid, event.tenantUuid), eq(webhookDelivery.eventUuid, event.uuid)),
    )
    .innerJoin(
      webhookEndpoint,
      and(
        eq(webhookEndpoint.tenantUuid, webhookDelivery.tenantUuid),
        eq(webhookEndpoint.uuid, webhookDelivery.endpointUuid),
      ),
    )
    .leftJoinLateral(last, sql`true`)
    .where(and(eq(event.tenantUuid, tenantUuid), eq(event.subjectUuid, operationUuid)))
    .orderBy(asc(event.sequence), asc(webhookDelivery.uuid));
}

/** Names of the tenant's own people and clients, by their id. Others stay nameless. */
export async function findActorNames(db: Db, tenantUuid: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const [people, clients] = await Promise.all([
    db
      .select({ id: sql<string>`${person.uuid}::text`, name: person.name })
      .from(membership)
      .innerJoin(person, eq(person.uuid, membership.personUuid))
      .where(and(eq(membership.tenantUuid, peoplesTenant(tenantUuid)), inArray(sql`${person.uuid}::text`, [...ids]))),
    db
      .select({ id: oauthClient.clientId, name: oauthClient.name })
      .from(oauthClient)
      .where(and(eq(oauthClient.tenantUuid, tenantUuid), inArray(oauthClient.clientId, [...ids]))),
  ]);
  return new Map([...people, ...clients].map(({ id, name }) => [id, name]));
}
