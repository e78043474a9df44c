import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import {
  accountChange,
  accountProtection,
  addressDay,
  attentionRead,
  auditEntry,
  authorizationCode,
  bankCall,
  bulkRun,
  callbackSecret,
  clientSecret,
  configuration,
  creditorAccount,
  dashboardAudience,
  delivery,
  document,
  event,
  eventSequence,
  flow,
  idempotencyKey,
  invitation,
  listLayout,
  loginSession,
  mandate,
  membership,
  oauthClient,
  operation,
  operationFact,
  paymentAttempt,
  paymentRecord,
  person,
  refreshGrant,
  refund,
  reminderPlan,
  remotePassage,
  savedView,
  securityNotice,
  signatureBatch,
  signatureBatchLine,
  signatureDocument,
  signatureEvidence,
  signatureRevision,
  signatureTemplate,
  signatureTemplateDocument,
  signer,
  signingCode,
  signingPreparation,
  statement,
  statementEntry,
  statusHistory,
  tenant,
  webhookDelivery,
  webhookDeliveryAttempt,
  webhookEarlierSecret,
  webhookEndpoint,
} from "@/db/schema";
import type { TestDatabase } from "@/db/testing/database";
import type { OperationStatus } from "@/lib/operations/model";
import { refundIdOf } from "@/lib/operations/refund-id";
import { newUuid } from "@/lib/shared/ids";

/**
 * Organisations with rows of every kind, under names that are made once: the same organisation can be put into several
 * databases, and what others see there be compared.
 */
export const AT = new Date("2026-05-04T10:00:00.000Z");
export const LATER = new Date("2026-05-04T11:00:00.000Z");
/** Of every organisation's first account. */
export const IBAN = "ES9121000418450200051332";
export const DEADLINE = new Date("2026-05-04T12:00:00.000Z");
/** When a file with refunds was taken. */
export const GIVEN_OUT_AT = new Date("2026-05-02T10:00:00.000Z");
const LONG_AGO = new Date("2026-05-01T10:00:00.000Z");

export type Organisation = Readonly<{
  tenantUuid: string;
  sandboxUuid: string;
  legalName: string;
  configurationUuid: string;
  creditorAccountUuid: string;
  /** Nothing refers to it. */
  unusedAccountUuid: string;
  personUuid: string;
  email: string;
  sessionUuid: string;
  clientId: string;
  endpointUuid: string;
  /** Nothing has failed there of late. */
  wellEndpointUuid: string;
  invitationUuid: string;
  viewUuid: string;
  mandateUuid: string;
  bulkRunUuid: string;
  idempotencyKey: string;
  /** Its collaborator: another organisation with a mandate and a channel. */
  collaborator: Readonly<{ uuid: string; legalName: string }>;
}>;

/** One flow with operations that have come differently far. */
export type Business = Readonly<{
  flowUuid: string;
  flowExternalId: string;
  externalId: string;
  payerEmail: string;
  /** Operations, by what became of them. */
  paid: string;
  open: string;
  failed: string;
  expired: string;
  paymentUuid: string;
  linkToken: string;
  /** At the bank, for the open operation. */
  attemptUuid: string;
  documentUuid: string;
  eventUuid: string;
  /** One that was sent nowhere. */
  missedEventUuid: string;
  /** One that is on its way. */
  waitingEventUuid: string;
  deliveryUuid: string;
  /** The link of the open operation, on its way to its payer. */
  sentUuid: string;
  /** Of the paid operation's document, as if it were to be signed. */
  signerUuid: string;
  signerLink: string;
  codeUuid: string;
  preparationUuid: string;
  passageState: string;
  templateUuid: string;
  batchUuid: string;
  statementUuid: string;
  /** Of the statement: may be the expired operation's. */
  entryUuid: string;
  splitUuid: string;
  /** Of the paid operation. */
  refundUuid: string;
}>;

export function nameOrganisation(legalName: string): Organisation {
  return {
    tenantUuid: newUuid(),
    sandboxUuid: newUuid(),
    legalName,
    configurationUuid: newUuid(),
    creditorAccountUuid: newUuid(),
    unusedAccountUuid: newUuid(),
    personUuid: newUuid(),
    email: `${newUuid()}@example.com`,
    sessionUuid: newUuid(),
    clientId: newUuid(),
    endpointUuid: newUuid(),
    wellEndpointUuid: newUuid(),
    invitationUuid: newUuid(),
    viewUuid: newUuid(),
    mandateUuid: newUuid(),
    bulkRunUuid: newUuid(),
    idempotencyKey: newUuid(),
    collaborator: { uuid: newUuid(), legalName: `Gestoría of ${legalName}` },
  };
}

