import type { Transaction } from "@/db/client";
import { refundIdOf } from "@/lib/operations/refund-id";
import { newUuid } from "@/lib/shared/ids";
import * as attempts from "../attempts/attempts";
import * as records from "../attempts/payment-records";
import * as bankCalls from "../banks/bank-calls";
import * as configurations from "../configurations";
import * as accountChanges from "../creditor-accounts/account-changes";
import * as accountProtection from "../creditor-accounts/account-protection";
import * as creditorAccounts from "../creditor-accounts/creditor-accounts";
import * as sent from "../deliveries/deliveries";
import * as deliveryMatter from "../deliveries/delivery-matter";
import * as notices from "../deliveries/notices";
import * as reminders from "../deliveries/reminders";
import * as bulkGrounds from "../flows/bulk-grounds";
import * as bulkRuns from "../flows/bulk-runs";
import * as flowList from "../flows/flow-list";
import * as flowReads from "../flows/flow-reads";
import * as flows from "../flows/flows";
import * as renewals from "../flows/renewals";
import * as idempotency from "../idempotency";
import * as documents from "../operations/documents";
import * as operationList from "../operations/operation-list";
import * as moves from "../operations/operation-moves";
import * as operations from "../operations/operations";
import * as seenTo from "../operations/seen-to";
import * as histories from "../operations/status-histories";
import * as tally from "../operations/tally";
import * as attention from "../overview/attention";
import { ATTENTION_KINDS } from "../overview/attention-kinds";
import * as choices from "../overview/choices";
import * as dashboard from "../overview/dashboard";
import * as firstSteps from "../overview/first-steps";
import * as insights from "../overview/insights";
import * as dossier from "../overview/operation-dossier";
import * as savedViews from "../overview/saved-views";
import * as search from "../overview/search";
import * as tooMuch from "../overview/too-much";
import * as people from "../people/people";
import * as sessions from "../people/sessions";
import * as refundMatches from "../refunds/matching";
import * as refunds from "../refunds/refunds";
import * as standing from "../refunds/standing";
import * as evidence from "../signatures/evidence";
import * as remotePassages from "../signatures/remote-passages";
import * as signatureDocuments from "../signatures/signature-documents";
import * as signerPage from "../signatures/signer-page";
import * as signers from "../signatures/signers";
import * as signingCodes from "../signatures/signing-codes";
import * as signingPreparations from "../signatures/signing-preparations";
import * as candidates from "../statements/candidates";
import * as itemising from "../statements/itemising";
import * as statementLists from "../statements/lists";
import * as missingCredits from "../statements/missing-credits";
import * as paymentsToMatch from "../statements/payments-to-match";
import * as settling from "../statements/settling";
import * as splitting from "../statements/splitting";
import * as statements from "../statements/statements";
import * as toldBefore from "../statements/told-before";
import * as batches from "../templates/batches";
import * as templates from "../templates/templates";
import * as audit from "../tenants/audit";
import * as invitations from "../tenants/invitations";
import * as mandates from "../tenants/mandates";
import * as tenants from "../tenants/tenants";
import * as clients from "../tokens/clients";
import * as callbackSecrets from "../webhooks/callback-secrets";
import * as events from "../webhooks/events";
import * as redirections from "../webhooks/redirections";
import * as deliveries from "../webhooks/webhook-deliveries";
import * as tallies from "../webhooks/webhook-tallies";
import * as webhooks from "../webhooks/webhooks";
import {
  AT,
  type Business,
  DEADLINE,
  fileAmountOf,
  GIVEN_OUT_AT,
  IBAN,
  LATER,
  type Organisation,
  PICTURE_ADDRESS,
} from "./worlds";

/** Whose rights a query is called with. */
export type Identity = Readonly<{ tenantUuid: string; channel: string | null }>;

/** Whose rows it is asked for. */
export type Target = Organisation & Business;

/** One query, called with these rights for these rows. */
type Case = (db: Transaction, as: Identity, its: Target) => Promise<unknown>;

const PERIOD = { from: new Date("2026-05-01T00:00:00.000Z"), to: new Date("2026-06-01T00:00:00.000Z") };
const FIRST_PAGE = { limit: 100, offset: 0, sort_by: "createdAt", sort_dir: "DESC" } as const;
/** The same, for a list whose total has to be counted. */
const COUNTED = { ...FIRST_PAGE, q_fromCreatedAt: PERIOD.from };
/** Past where a page is found in the index first; nobody has that many, so the total alone tells. */
const FAR = { ...FIRST_PAGE, offset: 500 };
const SENT = { state: "SENT", reason: null, reasonText: null, nextAttemptAt: null } as const;
const BOUNCED = { reason: "BOUNCED", reasonText: null } as const;
const SEEN = { detail: {}, kind: "SEEN", at: LATER } as const;

/** Figures of all payments there are. */
const EVERYTHING = { configurationUuid: null, origin: null, collaboratorUuid: null } as const;

const NEW_ENDPOINT = {
  uuid: newUuid(),
  url: "https://hooks.example.com/new",
  description: "",
  eventTypes: [],
  status: "ACTIVE",
  disabledReason: null,
  ordered: false,
  failingSince: null,
  secretSealed: "sealed",
  createdAt: LATER,
  updatedAt: LATER,
} as const;

const EVERY_DELIVERY = ({ endpointUuid }: Target) =>
  ({ endpointUuid, eventUuid: null, state: null, from: null, to: null }) as const;
const TURN = ({ endpointUuid, tenantUuid }: Target) => ({ endpointUuid, eventTenantUuid: tenantUuid });

const auditOf = ({ personUuid }: Target) =>
  ({
    at: LATER,
    actorType: "PERSON",
    actorId: personUuid,
    clientId: null,
    collaboratorUuid: null,
    action: "test.done",
    subjectType: null,
    subjectUuid: null,
    ipAddress: null,
  }) as const;

const ANSWERED = {
  at: LATER,
  latencyMs: 7,
  responseStatus: 204,
  responseBody: null,
  error: null,
  requestUrl: "https://erp.example.com/",
  requestHeaders: {},
  requestDigest: null,
};

const EVERY_FAILURE = ({ endpointUuid }: Target) =>
  ({ endpointUuid, since: PERIOD.from, until: null, eventTypes: [] }) as const;

async function everyKind(db: Transaction, { tenantUuid, channel }: Identity): Promise<unknown> {
  const page = {
    at: AT,
    expiringBefore: new Date(DEADLINE.getTime() + 1),
    toldSince: PERIOD.from,
    limit: 9,
    offset: 0,
  };
  const lists = [];
  for (const kind of ATTENTION_KINDS) {
    lists.push(await attention.listAttention(db, tenantUuid, channel, kind, page));
  }
  return lists;
}

/** A page as it is answered: how a total was found stays inside. */
async function shown<Row extends Readonly<{ changes?: unknown; total?: unknown }>>(
  page: Promise<Readonly<{ total: number; results: readonly Row[] }>>,
): Promise<unknown> {
  const { total, results } = await page;
  return { total, results: results.map(({ changes: _, total: __, ...row }) => row) };
}

const terms = ({ externalId, payerEmail, paid }: Target) => ({
  text: externalId,
  uuid: paid,
  email: payerEmail,
  reference: null,
  amountsMinor: [12_345],
});

const keyOf = ({ tenantUuid }: Identity, { clientId, idempotencyKey }: Target) => ({
  tenantUuid,
  actor: clientId,
  key: idempotencyKey,
});

const leaseOf = (as: Identity, its: Target) => ({ ...keyOf(as, its), lockedUntil: LATER });

/**
 * Every query that works for one tenant. Each must find or change something with its own tenant's rights, nothing with
 * another's, and where it knows channels, nothing of another channel's (`tenancy.test.ts`).
 */
