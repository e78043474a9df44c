import { and, eq, sql } from "drizzle-orm";
import type { AttemptFailure, AttemptState, Release, Resolution } from "@/lib/attempts/model";
import type { FactKind, OperationStatus, SignerRole, SignerStatus, Subject } from "@/lib/operations/model";
import type { Db } from "../../client";
import { foundByKey } from "../../keeping-plans";
import {
  configuration,
  creditorAccount,
  document,
  flow,
  operation,
  operationFact,
  paymentAttempt,
  paymentRecord,
  signer,
  tenant,
} from "../../schema";
import { itsVerification } from "../operations/joins";
import { signaturesBefore, wereSignersChanged } from "../operations/sign-then-pay";
import { builtOnce } from "../prepared";

/** What the payer's page shows, in one statement: nothing of the configuration but which version of it is in force. */
export async function findPayerPage(db: Db, linkToken: string) {
  const [row] = await pages(db, "", () => buildPage(db)).execute({ linkToken });
  return row ?? null;
}

export type PayerPageRow = NonNullable<Awaited<ReturnType<typeof findPayerPage>>>;

/** An attempt as the payer's page judges it. */
export type PayerAttempt = Readonly<{
  uuid: string;
  bankId: string;
  bankPaymentId: string | null;
  state: AttemptState;
  release: Release | null;
  failure: AttemptFailure | null;
  resolution: Resolution | null;
  scaRedirectUrl: string | null;
  sessionSealed: string | null;
  createdAt: Date;
  sentToBankAt: Date | null;
  returnedAt: Date | null;
}>;

/** The newest first. */
const attempts = sql`(
  select coalesce(json_agg(json_build_object(
           'uuid', ${paymentAttempt.uuid}, 'bankId', ${paymentAttempt.bankId}, 'bankPaymentId', ${paymentAttempt.bankPaymentId},
           'state', ${paymentAttempt.state}, 'release', ${paymentAttempt.release}, 'failure', ${paymentAttempt.failure},
           'resolution', ${paymentAttempt.resolution},
           'scaRedirectUrl', ${paymentAttempt.scaRedirectUrl}, 'sessionSealed', ${paymentAttempt.sessionSealed},
           'createdAt', ${paymentAttempt.createdAt},
           'sentToBankAt', ${paymentAttempt.sentToBankAt}, 'returnedAt', ${paymentAttempt.returnedAt})
         order by ${paymentAttempt.createdAt} desc, ${paymentAttempt.uuid} desc), '[]')
    from ${paymentAttempt}
   where ${paymentAttempt.tenantUuid} = ${operation.tenantUuid}
     and ${paymentAttempt.operationUuid} = ${operation.uuid})`.mapWith((rows: readonly WrittenAttempt[]) =>
  rows.map(readAttempt),
);

type Moments = "createdAt" | "sentToBankAt" | "returnedAt";
/** In JSON a moment is text. */
type WrittenAttempt = Omit<PayerAttempt, Moments> &
  Readonly<{ createdAt: string; sentToBankAt: string | null; returnedAt: string | null }>;

function readAttempt(row: WrittenAttempt): PayerAttempt {
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    sentToBankAt: moment(row.sentToBankAt),
    returnedAt: moment(row.returnedAt),
  };
}

/** An invoice that is as its sender made it has the size that was supplied; behind another one stands our page. */
type PayerDocument = Readonly<{ uuid: string; name: string; isSupplied: boolean; isAsSupplied: boolean }>;

/** The oldest first. */
const documents = sql<readonly PayerDocument[]>`(
  select coalesce(json_agg(json_build_object(
           'uuid', ${document.uuid}, 'name', ${document.name}, 'isSupplied', ${document.suppliedBytes} is not null,
           'isAsSupplied', ${document.suppliedBytes} is not null and ${document.suppliedBytes} = ${document.sizeBytes})
         order by ${document.createdAt}, ${document.uuid}), '[]')
    from ${document}
   where ${document.tenantUuid} = ${operation.tenantUuid} and ${document.operationUuid} = ${operation.uuid})`;

/** What is known of the payer beside the attempts. */
export type PayerFacts = Readonly<{
  newLinkAsked: boolean;
  personSeen: boolean;
  transferSaidAt: Date | null;
  disputedAt: Date | null;
  /** Money came when it was not, or no more, to be paid (decision 111). */
  moneyCame: boolean;
}>;

const facts = sql`(
  select coalesce(json_object_agg(${operationFact.kind}, ${operationFact.at}), '{}')
    from ${operationFact}
   where ${operationFact.tenantUuid} = ${operation.tenantUuid} and ${operationFact.operationUuid} = ${operation.uuid}
     and ${operationFact.kind} in ('NEW_LINK_ASKED', 'PERSON_SEEN', 'TRANSFER_SAID', 'DISPUTED', 'PAID_TWICE'))`.mapWith(
  ({
    NEW_LINK_ASKED,
    PERSON_SEEN,
    TRANSFER_SAID,
    DISPUTED,
    PAID_TWICE,
  }: Readonly<Partial<Record<FactKind, string>>>): PayerFacts => ({
    newLinkAsked: NEW_LINK_ASKED !== undefined,
    personSeen: PERSON_SEEN !== undefined,
    transferSaidAt: TRANSFER_SAID === undefined ? null : new Date(TRANSFER_SAID),
    disputedAt: DISPUTED === undefined ? null : new Date(DISPUTED),
    moneyCame: PAID_TWICE !== undefined,
  }),
);