export function nameBusiness(): Business {
  return {
    flowUuid: newUuid(),
    flowExternalId: newUuid(),
    externalId: newUuid(),
    payerEmail: `${newUuid()}@example.com`,
    paid: newUuid(),
    open: newUuid(),
    failed: newUuid(),
    expired: newUuid(),
    paymentUuid: newUuid(),
    linkToken: newUuid(),
    attemptUuid: newUuid(),
    documentUuid: newUuid(),
    eventUuid: newUuid(),
    missedEventUuid: newUuid(),
    waitingEventUuid: newUuid(),
    deliveryUuid: newUuid(),
    sentUuid: newUuid(),
    signerUuid: newUuid(),
    signerLink: newUuid(),
    codeUuid: newUuid(),
    preparationUuid: newUuid(),
    passageState: newUuid(),
    templateUuid: newUuid(),
    batchUuid: newUuid(),
    statementUuid: newUuid(),
    entryUuid: newUuid(),
    splitUuid: newUuid(),
    refundUuid: newUuid(),
  };
}

/** A name of its own for what belongs to something, the same in every database. */
function under(uuid: string, what: string): string {
  return createHash("sha256")
    .update(`${uuid} ${what}`)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/** The organisation and its collaborator, without any business. */
export async function plantOrganisation({ db }: TestDatabase, it: Organisation): Promise<void> {
  const { tenantUuid } = it;
  const country = { countryCode: "ES", languageCode: "es", timeZone: "Europe/Madrid", createdAt: AT };
  await db.insert(tenant).values([
    { uuid: tenantUuid, legalName: it.legalName, ...country },
    { uuid: it.sandboxUuid, legalName: `TEST ${it.legalName}`, sandboxOf: tenantUuid, ...country },
    { uuid: it.collaborator.uuid, legalName: it.collaborator.legalName, ...country },
  ]);
  await db.insert(configuration).values({
    uuid: it.configurationUuid,
    tenantUuid,
    name: it.legalName,
    description: "",
    isDefault: true,
    status: "ACTIVE",
    visualConfiguration: {
      icon: null,
      logo: null,
      brandColor: "#0f5c8c",
      accentColor: "#f2994a",
      language: "es",
      voice: null,
      contact: { email: null, phone: null },
      downloadSignedDocumentsButton: true,
      autoDownloadDocuments: false,
      addresses: { logo: PICTURE_ADDRESS },
    },
    operationConfiguration: {
      documentDelivery: {
        includePaymentReceiptInDownload: true,
        sendDocumentsByEmail: true,
        carbonCopyRecipients: [],
        blindCarbonCopyRecipients: [],
      },
      redirection: {
        callback: { url: "https://shop.example.com/back", requestTimeout: 5000, parameters: [] },
        return: null,
      },
      allowDecline: true,
      expirationOffset: null,
    },
    signatureConfiguration: {},
    createdAt: AT,
    updatedAt: AT,
  });
  const account = {
    uuid: it.creditorAccountUuid,
    orderingPartyId: "B12345674000",
    tenantUuid,
    alias: it.legalName,
    type: "IBAN",
    accountNumber: IBAN,
    bic: "BRSMESM0XXX",
    ownerName: it.legalName,
    country: "ES",
    status: "ACTIVE",
    isDefault: true,
    createdAt: AT,
    verificationDueAt: AT,
  } as const;
  const held = { verificationResult: "NMTC", verifiedAt: AT, verifiedBy: "Registro" } as const;
  const unused = { uuid: it.unusedAccountUuid, accountNumber: it.unusedAccountUuid, isDefault: false };
  await db.insert(creditorAccount).values([account, { ...account, ...held, ...unused }]);
  await db.insert(accountChange).values({
    tenantUuid,
    accountUuid: it.creditorAccountUuid,
    kind: "ENABLE",
    makesDefault: false,
    requestedAt: AT,
    requestedBy: it.personUuid,
    needsApproval: true,
    usableFrom: DEADLINE,
  });
  await db.insert(accountProtection).values({ tenantUuid, secondPersonSince: AT });
  await plantPeopleAndClients(db, it);
  await db.insert(webhookEndpoint).values({
    uuid: it.endpointUuid,
    tenantUuid,
    url: `https://hooks.example.com/${it.endpointUuid}`,
    description: "",
    eventTypes: ["OPERATION_COMPLETED"],
    status: "ACTIVE",
    secretSealed: `sealed ${it.endpointUuid}`,
    failingSince: AT,
    createdAt: AT,
    updatedAt: AT,
  });
  await db.insert(webhookEndpoint).values({
    uuid: it.wellEndpointUuid,
    tenantUuid,
    url: `https://hooks.example.com/${it.wellEndpointUuid}`,
    description: "",
    eventTypes: ["FLOW_COMPLETED"],
    status: "ACTIVE",
    secretSealed: `sealed ${it.wellEndpointUuid}`,
    createdAt: AT,
    updatedAt: AT,
  });
  await db.insert(callbackSecret).values({
    tenantUuid,
    configurationUuid: it.configurationUuid,
    secretSealed: `callback ${it.configurationUuid}`,
    expiresAt: DEADLINE,
  });
  await db.insert(webhookEarlierSecret).values({
    tenantUuid,
    endpointUuid: it.endpointUuid,
    secretSealed: `earlier ${it.endpointUuid}`,
    expiresAt: DEADLINE,
  });
  await db.insert(idempotencyKey).values({
    tenantUuid,
    actor: it.clientId,
    key: it.idempotencyKey,
    requestSha256: "0".repeat(64),
    lockedUntil: LATER,
    createdAt: AT,
  });
  await db.insert(eventSequence).values({ tenantUuid, last: 2 });
}

/** The address that its logo is copied from. */
export const PICTURE_ADDRESS = "https://pictures.example.com/logo.png";

async function plantPeopleAndClients(db: Db, it: Organisation): Promise<void> {
  const { tenantUuid, personUuid, sessionUuid, clientId } = it;
  await db.insert(person).values({ uuid: personUuid, email: it.email, name: it.legalName, createdAt: AT });
  await db.insert(membership).values({ tenantUuid, personUuid, role: "OWNER", createdAt: AT, managerSince: AT });
  await db.insert(loginSession).values({
    uuid: sessionUuid,
    personUuid,
    cookieSha256: Buffer.from(sessionUuid),
    authenticatedAt: AT,
    lastSeenAt: AT,
    expiresAt: DEADLINE,
  });
  await db.insert(securityNotice).values({
    uuid: under(clientId, "notice"),
    personUuid,
    kind: "CLIENT_CREATED",
    tenantUuid,
    createdAt: AT,
    expiresAt: DEADLINE,
  });
  await db.insert(oauthClient).values({
    clientId,
    tenantUuid,
    name: it.legalName,
    type: "CONFIDENTIAL",
    scopes: ["api"],
    grantTypes: ["client_credentials"],
    redirectUris: [],
    idTokenAlg: "ES256",
    createdAt: AT,
  });
  await db
    .insert(clientSecret)
    .values({ uuid: under(clientId, "secret"), clientId, secretSha256: Buffer.from(clientId), createdAt: AT });
  const granted = {
    grantUuid: under(clientId, "grant"),
    clientId,
    sessionUuid,
    tenantUuid,
    scopes: ["api"],
    createdAt: AT,
  };
  await db.insert(authorizationCode).values({
    ...granted,
    codeSha256: Buffer.from(granted.grantUuid),
    redirectUri: "https://app.example.com/back",
    codeChallenge: "0".repeat(43),
    expiresAt: DEADLINE,
  });
  const { grantUuid: uuid, ...family } = granted;
  await db.insert(refreshGrant).values({ ...family, uuid, currentSha256: Buffer.from(uuid), expiresAt: DEADLINE });
  await db.insert(invitation).values({
    uuid: it.invitationUuid,
    tenantUuid,
    email: it.email,
    role: "VIEWER",
    invitedBy: personUuid,
    createdAt: AT,
    expiresAt: DEADLINE,
  });
  const looks = { tenantUuid, personUuid, list: "OPERATIONS" } as const;
  await db.insert(listLayout).values({ ...looks, columns: ["concept"], density: "compact" });
  await db.insert(savedView).values({
    ...looks,
    uuid: it.viewUuid,
    name: it.legalName,
    search: "?status=OPENED",
    isShared: true,
    createdAt: AT,
    updatedAt: AT,
  });
  await db.insert(mandate).values({
    uuid: it.mandateUuid,
    targetTenantUuid: tenantUuid,
    collaboratorTenantUuid: it.collaborator.uuid,
    createdAt: AT,
    acceptedAt: AT,
  });
  await db.insert(dashboardAudience).values({ tenantUuid, hearsUntil: AT });
  await db.insert(attentionRead).values({ tenantUuid, personUuid, readAt: AT });
  await db.insert(bulkRun).values({
    uuid: it.bulkRunUuid,
    tenantUuid,
    action: "cancel",
    actorId: personUuid,
    count: 2,
    begun: 1,
    filter: null,
    createdAt: AT,
  });
  await db.insert(auditEntry).values({
    uuid: under(personUuid, "audit"),
    tenantUuid,
    at: AT,
    actorType: "PERSON",
    actorId: personUuid,
    action: "client.created",
  });
}

type Standing = Readonly<{ uuid: string; status: OperationStatus; position: number }>;

/**
 * A flow of the organisation with four operations: paid and returned by the bank, open at a bank, failed at a bank, expired.
 * @param sequence the number of its event
 * @param channel the collaborator that made it, or null
 */
export async function plantBusiness(
  { db }: TestDatabase,
  owner: Organisation,
  its: Business,
  { sequence, channel }: Readonly<{ sequence: number; channel: Organisation["collaborator"] | null }>,
): Promise<void> {
  const { tenantUuid, configurationUuid, creditorAccountUuid } = owner;
  const attribution = { collaboratorUuid: channel?.uuid ?? null, collaboratorLegalName: channel?.legalName ?? null };
  const operations: readonly Standing[] = [
    { uuid: its.paid, status: "COMPLETED", position: 0 },
    { uuid: its.open, status: "OPENED", position: 1 },
    { uuid: its.failed, status: "OPENED", position: 2 },
    { uuid: its.expired, status: "EXPIRED", position: 3 },
    { uuid: under(its.open, "undelivered"), status: "NOT_DELIVERED", position: 4 },
  ];
  await db.insert(flow).values({
    uuid: its.flowUuid,
    tenantUuid,
    externalId: its.flowExternalId,
    status: "IN_PROGRESS",
    statusUpdatedAt: AT,
    countryCode: "ES",
    languageCode: "es",
    channel: "API",
    labels: [],
    ...attribution,
    createdAt: AT,
  });
  await db.insert(operation).values(
    operations.map(({ uuid, status, position }) => ({
      uuid,
      tenantUuid,
      flowUuid: its.flowUuid,
      position,
      type: "PAYMENT" as const,
      externalId: its.externalId,
      configurationUuid,
      status,
      statusUpdatedAt: AT,
      expirationOffset: "P30D",
      expiresAt: DEADLINE,
      linkToken: uuid === its.paid ? its.linkToken : under(uuid, "link"),
      subject: { name: "Ana", lastName: "Soler", email: its.payerEmail, phone: null },
      subjectEmail: its.payerEmail,
      ...attribution,
      createdAt: AT,
      paymentUuid: uuid === its.paid ? its.paymentUuid : under(uuid, "payment"),
      amount: 12_345,
      currency: "EUR",
      paymentTypes: [["PSD2_PAYMENT"]],
      paymentType: "SINGLE_PAYMENT" as const,
      product: "SEPA_CREDIT_TRANSFER" as const,
      creditorAccountUuid,
      concept: `Invoice ${uuid}`,
      hasInvoice: true,
      invoiceExternalId: its.externalId,
      invoiceDueDate: "2026-05-20",
      collectedAmount: status === "COMPLETED" ? 12_345 : 0,
      renewalOf: uuid === its.expired ? its.failed : null,
    })),
  );
  await db.insert(document).values({
    uuid: its.documentUuid,
    tenantUuid,
    operationUuid: its.paid,
    type: "INVOICE",
    name: "invoice.pdf",
    sizeBytes: 1,
    sha256: "0".repeat(64),
    storageKey: its.documentUuid,
    createdAt: AT,
  });
  await db.insert(delivery).values({
    uuid: its.sentUuid,
    tenantUuid,
    operationUuid: its.open,
    kind: "LINK",
    channel: "EMAIL",
    address: its.payerEmail,
    messageId: `<${its.sentUuid}@example.com>`,
    state: "SENDING",
    attempts: 1,
    nextAttemptAt: LATER,
    sendAt: AT,
    createdBy: { by: "SYSTEM" },
    createdAt: AT,
    stateAt: AT,
  });
  await db.insert(delivery).values({
    uuid: under(its.sentUuid, "copy"),
    tenantUuid,
    operationUuid: its.open,
    kind: "REJECTION",
    recipient: "COPY",
    channel: "EMAIL",
    address: `copy-${its.payerEmail}`,
    messageId: `<copy-${its.sentUuid}@example.com>`,
    state: "DELIVERED",
    reason: "COMPLAINED",
    attempts: 1,
    sendAt: AT,
    createdBy: { by: "SYSTEM" },
    createdAt: AT,
    stateAt: AT,
  });
  await db.insert(delivery).values({
    uuid: under(its.sentUuid, "waiting"),
    tenantUuid,
    operationUuid: its.expired,
    kind: "LINK",
    channel: "SMS",
    address: "+34600000000",
    state: "QUEUED",
    attempts: 0,
    nextAttemptAt: LATER,
    sendAt: AT,
    createdBy: { by: "SYSTEM" },
    createdAt: AT,
    stateAt: AT,
  });
  await db.insert(delivery).values({
    uuid: under(its.sentUuid, "reminder"),
    tenantUuid,
    operationUuid: its.expired,
    kind: "REMINDER",
    daysFromDue: 7,
    channel: "SMS",
    address: "+34600000000",
    state: "QUEUED",
    attempts: 0,
    nextAttemptAt: LATER,
    sendAt: AT,
    createdBy: { by: "SYSTEM" },
    createdAt: AT,
    stateAt: AT,
  });
  await db.insert(reminderPlan).values([
    { tenantUuid, operationUuid: its.open, since: AT, nextAt: LATER },
    { tenantUuid, operationUuid: its.expired, since: AT, nextAt: null, stoppedAt: AT },
  ]);
  await db
    .insert(addressDay)
    .values({ tenantUuid, address: its.payerEmail.toLowerCase(), day: "2026-05-04", deliveryUuid: its.sentUuid });
  await db.insert(statusHistory).values(
    [
      { subjectType: "FLOW" as const, subjectUuid: its.flowUuid },
      { subjectType: "OPERATION" as const, subjectUuid: its.paid },
    ].map((subject) => ({
      ...subject,
      uuid: under(subject.subjectUuid, "opened"),
      tenantUuid,
      previousStatus: "CREATED",
      newStatus: "OPENED",
      cause: { by: "PAYER" as const },
      changedAt: AT,
    })),
  );
  await db.insert(operationFact).values(
    (
      [
        [its.paid, "SEEN"],
        [its.paid, "PAID_TWICE"],
        [its.failed, "PAID_TWICE"],
        [its.expired, "NEW_LINK_ASKED"],
        [its.expired, "TRANSFER_SAID"],
        [its.expired, "DISPUTED"],
      ] as const
    ).map(([operationUuid, kind]) => ({
      uuid: under(operationUuid, kind),
      tenantUuid,
      operationUuid,
      kind,
      detail: operationUuid === its.paid && kind === "PAID_TWICE" ? { attemptUuid: under(its.paid, "attempt") } : {},
      at: AT,
    })),
  );
  await plantWhatIsSigned(db, tenantUuid, its);
  await plantTemplate(db, tenantUuid, its, attribution.collaboratorUuid);
  await plantBatch(db, owner, its, attribution.collaboratorUuid);
  await plantWhatBanksSaid(db, tenantUuid, its);
  await plantRefund(db, tenantUuid, its);
  await plantStatement(db, tenantUuid, its);
  await plantWhatWasTold(db, owner, its, sequence, channel);
}

async function plantWhatIsSigned(db: Db, tenantUuid: string, its: Business): Promise<void> {
  const { signerUuid, documentUuid, paid: operationUuid } = its;
  await db.insert(signer).values({
    uuid: signerUuid,
    tenantUuid,
    operationUuid,
    position: 0,
    subject: { name: "Ana", lastName: "Soler", email: its.payerEmail, phone: null },
    order: 1,
    role: "SIGNER",
    methods: ["EMAIL_OTP"],
    isNotified: true,
    status: "PENDING",
    linkToken: its.signerLink,
    createdAt: AT,
  });
  const document = { documentUuid, tenantUuid };
  await db.insert(signatureDocument).values({
    ...document,
    operationUuid,
    position: 0,
    pages: [{ width: 595, height: 842 }],
    fields: [],
    isSigned: false,
    revision: 0,
  });
  await db.insert(signatureRevision).values({
    ...document,
    revision: 0,
    kind: "SUPPLIED",
    sha256: "0".repeat(64),
    sizeBytes: 1,
    storageKey: documentUuid,
    createdAt: AT,
  });
  const line = { tenantUuid, operationUuid, at: AT };
  await db.insert(signatureEvidence).values([
    {
      ...line,
      sequence: 1,
      kind: "CREATED",
      detail: { document: documentUuid },
      hash: under(operationUuid, "evidence"),
    },
    {
      ...line,
      sequence: 2,
      kind: "METHOD_FAILED",
      signerUuid,
      detail: { method: "CERTIFICATE" },
      hash: under(operationUuid, "failed"),
    },
  ]);
  await db.insert(signingCode).values({
    uuid: its.codeUuid,
    tenantUuid,
    signerUuid,
    channel: "EMAIL_OTP",
    contentHash: "0".repeat(64),
    wrongTries: 1,
    createdAt: AT,
    expiresAt: DEADLINE,
  });
  await db.insert(remotePassage).values({
    state: its.passageState,
    tenantUuid,
    signerUuid,
    step: "IDENTIFY",
    browserHash: Buffer.alloc(32),
    codeVerifier: "verifier",
    pageUrl: "https://rssp.example.com/oauth2/authorize",
    language: "es",
    form: { method: "REMOTE" },
    input: { contentHash: "0".repeat(64), consent: true, handwriting: null, values: [] },
    createdAt: AT,
    expiresAt: DEADLINE,
  });
  await db.insert(signingPreparation).values({
    uuid: its.preparationUuid,
    tenantUuid,
    signerUuid,
    method: "CERTIFICATE",
    contentHash: "0".repeat(64),
    chain: [],
    documents: [],
    values: {},
    createdAt: AT,
    expiresAt: DEADLINE,
  });
}

async function plantTemplate(
  db: Db,
  tenantUuid: string,
  { templateUuid }: Business,
  collaboratorUuid: string | null,
): Promise<void> {
  await db.insert(signatureTemplate).values({
    uuid: templateUuid,
    tenantUuid,
    name: `Lease ${templateUuid}`,
    roles: [],
    collaboratorUuid,
    createdAt: AT,
    updatedAt: AT,
  });
  await db.insert(signatureTemplateDocument).values({
    uuid: under(templateUuid, "document"),
    tenantUuid,
    templateUuid,
    position: 0,
    handle: "lease",
    name: "lease.pdf",
    pages: [{ width: 595, height: 842 }],
    isSigned: false,
    fields: [],
    sha256: "0".repeat(64),
    sizeBytes: 1,
    storageKey: templateUuid,
  });
}

async function plantBatch(
  db: Db,
  { tenantUuid, mandateUuid }: Organisation,
  { templateUuid, batchUuid }: Business,
  collaboratorUuid: string | null,
): Promise<void> {
  await db.insert(signatureBatch).values({
    uuid: batchUuid,
    tenantUuid,
    templateUuid,
    template: {
      uuid: templateUuid,
      name: "Lease",
      title: null,
      message: null,
      configurationUuid: null,
      roles: [],
      documents: [],
    },
    channel: "API",
    fileName: "table.csv",
    columns: ["name"],
    collaboratorUuid,
    mandateUuid: collaboratorUuid === null ? null : mandateUuid,
    createdAt: AT,
  });
  await db.insert(signatureBatchLine).values({
    tenantUuid,
    batchUuid,
    line: 2,
    status: "WAITING",
    request: { externalId: batchUuid, signers: [], values: {} },
  });
}

async function plantWhatBanksSaid(db: Db, tenantUuid: string, its: Business): Promise<void> {
  const authorisedUuid = under(its.paid, "attempt");
  const attempt = { tenantUuid, bankId: `bank-of-${tenantUuid}`, createdAt: AT, pollCount: 0 };
  await db.insert(paymentAttempt).values([
    {
      ...attempt,
      uuid: authorisedUuid,
      operationUuid: its.paid,
      state: "AUTHORISED",
      endToEndId: `A${authorisedUuid}`,
      endedAt: AT,
    },
    {
      ...attempt,
      uuid: its.attemptUuid,
      operationUuid: its.open,
      state: "AT_BANK",
      endToEndId: `O${its.attemptUuid}`,
      bankPaymentId: its.attemptUuid,
      nextPollAt: AT,
    },
    {
      ...attempt,
      uuid: under(its.failed, "attempt"),
      operationUuid: its.failed,
      state: "FAILED",
      endToEndId: `F${its.failed}`,
      failure: { stage: "AUTHORISATION", reason: "AM04", retryable: true },
      endedAt: AT,
    },
  ]);
  await db.insert(bankCall).values({
    uuid: under(its.attemptUuid, "call"),
    tenantUuid,
    attemptUuid: its.attemptUuid,
    bankId: "lindenbank",
    call: "initiate",
    requestId: under(its.attemptUuid, "request"),
    httpStatus: 201,
    durationMs: 12,
    outcome: "OK",
    bankCode: null,
    at: AT,
  });
  await db.insert(paymentRecord).values({
    uuid: its.paymentUuid,
    tenantUuid,
    operationUuid: its.paid,
    attemptUuid: authorisedUuid,
    type: "SINGLE_PAYMENT",
    product: "SEPA_CREDIT_TRANSFER",
    status: "REJECTED",
    code: "AC04",
    bankStatus: "RJCT",
    amount: 12_345,
    currency: "EUR",
    remittanceInformation: "Invoice",
    bankPaymentId: authorisedUuid,
    endToEndId: `A${authorisedUuid}`,
    creditor: { ownerName: "", accountNumber: "", type: "IBAN", bic: "", country: "ES" },
    debtor: {},
    createdAt: AT,
    updatedAt: AT,
  });
  // Nobody has seen its money.
  await db.insert(paymentRecord).values({
    uuid: under(its.expired, "payment"),
    tenantUuid,
    operationUuid: its.expired,
    attemptUuid: null,
    source: "STATEMENT",
    type: "SINGLE_PAYMENT",
    product: "SEPA_CREDIT_TRANSFER",
    status: "EXECUTED",
    code: "DEBITED",
    amount: 12_345,
    currency: "EUR",
    remittanceInformation: "Invoice",
    creditor: { ownerName: "", accountNumber: IBAN, type: "IBAN", bic: "", country: "ES" },
    debtor: {},
    createdAt: AT,
    updatedAt: AT,
  });
}

async function plantRefund(db: Db, tenantUuid: string, its: Business): Promise<void> {
  const told = { amount: 345, currency: "EUR", creditorName: "Ana", reason: "Refund", createdAt: AT } as const;
  const withdrawn = { givenOutAt: GIVEN_OUT_AT, cancelledAt: AT };
  const of = (uuid: string) => ({ uuid, endToEndId: refundIdOf(uuid), tenantUuid, operationUuid: its.paid, ...told });
  await db.insert(refund).values([
    { ...of(its.refundUuid), state: "PREPARED", creditorAccount: its.refundUuid },
    { ...of(under(its.refundUuid, "cancelled")), ...{ state: "CANCELLED", creditorAccount: IBAN }, ...withdrawn },
    ...[1, fileAmountOf(its) - 1].map((amount) => ({
      ...{ ...of(under(its.refundUuid, `file ${amount}`)), amount, state: "PREPARED" as const },
      ...{ creditorAccount: `${its.refundUuid} ${amount}`, givenOutAt: new Date(AT.getTime() + fileAmountOf(its)) },
    })),
  ]);
}

/** What its file of two refunds comes to, and when it was taken: as no other's. */
export function fileAmountOf({ refundUuid }: Pick<Business, "refundUuid">): number {
  return 1_000 + Number.parseInt(refundUuid.slice(-8), 16);
}

async function plantStatement(db: Db, tenantUuid: string, its: Business): Promise<void> {
  const { statementUuid } = its;
  await db.insert(statement).values({
    // An account of its own, to be told apart by.
    ...{ uuid: statementUuid, tenantUuid, accountNumber: statementUuid, format: "CAMT_053", fileName: "camt.xml" },
    ...{ fileSha256: statementUuid, fromDay: "2026-05-04", toDay: "2026-05-04", entryCount: 5, createdAt: AT },
    reconciledAt: AT,
  });
  const entry = { tenantUuid, statementUuid, accountNumber: IBAN, direction: "CREDIT", isReturn: false } as const;
  const money = {
    amount: 12_345,
    currency: "EUR",
    bookedOn: "2026-05-04",
    remittance: "",
    sureKeys: [],
    looseKeys: [],
  };
  const [found, sum, part, out, passed] = ["found", "sum", "part", "out", "passed"].map((name) =>
    under(statementUuid, name),
  );
  const told = (uuid = "", position = 0) => ({ ...entry, ...money, uuid, position, reference: uuid });
  await db.insert(statementEntry).values([
    {
      ...told(found, 0),
      stepsLeft: 0,
      state: "MATCHED",
      operationUuid: its.paid,
      matchedBy: "REFERENCE",
      effect: "SETTLED",
    },
    {
      ...{ ...told(its.entryUuid, 1), stepsLeft: 1, state: "SUGGESTED" },
      ...{ operationUuid: its.expired, matchedBy: "AMOUNT_AND_PAYER" },
    },
    {
      ...{ ...told(out, 4), direction: "DEBIT", stepsLeft: 0, state: "SUGGESTED" },
      ...{ operationUuid: its.paid, refundUuid: its.refundUuid, matchedBy: "AMOUNT_AND_PAYER" },
    },
    { ...told(sum, 2), stepsLeft: 0, state: "OPEN", bankReference: statementUuid },
    {
      ...told(passed, 5),
      reference: `${statementUuid}-1`,
      stepsLeft: 0,
      state: "IGNORED",
      ignoredReason: "own",
      sureKeys: [its.externalId],
    },
    { ...told(its.splitUuid, 6), stepsLeft: 0, state: "ITEMISED", splitAt: AT },
    { ...told(under(its.splitUuid, "share"), 6), stepsLeft: 0, state: "OPEN", splitOf: its.splitUuid },
    {
      ...told(part, 3),
      stepsLeft: 0,
      state: "OPEN",
      amount: 45,
      bookingReference: statementUuid,
      bookingAmount: 12_345,
    },
  ]);
}

async function plantWhatWasTold(
  db: Db,
  { tenantUuid, endpointUuid }: Organisation,
  its: Business,
  sequence: number,
  channel: Organisation["collaborator"] | null,
): Promise<void> {
  const happened = { [its.eventUuid]: 0, [its.missedEventUuid]: 10, [its.waitingEventUuid]: 20 };
  await db.insert(event).values(
    Object.entries(happened).map(([uuid, later]) => ({
      uuid,
      tenantUuid,
      sequence: sequence + later,
      type: "OPERATION_COMPLETED" as const,
      subjectUuid: its.paid,
      resource: { uuid: its.paid, changedAt: AT.toISOString() },
      collaboratorUuid: channel?.uuid ?? null,
      createdAt: AT,
    })),
  );
  await db.insert(webhookDelivery).values({
    uuid: newUuid(),
    tenantUuid,
    endpointUuid,
    eventUuid: its.waitingEventUuid,
    state: "PENDING",
    attemptCount: 0,
    roundAttemptCount: 0,
    createdAt: AT,
    nextAttemptAt: AT,
  });
  await db.insert(webhookDelivery).values({
    uuid: newUuid(),
    tenantUuid,
    endpointUuid,
    eventUuid: its.eventUuid,
    state: "PENDING",
    attemptCount: 0,
    roundAttemptCount: 0,
    createdAt: AT,
    nextAttemptAt: AT,
    begunAt: AT,
  });
  await db.insert(webhookDelivery).values({
    uuid: its.deliveryUuid,
    tenantUuid,
    endpointUuid,
    eventUuid: its.eventUuid,
    state: "FAILED",
    attemptCount: 1,
    roundAttemptCount: 1,
    createdAt: AT,
    endedAt: LONG_AGO,
  });
  await db
    .insert(webhookDeliveryAttempt)
    .values({ deliveryUuid: its.deliveryUuid, number: 1, at: AT, latencyMs: 7, responseStatus: 500, error: "STATUS" });
}