export const TENANT_CASES: Readonly<Record<string, Case>> = {
  "attempts.findAttempt": (db, as, its) => attempts.findAttempt(db, as.tenantUuid, its.attemptUuid),
  "bank-calls.listBankCalls": (db, as, its) => bankCalls.listBankCalls(db, as.tenantUuid, its.attemptUuid),
  "attempts.lockAttempt": (db, as, its) => attempts.lockAttempt(db, as.tenantUuid, its.attemptUuid),
  "attempts.listAttempts": (db, as, its) => attempts.listAttempts(db, as.tenantUuid, its.open),
  "attempts.updateAttempt": (db, as, its) =>
    attempts.updateAttempt(db, as.tenantUuid, its.attemptUuid, { bankStatus: "RJCT" }),
  "attempts.claimPoll": (db, as, its) =>
    attempts.claimPoll(db, as.tenantUuid, its.attemptUuid, { at: LATER, leaseUntil: DEADLINE }),
  "attempts.selectLatestEndToEndIds": (db, as) => attempts.selectLatestEndToEndIds(db, as.tenantUuid, as.channel, 10),
  "attempts.putOffPoll": (db, as, its) =>
    attempts.putOffPoll(db, as.tenantUuid, its.attemptUuid, { state: "AT_BANK", until: DEADLINE }),
  "attempts.bankMayStillSayYes": (db, as, its) => attempts.bankMayStillSayYes(db, as.tenantUuid, its.open),
  "attempts.findPaymentOrder": (db, as, its) => attempts.findPaymentOrder(db, as.tenantUuid, its.open),

  "attention.listAttention": everyKind,
  "attention.selectAttentionRead": (db, as, its) => attention.selectAttentionRead(db, as.tenantUuid, its.personUuid),
  "attention.listTroubledEndpoints": (db, as) => attention.listTroubledEndpoints(db, as.tenantUuid, LATER),

  "audit.insertAuditEntry": (db, as, its) => audit.insertAuditEntry(db, as.tenantUuid, auditOf(its)),
  "audit.insertAuditEntries": (db, as, its) =>
    audit.insertAuditEntries(db, as.tenantUuid, [auditOf(its), { ...auditOf(its), action: "test.done_again" }]),
  "audit.countDoneBy": (db, as, its) =>
    audit.countDoneBy(db, as.tenantUuid, its.personUuid, { since: new Date(0), until: new Date("2100-01-01") }),
  "audit.selectAuditEntries": (db, as, its) =>
    audit.selectAuditEntries(db, as.tenantUuid, {
      limit: 9,
      before: null,
      actorId: its.personUuid,
      area: null,
      subjectUuid: null,
      from: null,
      to: null,
    }),

  "clients.lockClient": (db, as, its) => clients.lockClient(db, as.tenantUuid, its.clientId),
  "clients.selectClients": (db, as) => clients.selectClients(db, as.tenantUuid),
  "clients.selectLiveSecrets": (db, as) => clients.selectLiveSecrets(db, as.tenantUuid, AT),

  "configurations.findConfiguration": (db, as, its) =>
    configurations.findConfiguration(db, as.tenantUuid, its.configurationUuid),
  "configurations.listConfigurationRows": (db, as) =>
    configurations.listConfigurationRows(db, as.tenantUuid, { limit: 9, offset: 0 }),
  "configurations.updateConfiguration": async (db, as, its) => {
    const row = await configurations.findConfiguration(db, its.tenantUuid, its.configurationUuid);
    if (row) await configurations.updateConfiguration(db, { ...row, tenantUuid: as.tenantUuid, name: "Changed" });
  },
  "configurations.storePicture": (db, as, its) =>
    configurations.storePicture(db, as.tenantUuid, its.configurationUuid, {
      picture: "logo",
      address: PICTURE_ADDRESS,
      savedAt: AT,
      dataUrl: "data:,",
    }),
  "configurations.countConfigurations": (db, as) => configurations.countConfigurations(db, as.tenantUuid),
  "configurations.clearDefaultConfiguration": (db, as) => configurations.clearDefaultConfiguration(db, as.tenantUuid),

  "creditor-accounts.listCreditorAccountRows": (db, as) =>
    creditorAccounts.listCreditorAccountRows(db, as.tenantUuid, { limit: 9, offset: 0 }),
  "creditor-accounts.findCreditorAccount": (db, as, its) =>
    creditorAccounts.findCreditorAccount(db, as.tenantUuid, its.creditorAccountUuid),
  "creditor-accounts.listCreditorAccountNumbers": (db, as) =>
    creditorAccounts.listCreditorAccountNumbers(db, as.tenantUuid),
  "creditor-accounts.updateCreditorAccount": (db, as, its) =>
    creditorAccounts.updateCreditorAccount(db, as.tenantUuid, its.creditorAccountUuid, { status: "DISABLED" }),
  "creditor-accounts.clearDefaultCreditorAccount": (db, as) =>
    creditorAccounts.clearDefaultCreditorAccount(db, as.tenantUuid),

  "creditor-accounts.updateVerification": (db, as, its) =>
    creditorAccounts.updateVerification(db, as.tenantUuid, its.creditorAccountUuid, { ownerName: "Another" }),
  "creditor-accounts.updateOrderingParty": (db, as, its) =>
    creditorAccounts.updateOrderingParty(db, as.tenantUuid, its.creditorAccountUuid, null),
  "creditor-accounts.selectOrderingParties": (db, as) => creditorAccounts.selectOrderingParties(db, as.tenantUuid),
  "creditor-accounts.claimVerification": (db, as, its) =>
    creditorAccounts.claimVerification(db, as.tenantUuid, its.creditorAccountUuid, { at: LATER, leaseUntil: LATER }),
  "creditor-accounts.listHeldAccountRows": (db, as) => creditorAccounts.listHeldAccountRows(db, as.tenantUuid),
  "creditor-accounts.deleteCreditorAccount": (db, as, its) =>
    creditorAccounts.deleteCreditorAccount(db, as.tenantUuid, its.unusedAccountUuid),

  "account-changes.selectAccountChange": (db, as, its) =>
    accountChanges.selectAccountChange(db, as.tenantUuid, its.creditorAccountUuid),
  "account-changes.selectAccountChanges": (db, as) => accountChanges.selectAccountChanges(db, as.tenantUuid),
  "account-changes.approveAccountChangeRow": (db, as, its) =>
    accountChanges.approveAccountChangeRow(db, as.tenantUuid, its.creditorAccountUuid, {
      approvedAt: LATER,
      approvedBy: newUuid(),
    }),
  "account-changes.deleteAccountChange": (db, as, its) =>
    accountChanges.deleteAccountChange(db, as.tenantUuid, its.creditorAccountUuid),
  "account-protection.selectAccountProtection": (db, as) =>
    accountProtection.selectAccountProtection(db, as.tenantUuid),

  "first-steps.hideFirstSteps": (db, as, its) => firstSteps.hideFirstSteps(db, as.tenantUuid, its.personUuid, AT),
  "first-steps.selectFirstSteps": (db, as, its) => firstSteps.selectFirstSteps(db, as.tenantUuid, its.personUuid),
  "first-steps.setWithoutErp": (db, as) => firstSteps.setWithoutErp(db, as.tenantUuid, AT),
  "dashboard.sumPending": (db, as) => dashboard.sumPending(db, as.tenantUuid, as.channel),
  "dashboard.sumCollectedPerDay": (db, as) =>
    dashboard.sumCollectedPerDay(db, as.tenantUuid, as.channel, { ...PERIOD, timeZone: "Europe/Madrid" }),
  "dashboard.countFunnel": (db, as) => dashboard.countFunnel(db, as.tenantUuid, as.channel, PERIOD),
  "dashboard.findOperationSummaries": (db, as, its) =>
    dashboard.findOperationSummaries(db, as.tenantUuid, [its.paid, its.open]),
  "dashboard.listActiveConfigurations": (db, as) => dashboard.listActiveConfigurations(db, as.tenantUuid),
  "dashboard.listActiveAccounts": (db, as) => dashboard.listActiveAccounts(db, as.tenantUuid),

  "documents.findDocument": (db, as, its) =>
    documents.findDocument(db, as.tenantUuid, its.paid, its.documentUuid, as.channel),
  "documents.listDocumentsOfOperations": (db, as, its) =>
    documents.listDocumentsOfOperations(db, as.tenantUuid, [its.paid]),

  "events.insertEvents": (db, as, its) =>
    events.insertEvents(
      db,
      as.tenantUuid,
      [
        {
          uuid: newUuid(),
          type: "OPERATION_COMPLETED",
          resource: { uuid: its.paid, changedAt: LATER.toISOString() },
          deliveries: [{ uuid: newUuid(), tenantUuid: as.tenantUuid, endpointUuid: its.endpointUuid }],
        },
      ],
      LATER,
    ),
  "events.listEventsAfter": (db, as) =>
    events.listEventsAfter(db, as.tenantUuid, { after: 0, limit: 9, channel: as.channel, types: [] }),
  "events.findEvent": (db, as, its) => events.findEvent(db, as.tenantUuid, its.eventUuid, as.channel),
  "events.findHeardEvent": (db, as, its) => events.findHeardEvent(db, as.tenantUuid, its.eventUuid),
  "events.awaitEventsUnderWay": (db, as) => db.transaction((tx) => events.awaitEventsUnderWay(tx, as.tenantUuid)),
  "events.listMissedEvents": (db, as, its) => events.listMissedEvents(db, as.tenantUuid, EVERY_FAILURE(its), 9),
  "events.countMissedEvents": (db, as, its) => events.countMissedEvents(db, as.tenantUuid, EVERY_FAILURE(its)),

  "flow-list.listFlowRows": async (db, as) => [
    await shown(flowList.listFlowRows(db, as.tenantUuid, as.channel, FIRST_PAGE)),
    await shown(flowList.listFlowRows(db, as.tenantUuid, as.channel, COUNTED)),
  ],
  "flow-list.listFlowUuids": async (db, as) =>
    (await flowList.listFlowUuids(db, as.tenantUuid, as.channel, FIRST_PAGE)).slice(0, 100),
  "flow-list.findFlowRows": (db, as, its) => flowList.findFlowRows(db, as.tenantUuid, as.channel, [its.flowUuid]),
  "flow-list.countFlowsByStatus": async (db, as) => [
    await flowList.countFlowsByStatus(db, as.tenantUuid, as.channel, {}),
    await flowList.countFlowsByStatus(db, as.tenantUuid, as.channel, { q_fromCreatedAt: PERIOD.from }),
  ],
  "flow-reads.findFlow": (db, as, its) => flowReads.findFlow(db, as.tenantUuid, its.flowUuid, as.channel),
  "flow-reads.findFlowStatus": (db, as, its) => flowReads.findFlowStatus(db, as.tenantUuid, its.flowUuid, as.channel),

  "flows.findFlowGround": (db, as, its) =>
    flows.findFlowGround(db, as.tenantUuid, {
      collaboratorUuid: null,
      configurationUuids: [its.configurationUuid],
      creditorAccountUuids: [its.creditorAccountUuid],
    }),

  "choices.listConfigurationNames": (db, as) => choices.listConfigurationNames(db, as.tenantUuid),
  "choices.listBanksTried": (db, as) => choices.listBanksTried(db, as.tenantUuid),
  "choices.listCollaboratorNames": (db, as) => choices.listCollaboratorNames(db, as.tenantUuid),
  "insights.sumCollectedDays": (db, as) =>
    insights.sumCollectedDays(db, as.tenantUuid, as.channel, EVERYTHING, { ...PERIOD, timeZone: "Europe/Madrid" }),
  "insights.countFunnels": async (db, as) => [
    ...(await insights.countFunnels(db, as.tenantUuid, as.channel, EVERYTHING, PERIOD)),
  ],
  "insights.spreadTimeToPay": (db, as) => insights.spreadTimeToPay(db, as.tenantUuid, as.channel, EVERYTHING, PERIOD),
  "insights.countBankOutcomes": (db, as) =>
    insights.countBankOutcomes(db, as.tenantUuid, as.channel, EVERYTHING, PERIOD),
  "insights.sumOpenByDueDate": (db, as) => insights.sumOpenByDueDate(db, as.tenantUuid, as.channel, EVERYTHING),
  "insights.countDueInTime": (db, as) =>
    insights.countDueInTime(db, as.tenantUuid, as.channel, EVERYTHING, {
      from: "2026-01-01",
      to: "2027-01-01",
      timeZone: "Europe/Madrid",
    }),
  "insights.findConfigurationNames": (db, as, its) =>
    insights.findConfigurationNames(db, as.tenantUuid, [its.configurationUuid]),
  "saved-views.listSavedViews": (db, as, its) =>
    savedViews.listSavedViews(db, as.tenantUuid, its.personUuid, "OPERATIONS"),
  "saved-views.countOtherViews": (db, as, its) =>
    savedViews.countOtherViews(db, as.tenantUuid, its.personUuid, { list: "OPERATIONS", name: "another" }),
  "saved-views.lockOwnView": (tx, as, its) =>
    savedViews.lockOwnView(tx, as.tenantUuid, its.personUuid, { list: "OPERATIONS", name: its.legalName }),
  "saved-views.deleteView": (db, as, its) =>
    savedViews.deleteView(db, as.tenantUuid, its.viewUuid, { personUuid: its.personUuid, others: true }),
  "saved-views.findListLayout": (db, as, its) =>
    savedViews.findListLayout(db, as.tenantUuid, its.personUuid, "OPERATIONS"),
  "idempotency.claimIdempotencyKey": (db, as, its) =>
    idempotency.claimIdempotencyKey(db, keyOf(as, its), {
      requestSha256: "0".repeat(64),
      at: LATER,
      lockedUntil: DEADLINE,
      replayedSince: PERIOD.from,
    }),
  "idempotency.keepReplies": async (db, as, its) => {
    const { key, ...who } = keyOf(as, its);
    const row = { key, requestSha256: "0".repeat(64), reply: { status: 204, headers: {}, body: null } };
    return [...(await idempotency.keepReplies(db, who, [row], { at: LATER, replayedSince: PERIOD.from }))];
  },
  "idempotency.findHeldKeys": async (db, as, its) => {
    const { key, ...who } = keyOf(as, its);
    return [...(await idempotency.findHeldKeys(db, who, [key], { at: PERIOD.from, replayedSince: PERIOD.from }))];
  },
  "idempotency.storeIdempotentReply": (db, as, its) =>
    idempotency.storeIdempotentReply(db, leaseOf(as, its), { status: 204, headers: {}, body: null }),
  "idempotency.releaseIdempotencyKey": (db, as, its) => idempotency.releaseIdempotencyKey(db, leaseOf(as, its)),

  "invitations.revokeOpenInvitations": (db, as, its) =>
    invitations.revokeOpenInvitations(db, as.tenantUuid, its.email, LATER),
  "invitations.revokeInvitationsBy": (db, as, its) =>
    invitations.revokeInvitationsBy(db, as.tenantUuid, { personUuid: its.personUuid, roles: ["VIEWER"], at: LATER }),
  "invitations.revokeInvitationRow": (db, as, its) =>
    invitations.revokeInvitationRow(db, as.tenantUuid, its.invitationUuid, LATER),
  "invitations.selectOpenInvitations": (db, as) => invitations.selectOpenInvitations(db, as.tenantUuid),
  "invitations.selectInvitation": (db, as, its) =>
    invitations.selectInvitation(db, as.tenantUuid, its.invitationUuid, AT),

  "mandates.lockMandate": (db, as, its) => mandates.lockMandate(db, as.tenantUuid, its.mandateUuid),
  "mandates.selectActiveMandate": (db, as, its) =>
    mandates.selectActiveMandate(db, as.tenantUuid, its.collaborator.uuid),
  "mandates.selectMandates": (db, as) => mandates.selectMandates(db, as.tenantUuid),

  "operation-dossier.findOperationBackground": (db, as, its) =>
    dossier.findOperationBackground(db, as.tenantUuid, its.paid, as.channel),
  "operation-dossier.listStatusChanges": (db, as, its) => dossier.listStatusChanges(db, as.tenantUuid, its.paid),
  "operation-dossier.listFacts": (db, as, its) => dossier.listFacts(db, as.tenantUuid, its.paid),
  "operation-dossier.listOperationDeliveries": (db, as, its) =>
    dossier.listOperationDeliveries(db, as.tenantUuid, its.paid),
  "operation-dossier.findActorNames": (db, as, its) =>
    dossier.findActorNames(db, as.tenantUuid, [its.personUuid, its.clientId]),

  "operation-list.listOperationRows": async (db, as, its) => [
    await shown(operationList.listOperationRows(db, as.tenantUuid, as.channel, FIRST_PAGE)),
    await shown(operationList.listOperationRows(db, as.tenantUuid, as.channel, COUNTED)),
    await shown(operationList.listOperationRows(db, as.tenantUuid, as.channel, FAR)),
    await shown(
      operationList.listOperationRows(db, as.tenantUuid, as.channel, {
        ...FIRST_PAGE,
        q_collaboratorLegalName: its.collaborator.legalName,
      }),
    ),
  ],
  "operation-list.listOperationPage": (db, as) =>
    operationList.listOperationPage(db, as.tenantUuid, as.channel, FIRST_PAGE),
  "operation-list.listOperationUuids": async (db, as) =>
    (await operationList.listOperationUuids(db, as.tenantUuid, as.channel, FIRST_PAGE)).slice(0, 100),
  "operation-list.listNamedUuids": (db, as, its) =>
    operationList.listNamedUuids(db, as.tenantUuid, as.channel, [its.paid, its.open], FIRST_PAGE),
  "operation-list.findOperationRows": (db, as, its) =>
    operationList.findOperationRows(db, as.tenantUuid, as.channel, [its.paid, its.open]),
  "operation-list.listOperationsForExport": (db, as, its) =>
    operationList.listOperationsForExport(db, as.tenantUuid, [its.paid]),
  "operation-list.countOperationsByStatus": async (db, as) => [
    await operationList.countOperationsByStatus(db, as.tenantUuid, as.channel, {}),
    await operationList.countOperationsByStatus(db, as.tenantUuid, as.channel, { q_amountFrom: 1 }),
  ],
  "operation-list.countStatuses": async (db, as) => [
    await operationList.countStatuses(db, as.tenantUuid, as.channel, {}),
    await operationList.countStatuses(db, as.tenantUuid, as.channel, { q_amountFrom: 1 }),
    await operationList.countStatuses(db, as.tenantUuid, as.channel, { q_took: "hour" }),
  ],

  "operation-moves.lockFlowOfOperation": (db, as, its) => moves.lockFlowOfOperation(db, as.tenantUuid, its.open),
  "operation-moves.lockFlow": (db, as, its) => moves.lockFlow(db, as.tenantUuid, its.flowUuid),
  "operation-moves.listOpenOperations": (db, as, its) => moves.listOpenOperations(db, as.tenantUuid, its.flowUuid),
  "operation-moves.livesUndelivered": (db, as, its) => moves.livesUndelivered(db, as.tenantUuid, its.flowUuid, AT),
  "operation-moves.endUndelivered": (db, as, its) => moves.endUndelivered(db, as.tenantUuid, its.flowUuid, LATER),
  "operation-moves.lockFlowsOfOperations": (db, as, its) =>
    moves.lockFlowsOfOperations(db, as.tenantUuid, [its.open], "SKIP"),
  "operation-moves.updateOperationStatuses": (db, as, its) =>
    moves.updateOperationStatuses(db, as.tenantUuid, [its.flowUuid], [its.open], {
      from: ["OPENED"],
      to: "CANCELLED",
      at: LATER,
    }),
  "operation-moves.writeMoves": (db, as, its) =>
    moves.writeMoves(db, as.tenantUuid, [
      {
        subjectType: "FLOW",
        subjectUuid: its.flowUuid,
        previousStatus: "CREATED",
        newStatus: "COMPLETED",
        cause: { by: "PAYER" },
        changedAt: LATER,
      },
    ]),
  "deliveries.listDeliveryRows": (db, as, its) => sent.listDeliveryRows(db, as.tenantUuid, its.open),
  "deliveries.findDelivery": (db, as, its) => sent.findDelivery(db, as.tenantUuid, its.sentUuid),
  "deliveries.hasComplained": (db, as, its) => sent.hasComplained(db, as.tenantUuid, `copy-${its.payerEmail}`),
  "deliveries.listLinkStates": (db, as, its) => sent.listLinkStates(db, as.tenantUuid, its.open),
  "deliveries.cancelWaitingDeliveries": (db, as, its) =>
    sent.cancelWaitingDeliveries(db, as.tenantUuid, [{ uuid: its.expired }], LATER),
  "deliveries.closeTries": (db, as, its) =>
    sent.closeTries(db, as.tenantUuid, [{ taken: { uuid: its.sentUuid, attempts: 1 }, outcome: SENT }], LATER),
  "deliveries.noteAfterSending": (db, as, its) =>
    sent.noteAfterSending(db, as.tenantUuid, its.sentUuid, { ...BOUNCED, state: "REFUSED" }, LATER),
  "notices.findReceiptWishes": (db, as, its) => notices.findReceiptWishes(db, as.tenantUuid, [its.open]),
  "notices.listRecipients": (db, as, its) =>
    notices.listRecipients(db, as.tenantUuid, [its.open], [{ kind: "LINK", states: ["SENDING"] }]),
  "notices.listCopyAddresses": (db, as, its) => notices.listCopyAddresses(db, as.tenantUuid, its.open, "REJECTION"),
  "notices.listStoredDocuments": (db, as, its) => notices.listStoredDocuments(db, as.tenantUuid, its.paid),
  "reminders.findReminderGround": (db, as, its) =>
    reminders.findReminderGround(db, as.tenantUuid, its.open, as.channel),
  "reminders.isDisputed": (db, as, its) => reminders.isDisputed(db, as.tenantUuid, its.expired),
  "reminders.listPaymentsToPlan": (db, as, its) =>
    reminders.listPaymentsToPlan(db, as.tenantUuid, its.configurationUuid, { at: AT, after: null, limit: 9 }),
  "reminders.cancelWaitingReminders": (db, as, its) =>
    reminders.cancelWaitingReminders(db, as.tenantUuid, its.expired, "STOPPED", LATER),
  "reminders.lastTransferSign": (db, as, its) => reminders.lastTransferSign(db, as.tenantUuid, its.expired),
  "reminders.findReminderStanding": (db, as, its) =>
    reminders.findReminderStanding(db, { tenantUuid: as.tenantUuid, operationUuid: its.open, uuid: its.sentUuid }),
  "delivery-matter.listDeliveredOperations": (db, as, its) =>
    deliveryMatter.listDeliveredOperations(db, as.tenantUuid, [its.open]),
  "operation-moves.insertFact": (db, as, its) =>
    moves.insertFact(db, as.tenantUuid, { ...SEEN, operationUuid: its.open }),
  "operation-moves.insertFacts": (db, as, its) =>
    moves.insertFacts(db, as.tenantUuid, [{ ...SEEN, operationUuid: its.open }]),
  "operation-moves.copyFacts": (db, as, its) =>
    moves.copyFacts(db, as.tenantUuid, "TRANSFER_SAID", { from: its.expired, to: its.expired }),
  "operation-moves.insertPersonActed": (db, as, its) =>
    moves.insertPersonActed(db, as.tenantUuid, its.open, new Date()),
  "operation-moves.hasFact": (db, as, its) => moves.hasFact(db, as.tenantUuid, its.paid, "SEEN"),
  "operation-moves.findWishesAtEnd": (db, as, its) => moves.findWishesAtEnd(db, as.tenantUuid, its.configurationUuid),
  "operation-moves.setCollectedAmount": (db, as, its) => moves.setCollectedAmount(db, as.tenantUuid, its.paid, 1),

  "seen-to.waitsToBeSeenTo": (db, as, its) => seenTo.waitsToBeSeenTo(db, as.tenantUuid, its.expired, AT),

  "operations.findOperation": (db, as, its) => operations.findOperation(db, as.tenantUuid, its.paid, as.channel),
  "operations.findOperationStatus": (db, as, its) =>
    operations.findOperationStatus(db, as.tenantUuid, its.paid, as.channel),

  "payment-records.lockPaymentRecord": (db, as, its) => records.lockPaymentRecord(db, as.tenantUuid, its.paid),
  "payment-records.updatePaymentRecord": (db, as, its) =>
    records.updatePaymentRecord(db, as.tenantUuid, its.paymentUuid, {
      status: "EXECUTED",
      code: "DEBITED",
      bankStatus: "ACSC",
      settledAmount: null,
      settledAt: null,
      executionDate: null,
      updatedAt: LATER,
    }),
  "payment-records.updateDebtor": (db, as, its) =>
    records.updateDebtor(db, as.tenantUuid, its.paymentUuid, {
      debtor: { bic: "X" },
      statusBefore: null,
      updatedAt: LATER,
    }),
  "payment-records.findPaymentRecord": (db, as, its) =>
    records.findPaymentRecord(db, as.tenantUuid, its.paymentUuid, as.channel),
  "payment-records.findRecordOfOperation": (db, as, its) => records.findRecordOfOperation(db, as.tenantUuid, its.paid),

  "candidates.findByEndToEndIds": (db, as, its) =>
    candidates.findByEndToEndIds(db, as.tenantUuid, IBAN, [`O${its.attemptUuid}`]),
  "candidates.findByInvoiceDigits": (db, as, its) =>
    candidates.findByInvoiceDigits(db, as.tenantUuid, IBAN, [its.externalId.replace(/\D/g, "")]),
  "candidates.findByAmounts": async (db, as) => {
    const period = { amounts: [12_345], from: AT, to: LATER };
    return (await candidates.findByAmounts(db, as.tenantUuid, IBAN, period))?.map(({ concept }) => concept).toSorted();
  },

  "settling.listPaymentOrders": (db, as, its) => settling.listPaymentOrders(db, as.tenantUuid, [its.open]),
  "settling.listConfirmedBeside": (db, as, its) => settling.listConfirmedBeside(db, as.tenantUuid, [its.paid]),
  "settling.lockAttemptsOf": (db, as, its) => settling.lockAttemptsOf(db, as.tenantUuid, [its.open]),
  "settling.lockRecordsOf": (db, as, its) => settling.lockRecordsOf(db, as.tenantUuid, [its.paid]),
  "settling.updateProvenRecords": (db, as, its) => {
    const state = { status: "REJECTED", code: "AC04", settledAmount: null, settledAt: null } as const;
    const origin = {
      source: "STATEMENT",
      attemptUuid: null,
      product: "SEPA_CREDIT_TRANSFER",
      bankStatus: null,
    } as const;
    const proven = {
      ...{ ...state, ...origin, bankPaymentId: null, endToEndId: null },
      ...{ remittanceInformation: "F-1", executionDate: null, requestedExecutionDate: null },
      uuid: its.paymentUuid,
      amount: 12_345,
      statementEntryUuid: null,
      statusBefore: null,
      debtor: {},
    };
    return settling.updateProvenRecords(db, as.tenantUuid, [proven], LATER);
  },
  "settling.endAttempts": (db, as, its) =>
    settling.endAttempts(db, as.tenantUuid, [its.attemptUuid], { state: "AUTHORISED", endedAt: LATER }),
  "settling.setCollectedAmounts": (db, as, its) =>
    settling.setCollectedAmounts(db, as.tenantUuid, [{ operationUuid: its.paid, collectedAmount: 1 }]),
  "settling.listCollected": (db, as, its) => settling.listCollected(db, as.tenantUuid, [its.paid]),

  "statements.findOwnAccounts": async (db, as, its) => [
    ...(await statements.findOwnAccounts(db, as.tenantUuid, [its.unusedAccountUuid])),
  ],
  "statements.listStatementsOfFile": (db, as, its) =>
    statements.listStatementsOfFile(db, as.tenantUuid, its.statementUuid),
  "statements.listBookingsInOtherFormats": (db, as, its) =>
    statements.listBookingsInOtherFormats(db, as.tenantUuid, "CAMT_054", [its.paid]),
  "statements.listDecidedInOtherFormats": (db, as) =>
    statements.listDecidedInOtherFormats(db, as.tenantUuid, { accountNumber: IBAN, format: "CAMT_054" }, [
      { amount: 12_345, bookedOn: "2026-05-04" },
    ]),
  "told-before.listToldBefore": (db, as, its) =>
    toldBefore.listToldBefore(db, as.tenantUuid, IBAN, [its.statementUuid]),
  "statements.findStatement": (db, as, its) => statements.findStatement(db, as.tenantUuid, its.statementUuid),
  "statements.lockStatement": (db, as, its) => statements.lockStatement(db, as.tenantUuid, its.statementUuid),
  "statements.closeStatement": (db, as, its) => statements.closeStatement(db, as.tenantUuid, its.statementUuid, LATER),
  "statements.listStatementRows": (db, as) =>
    statements.listStatementRows(db, as.tenantUuid, { limit: 100, offset: 0 }),
  "statements.countEntries": async (db, as, its) => [
    ...(await statements.countEntries(db, as.tenantUuid, [its.statementUuid])),
  ],
  "statements.listEntriesToDo": (db, as, its) => statements.listEntriesToDo(db, as.tenantUuid, its.statementUuid, 100),
  "statements.findEntry": (db, as, its) => statements.findEntry(db, as.tenantUuid, its.entryUuid),
  "statements.listMatchedEntries": (db, as, its) => statements.listMatchedEntries(db, as.tenantUuid, [its.paid]),
  "statements.updateEntries": (db, as, its) => {
    const nothing = { operationUuid: null, refundUuid: null, matchedBy: null, effect: null };
    const decision = {
      uuid: its.entryUuid,
      state: "IGNORED",
      stepsLeft: 0,
      ignoredReason: "x",
      decidedAt: LATER,
    } as const;
    return statements.updateEntries(db, as.tenantUuid, [{ ...nothing, ...decision }]);
  },
  "statements.moveSuggestions": (db, as, its) =>
    statements.moveSuggestions(db, as.tenantUuid, { from: its.expired, to: its.open }),
  "statements.withdrawSuggestions": (db, as, its) => statements.withdrawSuggestions(db, as.tenantUuid, [its.expired]),

  "statements.withdrawRefundSuggestions": (db, as, its) =>
    statements.withdrawRefundSuggestions(db, as.tenantUuid, [its.paid], [its.refundUuid]),
  "refunds.findRefund": (db, as, its) => refunds.findRefund(db, as.tenantUuid, its.refundUuid),
  "refunds.listRefundRows": (db, as) => refunds.listRefundRows(db, as.tenantUuid, {}, { limit: 100, offset: 0 }),
  "refunds.listRefundsOf": (db, as, its) => refunds.listRefundsOf(db, as.tenantUuid, [its.paid]),
  "refunds.lockRefunds": (db, as, its) => refunds.lockRefunds(db, as.tenantUuid, [its.refundUuid]),
  "refunds.lockPreparedRefunds": (db, as) => refunds.lockPreparedRefunds(db, as.tenantUuid, { givenOutAt: null }, 100),
  "refunds.listIdsOfFile": (db, as) => refunds.listIdsOfFile(db, as.tenantUuid, GIVEN_OUT_AT),
  "refunds.markGivenOut": (db, as, its) => refunds.markGivenOut(db, as.tenantUuid, [its.refundUuid], LATER),
  "refunds.countPrepared": (db, as) => refunds.countPrepared(db, as.tenantUuid),
  "refunds.updateRefunds": (db, as, its) => {
    const nothing = { statementEntryUuid: null, bookedOn: null };
    return refunds.updateRefunds(db, as.tenantUuid, [
      { uuid: its.refundUuid, state: "CANCELLED", cancelledAt: LATER, ...nothing },
    ]);
  },
  "standing.listMoneyOf": (db, as, its) => standing.listMoneyOf(db, as.tenantUuid, [its.paid]),
  "matching.findRefundsByIds": (db, as, its) =>
    refundMatches.findRefundsByIds(db, as.tenantUuid, [refundIdOf(its.refundUuid)]),
  "matching.findRefundsLike": (db, as, its) =>
    refundMatches.findRefundsLike(db, as.tenantUuid, [{ amount: 345, account: its.refundUuid }]),
  "matching.findFilesOfAmounts": (db, as, its) =>
    refundMatches.findFilesOfAmounts(db, as.tenantUuid, IBAN, [fileAmountOf(its)], 2),
  "matching.findPreparedRefunds": (db, as, its) => refundMatches.findPreparedRefunds(db, as.tenantUuid, [its.paid]),

  "splitting.listParts": (db, as, its) => splitting.listParts(db, as.tenantUuid, its.splitUuid),
  "splitting.deleteParts": (db, as, its) => splitting.deleteParts(db, as.tenantUuid, its.splitUuid),
  "splitting.markSplit": (db, as, its) =>
    splitting.markSplit(db, { tenantUuid: as.tenantUuid, uuid: its.splitUuid }, true, LATER),
  "itemising.itemiseSumsOf": (db, as, its) => itemising.itemiseSumsOf(db, as.tenantUuid, its.statementUuid, LATER),
  "itemising.itemiseSumsOfParts": (db, as, its) =>
    itemising.itemiseSumsOfParts(db, as.tenantUuid, its.statementUuid, LATER),
  "payments-to-match.listPaymentsOfAmount": (db, as) =>
    paymentsToMatch.listPaymentsOfAmount(
      db,
      as.tenantUuid,
      { amount: 12_345, currency: "EUR", direction: "CREDIT" },
      100,
    ),
  "payments-to-match.searchPayments": (db, as, its) =>
    paymentsToMatch.searchPayments(
      db,
      as.tenantUuid,
      {
        ...{ text: "none", uuid: its.open, reference: null, email: null, amountsMinor: [] },
        ...{ digits: "", nameWords: ["a"], ofName: { words: ["a"], amountsMinor: [12_345] }, direction: "CREDIT" },
      },
      100,
    ),
  "missing-credits.listCoverage": (db, as) => missingCredits.listCoverage(db, as.tenantUuid),
  "missing-credits.countUncredited": (db, as) =>
    missingCredits.countUncredited(db, as.tenantUuid, [
      { accountNumber: IBAN, from: AT, until: LATER, firstDay: "2026-01-01", lastDay: "2026-05-04" },
    ]),
  "missing-credits.whenFirstTold": (db, as, its) =>
    missingCredits.whenFirstTold(db, as.tenantUuid, its.statementUuid, "2026-05-04"),
  "missing-credits.listUncreditedRows": (db, as) =>
    missingCredits.listUncreditedRows(
      db,
      as.tenantUuid,
      [{ accountNumber: IBAN, from: AT, until: LATER, firstDay: "2026-01-01", lastDay: "2026-05-04" }],
      { limit: 100, offset: 0 },
    ),

  "lists.listCollectionsAfter": (db, as) =>
    statementLists.listCollectionsAfter(db, as.tenantUuid, as.channel, {}, null, 100),
  "lists.listEntryRows": (db, as) =>
    statementLists.listEntryRows(db, as.tenantUuid, {}, { limit: 100, offset: 0, direction: "ASC" }),
  "lists.countEntryRows": (db, as) => statementLists.countEntryRows(db, as.tenantUuid, {}),
  "lists.findEntryWithOperation": (db, as, its) =>
    statementLists.findEntryWithOperation(db, as.tenantUuid, its.entryUuid),
  "lists.listCollectionRows": (db, as) =>
    statementLists.listCollectionRows(db, as.tenantUuid, as.channel, {}, { limit: 100, offset: 0, direction: "ASC" }),

  "people.hasMemberAt": (db, as, its) => people.hasMemberAt(db, as.tenantUuid, its.email),
  "people.selectMembers": (db, as) => people.selectMembers(db, as.tenantUuid),
  "people.selectManagers": (db, as) => people.selectManagers(db, as.tenantUuid),
  "people.lockMembers": (db, as) => people.lockMembers(db, as.tenantUuid),
  "people.updateMemberRole": (db, as, its) =>
    people.updateMemberRole(db, as.tenantUuid, { personUuid: its.personUuid, role: "VIEWER", at: LATER }),
  "people.selectManagerSince": (db, as, its) => people.selectManagerSince(db, as.tenantUuid, its.personUuid),
  "people.deleteMember": (db, as, its) => people.deleteMember(db, as.tenantUuid, its.personUuid),

  "bulk-grounds.lockAddressOfPayer": (db, as, its) => bulkGrounds.lockAddressOfPayer(db, as.tenantUuid, its.open),
  "bulk-grounds.findBulkGrounds": async (db, as, its) => [
    ...(await bulkGrounds.findBulkGrounds(db, as.tenantUuid, as.channel, [its.paid, its.open, its.expired], AT)),
  ],

  "bulk-runs.takeOfBulkRun": (db, as, its) =>
    bulkRuns.takeOfBulkRun(
      db,
      as.tenantUuid,
      { uuid: its.bulkRunUuid, action: "cancel", count: 2, filter: null },
      { actorId: its.personUuid, pieces: 1, at: LATER },
    ),

  "redirections.selectRedirection": (db, as, its) => redirections.selectRedirection(db, as.tenantUuid, its.paid),
  "renewals.listOriginalsOf": (db, as, its) => renewals.listOriginalsOf(db, as.tenantUuid, its.expired),
  "renewals.listCopiesOf": (db, as, its) => renewals.listCopiesOf(db, as.tenantUuid, [its.failed]),
  "renewals.findRenewable": (db, as, its) => renewals.findRenewable(db, as.tenantUuid, its.expired, as.channel),

  "too-much.isMoneyThere": (db, as, its) => tooMuch.isMoneyThere(db, as.tenantUuid, its.failed),

  "search.searchOperations": (db, as, its) => search.searchOperations(db, as.tenantUuid, as.channel, terms(its), 9),
  "search.searchWords": (db, as, its) =>
    search.searchWords(db, as.tenantUuid, as.channel, [[{ words: [its.externalId], amount: null }]], 9),
  "search.searchFlows": (db, as, its) =>
    search.searchFlows(
      db,
      as.tenantUuid,
      as.channel,
      { ...terms(its), text: its.flowExternalId, uuid: its.flowUuid },
      9,
    ),

  "sessions.selectSessionMember": (db, as, its) => sessions.selectSessionMember(db, as.tenantUuid, its.sessionUuid, AT),

  "status-histories.listStatusHistory": (db, as, its) =>
    histories.listStatusHistory(db, as.tenantUuid, { type: "OPERATION", uuid: its.paid }, 9),

  "tally.findCollaborators": (db, as, its) => tally.findCollaborators(db, as.tenantUuid, its.collaborator.legalName),

  "tenants.selectSandboxOf": (db, as) => tenants.selectSandboxOf(db, as.tenantUuid),
  "tenants.selectTenant": (db, as) => tenants.selectTenant(db, as.tenantUuid),
  "tenants.updateSecondFactorRule": (db, as) => tenants.updateSecondFactorRule(db, as.tenantUuid, LATER),
  "tenants.updateTenant": (db, as) =>
    tenants.updateTenant(db, as.tenantUuid, { languageCode: "en", timeZone: "Europe/Dublin" }),

  "webhook-deliveries.selectDelivery": (db, as, its) => deliveries.selectDelivery(db, as.tenantUuid, its.deliveryUuid),
  "webhook-deliveries.selectDeliveries": (db, as, its) =>
    deliveries.selectDeliveries(db, as.tenantUuid, { ...EVERY_DELIVERY(its), limit: 9, offset: 0 }),
  "webhook-deliveries.selectAttempts": (db, as, its) =>
    deliveries.selectAttempts(db, as.tenantUuid, [its.deliveryUuid]),
  "webhook-deliveries.selectAttemptsAsSent": (db, as, its) =>
    deliveries.selectAttemptsAsSent(db, as.tenantUuid, its.deliveryUuid),
  "webhook-deliveries.selectAttemptsOfEvent": (db, as, its) =>
    deliveries.selectAttemptsOfEvent(db, as.tenantUuid, its.endpointUuid, its.eventUuid),
  "webhook-deliveries.selectDueDelivery": (db, as, its) =>
    deliveries.selectDueDelivery(db, as.tenantUuid, its.deliveryUuid),
  "webhook-deliveries.areTwoBefore": (db, as, its) =>
    deliveries.areTwoBefore(db, as.tenantUuid, { ...TURN(its), sequence: 100, createdAt: LATER }),
  "webhook-deliveries.findLastBegun": (db, as, its) => deliveries.findLastBegun(db, as.tenantUuid, TURN(its)),
  "webhook-deliveries.reopenDelivery": (tx, as, its) =>
    deliveries.reopenDelivery(tx, as.tenantUuid, its.deliveryUuid, LATER),
  "webhook-deliveries.markBegun": (tx, as, its) => deliveries.markBegun(tx, as.tenantUuid, its.deliveryUuid, LATER),
  "webhook-deliveries.findNextDelivery": (db, as, its) => deliveries.findNextDelivery(db, as.tenantUuid, TURN(its)),
  "webhook-deliveries.queueWaitingDeliveries": (db, as, its) =>
    deliveries.queueWaitingDeliveries(db, as.tenantUuid, its.endpointUuid, LATER),
  "webhook-deliveries.lockDelivery": (db, as, its) => deliveries.lockDelivery(db, as.tenantUuid, its.deliveryUuid),
  "webhook-deliveries.noteArrival": (db, as, its) =>
    deliveries.noteArrival(db, as.tenantUuid, {
      endpointUuid: its.wellEndpointUuid,
      endedAt: LATER,
      attempt: { ...ANSWERED, deliveryUuid: its.deliveryUuid, number: 2 },
    }),
  "webhook-deliveries.updateDelivery": (db, as, its) =>
    deliveries.updateDelivery(db, as.tenantUuid, its.deliveryUuid, {
      state: "DELIVERED",
      nextAttemptAt: null,
      endedAt: LATER,
    }),
  "webhook-deliveries.endWaitingDeliveries": (tx, as, its) =>
    deliveries.endWaitingDeliveries(tx, as.tenantUuid, its.endpointUuid, LATER),
  "webhook-deliveries.reopenFailedDeliveries": (db, as, its) =>
    deliveries.reopenFailedDeliveries(db, as.tenantUuid, { ...EVERY_FAILURE(its), at: LATER, limit: 9 }),
  "webhook-deliveries.countGivenUpDeliveries": (db, as, its) =>
    deliveries.countGivenUpDeliveries(db, as.tenantUuid, EVERY_FAILURE(its)),
  "webhook-deliveries.insertMissedDeliveries": (db, as, its) =>
    deliveries.insertMissedDeliveries(
      db,
      as.tenantUuid,
      its.endpointUuid,
      [{ deliveryUuid: newUuid(), uuid: newUuid(), tenantUuid: as.tenantUuid, createdAt: LATER.toISOString() }],
      LATER,
    ),

  "webhook-tallies.selectTallies": (db, as, its) =>
    tallies.selectTallies(db, as.tenantUuid, its.endpointUuid, PERIOD.from),

  "callback-secrets.selectCallbackSecrets": (db, as, its) =>
    callbackSecrets.selectCallbackSecrets(db, as.tenantUuid, its.configurationUuid, LATER),
  "callback-secrets.insertFirstCallbackSecret": (db, as, its) =>
    callbackSecrets.insertFirstCallbackSecret(db, as.tenantUuid, its.configurationUuid, "sealed first"),
  "callback-secrets.replaceCallbackSecret": (tx, as, its) =>
    callbackSecrets.replaceCallbackSecret(tx, as.tenantUuid, its.configurationUuid, {
      secretSealed: "sealed anew",
      previousSecretExpiresAt: DEADLINE,
      at: LATER,
    }),
  "callback-secrets.lockCallbackOwner": (tx, as, its) =>
    callbackSecrets.lockCallbackOwner(tx, as.tenantUuid, its.configurationUuid),

  "webhooks.findSubscriptions": (db, as) => webhooks.findSubscriptions(db, as.tenantUuid),
  "webhooks.selectEndpoints": (db, as) => webhooks.selectEndpoints(db, as.tenantUuid),
  "webhooks.lockReplays": (tx, as, its) => webhooks.lockReplays(tx, as.tenantUuid, its.endpointUuid),
  "webhooks.lockEndpoint": (tx, as, its) => webhooks.lockEndpoint(tx, as.tenantUuid, its.endpointUuid),
  "webhooks.selectEndpoint": (db, as, its) => webhooks.selectEndpoint(db, as.tenantUuid, its.endpointUuid),
  "webhooks.countEndpoints": (db, as) => webhooks.countEndpoints(db, as.tenantUuid),
  "webhooks.insertEndpoint": (db, as) => webhooks.insertEndpoint(db, as.tenantUuid, NEW_ENDPOINT),
  "webhooks.updateEndpoint": (db, as, its) =>
    webhooks.updateEndpoint(db, as.tenantUuid, its.endpointUuid, { description: "Changed" }),
  "webhooks.markEndpointDeleted": (db, as, its) =>
    webhooks.markEndpointDeleted(db, as.tenantUuid, its.endpointUuid, LATER),
  "webhooks.selectSecret": (db, as, its) => webhooks.selectSecret(db, as.tenantUuid, its.endpointUuid),
  "webhooks.selectSigningSecrets": (db, as) => webhooks.selectSigningSecrets(db, as.tenantUuid),
  "webhooks.replaceSecret": (db, as, its) =>
    webhooks.replaceSecret(db, as.tenantUuid, its.endpointUuid, {
      secretSealed: "sealed anew",
      previousSecretExpiresAt: DEADLINE,
      at: LATER,
    }),
  "webhooks.countEarlierSecrets": (db, as, its) =>
    webhooks.countEarlierSecrets(db, as.tenantUuid, its.endpointUuid, LATER),
  "webhooks.markEndpointFailing": (db, as, its) =>
    webhooks.markEndpointFailing(db, as.tenantUuid, its.endpointUuid, LATER),

  "evidence.findLastEvidence": (db, as, its) => evidence.findLastEvidence(db, as.tenantUuid, its.paid),
  "evidence.listEvidence": (db, as, its) => evidence.listEvidence(db, as.tenantUuid, its.paid),
  "evidence.countFailuresSince": (db, as, { paid: operationUuid, signerUuid }) =>
    evidence.countFailuresSince(db, as.tenantUuid, { operationUuid, signerUuid, since: PERIOD.from }),
  "signature-documents.listSignedDocuments": (db, as, its) =>
    signatureDocuments.listSignedDocuments(db, as.tenantUuid, its.paid),
  "signature-documents.listRevisions": (db, as, its) =>
    signatureDocuments.listRevisions(db, as.tenantUuid, its.documentUuid),
  "signature-documents.addRevision": (db, as, its) =>
    signatureDocuments.addRevision(db, as.tenantUuid, {
      documentUuid: its.documentUuid,
      tenantUuid: as.tenantUuid,
      revision: 1,
      kind: "PREPARED",
      sha256: "1".repeat(64),
      sizeBytes: 2,
      storageKey: "prepared",
      createdAt: LATER,
    }),
  "signer-page.listPaymentsAfter": (db, as, its) => signerPage.listPaymentsAfter(db, as.tenantUuid, its.expired),
  "signer-page.findNewestCode": (db, as, its) => signerPage.findNewestCode(db, as.tenantUuid, its.signerUuid),
  "signer-page.findSignerLink": (db, as, its) => signerPage.findSignerLink(db, as.tenantUuid, its.signerUuid),
  "signers.listSigners": (db, as, its) => signers.listSigners(db, as.tenantUuid, its.paid),
  "signers.updateSignerStatus": (db, as, its) =>
    signers.updateSignerStatus(db, as.tenantUuid, its.signerUuid, {
      from: ["PENDING"],
      to: "OPENED",
      at: LATER,
      linkToken: its.signerLink,
    }),
  "signers.setOperationLink": (db, as, its) => signers.setOperationLink(db, as.tenantUuid, its.paid, "another-link"),
  "signers.setMethods": (db, as, its) => signers.setMethods(db, as.tenantUuid, its.signerUuid, ["HANDWRITTEN"]),
  "signers.replaceSigner": (db, as, its) =>
    signers.replaceSigner(db, as.tenantUuid, its.signerUuid, {
      subject: { name: "Eva", lastName: null, email: null, phone: null },
      methods: ["HANDWRITTEN"],
      isNotified: false,
      linkToken: "another-link",
      at: LATER,
    }),
  "signing-codes.findCodeToSend": (db, as, its) => signingCodes.findCodeToSend(db, as.tenantUuid, its.codeUuid, AT),
  "signing-codes.findCode": (db, as, its) => signingCodes.findCode(db, as.tenantUuid, its.codeUuid),
  "signing-codes.endCode": (db, as, its) => signingCodes.endCode(db, as.tenantUuid, its.codeUuid, LATER),
  "signing-codes.deleteCodesOf": (db, as, its) => signingCodes.deleteCodesOf(db, as.tenantUuid, its.signerUuid),
  "signing-codes.setCodeHash": (db, as, its) =>
    signingCodes.setCodeHash(db, as.tenantUuid, its.codeUuid, Buffer.from("hash")),
  "signing-codes.countCodesSince": (db, as, its) =>
    signingCodes.countCodesSince(db, as.tenantUuid, its.signerUuid, PERIOD.from),
  "signing-codes.takeTry": (db, as, its) => signingCodes.takeTry(db, as.tenantUuid, its.codeUuid, 5),
  "batches.findBatch": (db, as, its) =>
    batches.findBatch(db, as.tenantUuid, as.channel, { templateUuid: its.templateUuid, batchUuid: its.batchUuid }),
  "batches.findRunningBatch": (db, as, its) => batches.findRunningBatch(db, as.tenantUuid, its.batchUuid),
  "batches.listBatchRows": (db, as, its) =>
    batches.listBatchRows(db, as.tenantUuid, as.channel, its.templateUuid, FIRST_PAGE),
  "batches.countLines": async (db, as, its) => [...(await batches.countLines(db, as.tenantUuid, [its.batchUuid]))],
  "batches.listBatchLines": (db, as, its) => batches.listBatchLines(db, as.tenantUuid, its.batchUuid, FIRST_PAGE),
  "batches.beginNextLine": (db, as, its) => batches.beginNextLine(db, as.tenantUuid, its.batchUuid),
  "batches.giveLineTryBack": (db, as, its) => batches.giveLineTryBack(db, as.tenantUuid, its.batchUuid, 2),
  "batches.endLine": (db, as, its) =>
    batches.endLine(db, as.tenantUuid, its.batchUuid, 2, { status: "FAILED", problems: [] }),
  "batches.completeBatch": (db, as, its) => batches.completeBatch(db, as.tenantUuid, its.batchUuid, LATER),
  "templates.findTemplates": (db, as, its) =>
    templates.findTemplates(db, as.tenantUuid, as.channel, [its.templateUuid]),
  "templates.lockTemplate": (db, as, its) => templates.lockTemplate(db, as.tenantUuid, as.channel, its.templateUuid),
  "templates.updateTemplate": (db, as, its) =>
    templates.updateTemplate(
      db,
      as.tenantUuid,
      {
        uuid: its.templateUuid,
        tenantUuid: as.tenantUuid,
        name: "Changed",
        roles: [],
        createdAt: LATER,
        updatedAt: LATER,
      },
      [],
    ),
  "templates.deleteTemplate": (db, as, its) => templates.deleteTemplate(db, as.tenantUuid, its.templateUuid),
  "templates.listTemplateRows": (db, as) => templates.listTemplateRows(db, as.tenantUuid, as.channel, FIRST_PAGE),
  "signing-codes.giveTryBack": (db, as, its) => signingCodes.giveTryBack(db, as.tenantUuid, its.codeUuid),
  "remote-passages.spendPassage": (db, as, its) => remotePassages.spendPassage(db, as.tenantUuid, its.passageState, AT),
  "remote-passages.findOpenPassageUrl": (db, as, its) =>
    remotePassages.findOpenPassageUrl(db, as.tenantUuid, its.signerUuid, AT),
  "remote-passages.findNewestForm": (db, as, its) =>
    remotePassages.findNewestForm(db, as.tenantUuid, its.signerUuid, PERIOD.from),
  "remote-passages.countPassagesSince": (db, as, its) =>
    remotePassages.countPassagesSince(db, as.tenantUuid, its.signerUuid, PERIOD.from),
  "remote-passages.deletePassagesOf": (db, as, its) =>
    remotePassages.deletePassagesOf(db, as.tenantUuid, its.signerUuid),
  "signing-preparations.findPreparation": (db, as, { preparationUuid: uuid, signerUuid }) =>
    signingPreparations.findPreparation(db, as.tenantUuid, { uuid, signerUuid, at: AT }),
  "signing-preparations.countPreparationsSince": (db, as, its) =>
    signingPreparations.countPreparationsSince(db, as.tenantUuid, its.signerUuid, PERIOD.from),
  "signing-preparations.endPreparationsOf": (db, as, its) =>
    signingPreparations.endPreparationsOf(db, as.tenantUuid, its.signerUuid, LATER),
};