/** What comes before the payment: who signs or reads it, and whether one of them was corrected or replaced. */
export type EarlierSignatures = Readonly<{ signers: readonly EarlierSigner[]; wereChanged: boolean }>;

export type EarlierSigner = Readonly<{
  linkToken: string;
  subject: Subject;
  role: SignerRole;
  status: SignerStatus;
  /** The signature's. */
  operationStatus: OperationStatus;
  /** Until when it can be signed. */
  expiresAt: Date;
}>;

type WrittenSigner = Omit<EarlierSigner, "expiresAt"> & Readonly<{ expiresAt: string }>;

/** Null where the flow does not say that its payments wait for its signatures. */
const signatures =
  sql`case when ${flow.order} = 'SEQUENTIAL' then json_build_object('wereChanged', ${wereSignersChanged}, 'signers', (
  select coalesce(json_agg(json_build_object('linkToken', ${signer.linkToken}, 'subject', ${signer.subject}, 'role', ${signer.role},
                                             'status', ${signer.status}, 'operationStatus', earlier.status,
                                             'expiresAt', earlier.expires_at)
                           order by ${signer.order}, ${signer.position}), '[]')
    from ${signer} join (${signaturesBefore}) earlier on earlier.uuid = ${signer.operationUuid}
   where ${signer.tenantUuid} = ${operation.tenantUuid})) end`.mapWith(
    ({
      wereChanged,
      signers,
    }: Readonly<{ wereChanged: boolean; signers: readonly WrittenSigner[] }>): EarlierSignatures => ({
      wereChanged,
      signers: signers.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt) })),
    }),
  );

const pages = builtOnce<ReturnType<typeof buildPage>>();

function buildPage(db: Db) {
  return foundByKey(
    db
      .select({
        operation: {
          tenantUuid: operation.tenantUuid,
          uuid: operation.uuid,
          type: operation.type,
          linkToken: operation.linkToken,
          payerLanguage: operation.payerLanguage,
          subject: operation.subject,
          status: operation.status,
          statusUpdatedAt: operation.statusUpdatedAt,
          createdAt: operation.createdAt,
          expiresAt: operation.expiresAt,
          externalId: operation.externalId,
          paymentUuid: operation.paymentUuid,
          amount: operation.amount,
          collectedAmount: operation.collectedAmount,
          currency: operation.currency,
          product: operation.product,
          productFallback: operation.productFallback,
          requestedExecutionDate: operation.requestedExecutionDate,
          concept: operation.concept,
          hasInvoice: operation.hasInvoice,
          invoiceId: operation.invoiceId,
          invoiceExternalId: operation.invoiceExternalId,
          invoiceName: operation.invoiceName,
          invoiceDueDate: operation.invoiceDueDate,
        },
        flow: {
          uuid: flow.uuid,
          externalId: flow.externalId,
          countryCode: flow.countryCode,
          languageCode: flow.languageCode,
          namesLanguage: flow.namesLanguage,
          additionalLanguageCode: flow.additionalLanguageCode,
        },
        tenant: {
          legalName: tenant.legalName,
          languageCode: tenant.languageCode,
          timeZone: tenant.timeZone,
          isSandbox: sql<boolean>`${tenant.sandboxOf} is not null`,
        },
        // The row's version: it changes with each write, whoever writes.
        configuration: {
          uuid: configuration.uuid,
          status: configuration.status,
          version: sql<string>`${configuration}.xmin::text`,
        },
        account: {
          uuid: creditorAccount.uuid,
          status: creditorAccount.status,
          ownerName: creditorAccount.ownerName,
          accountNumber: creditorAccount.accountNumber,
          bic: creditorAccount.bic,
          ...itsVerification,
        },
        record: {
          // Drizzle takes the whole for absent where the first of it is null: what was paid by hand has no attempt.
          status: paymentRecord.status,
          attemptUuid: paymentRecord.attemptUuid,
          source: paymentRecord.source,
          statusBefore: paymentRecord.statusBefore,
          code: paymentRecord.code,
          endToEndId: paymentRecord.endToEndId,
          executionDate: paymentRecord.executionDate,
          createdAt: paymentRecord.createdAt,
        },
        documents,
        attempts,
        facts,
        signatures,
      })
      .from(operation)
      .innerJoin(flow, and(eq(flow.tenantUuid, operation.tenantUuid), eq(flow.uuid, operation.flowUuid)))
      .innerJoin(tenant, eq(tenant.uuid, operation.tenantUuid))
      .innerJoin(
        configuration,
        and(eq(configuration.tenantUuid, operation.tenantUuid), eq(configuration.uuid, operation.configurationUuid)),
      )
      .leftJoin(
        creditorAccount,
        and(
          eq(creditorAccount.tenantUuid, operation.tenantUuid),
          eq(creditorAccount.uuid, operation.creditorAccountUuid),
        ),
      )
      .leftJoin(
        paymentRecord,
        and(eq(paymentRecord.tenantUuid, operation.tenantUuid), eq(paymentRecord.operationUuid, operation.uuid)),
      )
      .where(eq(operation.linkToken, sql.placeholder("linkToken")))
      .prepare("payer_page"),
  );
}

/** A configuration's pictures: payers see them without signing in, and their address holds a hash of what they are. */
export async function findPictures(db: Db, configurationUuid: string) {
  const [row] = await db
    .select({ visual: configuration.visualConfiguration })
    .from(configuration)
    .where(eq(configuration.uuid, configurationUuid));
  return row?.visual ?? null;
}