/** Queries on tenants' tables that no tenant's rights stand behind, and what does instead. */
export const WITHOUT_TENANT: Readonly<Record<string, string>> = {
  "saved-views.upsertView": "the row names its tenant, and its person",
  "saved-views.upsertListLayout": "the row names its tenant, and its person",
  "attempts.insertAttempt": "the row names its tenant, and its key its operation",
  "attempts.findAttemptLink": "an attempt whose name we signed",
  "attempts.lockNamesakes": "a bank's names, over all tenants: of another's attempt its name alone, for the log",
  "attempts.listForgottenPolls": "the worker, over all tenants",
  "attempts.listAttemptsAtBank": "the worker, over all tenants",
  "attempts.countUnresolved": "metrics of the whole installation: two figures",
  "notices.insertReceipts": "the rows name their tenant, and their keys their operations",
  "deliveries.insertDeliveries": "the rows name their tenant, and their keys their operations",
  "deliveries.insertOutcome": "the row names its tenant, and its key its operation",
  "deliveries.takeDueDeliveries": "the worker, over all tenants",
  "deliveries.putBack": "the worker, what it has taken up",
  "deliveries.findDeliveryOfMessage": "a mail that came back, which knows no tenant",
  "attention.keepAttentionRead": "the row names its tenant and its person",
  "live.listenForDashboards": "each notice names its tenant; who hears it keeps them apart",
  "live.keepAudience": "the organisations of those who look",
  "reminders.insertReminderPlans": "the rows name their tenant, and their keys their operations",
  "reminders.replaceReminderPlans": "the rows name their tenant, and their keys their operations",
  "reminders.saveReminderPlan": "the row names its tenant, and its key its operation",
  "reminders.listDueReminders": "the worker, over all tenants",
  "reminders.takeAddressDay": "the row names its tenant",
  "reminders.noteAddressDays": "the rows name their tenants",
  "reminders.deleteAddressDaysBefore": "all tenants'",
  "delivery-matter.findDeliveryMatters": "the worker, of what it has taken up",
  "bank-calls.insertBankCalls": "the rows name their tenant",
  "bank-calls.deleteBankCallsBefore": "all tenants'",
  "bank-calls.hasCallsSince": "the worker, over all tenants",
  "clients.insertClient": "the row names its tenant",
  "clients.upsertClient": "the row names its tenant; for the demo and the dashboard's own client",
  "clients.selectClient": "who asks for a token has no tenant yet",
  "clients.selectClientWithSecrets": "who asks for a token has no tenant yet",
  "clients.updateClient": "a client that lockClient has found for the tenant",
  "clients.countLiveSecrets": "a client that lockClient has found for the tenant",
  "clients.insertSecret": "a client that lockClient has found for the tenant",
  "clients.expireSecret": "a client that lockClient has found for the tenant",
  "clients.updatePublicKeys": "a client that lockClient has found for the tenant",
  "clients.spendAssertion": "a client that has just shown its assertion",
  "clients.deleteEndedAssertions": "all tenants'",
  "clients.recordClientUse": "a client that has just shown its secret",
  "configurations.insertConfiguration": "the row names its tenant",
  "creditor-accounts.insertCreditorAccount": "the row names its tenant",
  "creditor-accounts.listDueVerifications": "the worker looks after every tenant",
  "account-changes.insertAccountChange": "the row names its tenant",
  "account-changes.listDueAccountChanges": "the worker looks after every tenant",
  "account-protection.upsertAccountProtection": "the row names its tenant",
  "demo.insertPastRows": "the rows name their tenant",
  "flows.insertFlows": "the rows name their tenant, and composite keys hold them together",
  "file-store.selectFileStoreMark": "the file store, which is all tenants'",
  "file-store.insertFileStoreMark": "the file store, which is all tenants'",
  "file-store.keepFileStoreMark": "the file store, which is all tenants'",
  "file-store.listNewestStorageKeys": "the file store, which is all tenants'",
  "flows.insertFlow": "the rows name their tenant, and composite keys hold them together",
  "grants.insertCode": "the row names its tenant",
  "grants.lockCode": "whoever shows the code",
  "grants.markCodeUsed": "whoever shows the code",
  "grants.insertRefreshGrant": "the row names its tenant",
  "grants.lockRefreshGrant": "whoever shows the token",
  "grants.selectRefreshGrant": "whoever shows the token",
  "grants.selectGrantOfUsedToken": "whoever shows the token",
  "grants.replaceRefreshToken": "whoever shows the token",
  "grants.revokeRefreshGrant": "whoever shows a token of the family",
  "grants.deleteExpiredGrants": "the worker, over all tenants",
  "grants.lockConsent": "a person and a client",
  "grants.upsertConsent": "a person and a client",
  "grants.selectAllowedApplications": "a person's own",
  "grants.deleteConsent": "a person and a client",
  "grants.deleteConsentsSince": "a person's own",
  "grants.takeGrants": "a person and a client",
  "idempotency.deleteOldIdempotencyKeys": "the worker, over all tenants",
  "invitations.insertInvitation": "the row names its tenant",
  "invitations.lockInvitationByToken": "whoever holds the invitation's link",
  "invitations.setInvitationToken": "the worker, for an invitation that it has read with its tenant",
  "invitations.markInvitationAccepted": "an invitation that its link has locked",
  "invitations.deleteOldInvitations": "the worker, over all tenants",
  "mandates.selectActingFor": "a person, whose organisations' mandates these are",
  "mandates.insertMandate": "the row names both tenants",
  "mandates.updateMandate": "a mandate that lockMandate has found for the tenant",
  "operation-moves.listOverdueOperations": "the worker, over all tenants",
  "payer.findOperationByLink": "whoever holds the link",
  "payer.findPayerRow": "whoever holds the link",
  "renewals.findNewestLink": "whoever holds the link",
  "renewals.findNewestSignerLink": "whoever holds the link",
  "payer.insertPersonSeen": "whoever holds the link",
  "payer.keepPayerLanguage": "whoever holds the link",
  "signer-page.keepSignerLanguage": "whoever holds the link",
  "payer-page.findPayerPage": "whoever holds the link",
  "payer-page.findPictures": "whoever was given an address that names what it holds",
  "payer.findDocumentByLink": "whoever holds the link",
  "payment-records.insertPaymentRecord": "the row names its tenant, and composite keys its operation and attempt",
  "itemising.lockImports": "answers nothing and changes nothing: it waits",
  "refunds.insertRefund": "the row names its tenant, and composite keys its operation",
  "statements.insertStatement": "the row names its tenant",
  "statements.insertEntries": "the rows name their tenant, and composite keys their statement",
  "settling.insertRecords": "the rows name their tenant, and composite keys their operation and attempt",
  "people.insertPerson": "a person belongs to no tenant",
  "people.lockPerson": "answers nothing and changes nothing: it waits",
  "people.selectPersonByEmail": "a person belongs to no tenant",
  "people.selectPerson": "a person belongs to no tenant",
  "people.updatePerson": "a person belongs to no tenant",
  "people.selectMemberships": "a person's own",
  "people.insertMember": "the row names its tenant, and a person may belong to several",
  "security-notices.insertSecurityNotice": "the row names its person and tenant",
  "security-notices.selectNoticeToMail": "the worker, for a notice that its job names",
  "security-notices.selectNotice": "whoever holds the notice's link",
  "security-notices.markNoticeUsed": "whoever holds the notice's link",
  "security-notices.selectSecuredTime": "a person's own",
  "security-notices.deleteOldNotices": "the worker, over all tenants",
  "sessions.insertSession": "a person's own",
  "sessions.selectLiveSession": "a person's own",
  "sessions.selectLiveSessionByCookie": "whoever shows the cookie",
  "sessions.selectLiveSessions": "a person's own",
  "sessions.renewSessionRow": "whoever shows the cookie",
  "sessions.touchSessionRow": "a session that was found for its person",
  "sessions.selectUnendedSessions": "a person's own",
  "sessions.endSessionRow": "a person's own",
  "sessions.deleteOldSessions": "the worker, over all tenants",
  "evidence.insertEvidence": "the lines name their tenant, and composite keys their operation and signer",
  "signature-documents.insertSignatureDocuments": "the rows name their tenant, and composite keys hold them together",
  "signer-page.findSignerByLink": "whoever holds the link",
  "signers.insertSigners": "the rows name their tenant, and composite keys their operation",
  "signing-codes.insertSigningCode": "the row names its tenant, and a composite key its signer",
  "signing-codes.deleteCodesExpiredBefore": "the worker, over all tenants",
  "remote-passages.insertPassage": "the row names its tenant, and a composite key its signer",
  "remote-passages.findPassageByState": "whoever comes back with its unguessable state",
  "remote-passages.deletePassagesExpiredBefore": "the worker, over all tenants",
  "signing-preparations.insertPreparation": "the row names its tenant, and a composite key its signer",
  "signature-documents.listCompletedWithoutArchive": "the worker, over all tenants",
  "signature-documents.listOpenWithoutSeal": "the worker, over all tenants",
  "signing-preparations.listPreparationsExpiredBefore": "the worker, over all tenants",
  "signing-preparations.deletePreparations": "the worker, over all tenants",
  "batches.insertBatch": "the rows name their tenant, and composite keys hold them together",
  "templates.insertTemplate": "the rows name their tenant, and composite keys hold them together",
  "search-filling.lockFilling": "the worker, over all tenants",
  "search-filling.fillNextWords": "the worker, over all tenants",
  "search-filling.noteFilling": "the worker, over all tenants",
  "tally.withTotal": "the filter names the tenant; through the lists above",
  "tally.sumTally": "the filter names the tenant; through the lists above",
  "tally.foldTally": "the worker, over all tenants",
  "tenants.insertTenant": "the row is the tenant",
  "tenants.lockTenant": "answers nothing and changes nothing: it waits",
  "webhook-deliveries.insertAttempt": "a delivery that lockDelivery has found for the tenant",
  "events.deleteOldEvents": "the worker, over all tenants",
  "events.hasDeliveries": "the worker, over all tenants",
  "webhook-deliveries.isKept": "the worker, over all tenants",
  "webhook-tallies.deleteTalliesBefore": "the worker, over all tenants",
  "webhook-deliveries.deleteEndedDeliveries": "the worker, over all tenants",
  "verification.findDocumentByDigests": "whoever has the very bytes; what callers supplied is not looked up",
  "verification.listVerifiedRevisions": "of a document that findDocumentByDigests has found",
  "verification.countRevisions": "who names a document hears how many revisions it has, and nothing else",
};
