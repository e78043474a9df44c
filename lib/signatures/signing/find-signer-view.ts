import type { Database, Db } from "@/db/client";
import { hasFact } from "@/db/queries/operations/operation-moves";
import { findNewestCode, listPaymentsAfter } from "@/db/queries/signatures/signer-page";
import { redirectionUrl } from "@/lib/configurations/redirection-url";
import { linkUrl } from "@/lib/operations/link-url";
import { fullName, type Subject } from "@/lib/operations/model";
import { isSamePerson } from "@/lib/operations/same-person";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { faceOf, payerSettings } from "@/lib/payer/payer-settings";
import { remoteSignerName } from "@/lib/remote-signing/remote-signer";
import { assertNever } from "@/lib/shared/assert-never";
import { addSeconds, now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { CODE_SECONDS, CODE_TRIES_MAX, documentCodeOf } from "../codes/codes";
import { readyDocuments } from "../documents/ready-documents";
import { contentHashOf, findSigning, isItsTurn, isOpen, isReady, type Signing } from "../find-signing";
import { whoseTurn } from "../model";
import type { GivenBefore, NextPayment, SentCode, SignerStep, SignerView } from "../signer-view";
import type { Visitor } from "../visitor";
import { openSigner } from "./open-signer";
import { paymentState } from "./payment-state";

/** What a signer's page shows for a link. Null for an unknown link. */
export async function findSignerView(db: Db, linkToken: string): Promise<SignerView | null> {
  const signing = await findSigning(db, linkToken);
  return signing && viewOf(db, signing);
}

/** The same for a person who visits the page, which opens it; documents that are not ready yet are made so. */
export async function visitSignerView(db: Database, linkToken: string, visitor: Visitor): Promise<SignerView | null> {
  const signing = await findSigning(db, linkToken);
  if (!signing) return null;
  await openSigner(db, signing, visitor);
  if (isReady(signing)) return viewOf(db, signing);
  const { tenantUuid, operationUuid } = signing.signer;
  await readyDocuments(db, tenantUuid, operationUuid).catch((err: unknown) => {
    log.error({ err, operationUuid }, "documents could not be made ready to be signed; it is tried again");
  });
  return findSignerView(db, linkToken);
}

async function viewOf(db: Db, signing: Signing): Promise<SignerView> {
  const { signer, signers, operation, flow, tenant, documents } = signing;
  const { visual, plates, settings } = await payerSettings(db, operation.tenantUuid, signing.configuration);
  const contentHash = contentHashOf(signing);
  return {
    payee: { legalName: tenant.legalName, timeZone: tenant.timeZone },
    ...faceOf({ visual, plates }),
    languages: {
      // A flow that names no language reads back the organisation's, which nobody has asked for (decision 82).
      asked: [signer.language, flow.namesLanguage ? flow.languageCode : null, flow.additionalLanguageCode].filter(
        (code) => code !== null,
      ),
      otherwise: [visual.language, flow.languageCode, tenant.languageCode],
    },
    title: operation.title,
    message: operation.message,
    signer: {
      name: fullName(signer.subject),
      email: signer.subject.email && maskedEmail(signer.subject.email),
      phone: signer.subject.phone && maskedPhone(signer.subject.phone),
      role: signer.role,
      status: signer.status,
      methods: signer.methods,
    },
    remoteProvider: signer.methods.includes("REMOTE") ? remoteSignerName() : null,
    others: signers
      .filter(({ uuid, role }) => uuid !== signer.uuid && role !== "VIEWER")
      .map(({ subject, role, status, order }) => ({ name: fullName(subject), role, status, order })),
    documents: documents.map(({ document, name, newest }) => ({
      uuid: document.documentUuid,
      name,
      sizeBytes: newest.sizeBytes,
      sha256: newest.sha256,
      pages: document.pages,
      fields: document.fields.map(({ signerUuid, ...field }) => ({ ...field, isMine: signerUuid === signer.uuid })),
    })),
    contentHash,
    expiresAt: operation.expiresAt,
    step: await stepOf(db, signing, contentHash),
    mayDecline: settings.allowDecline,
    returnUrl: settings.redirection.return
      ? redirectionUrl(settings.redirection.return, {
          flowUuid: flow.uuid,
          flowExternalId: flow.externalId,
          operationUuid: operation.uuid,
          externalId: operation.externalId,
          status: operation.status,
          paymentUuid: null,
          invoiceExternalId: null,
          amount: null,
          currency: null,
        })
      : null,
    autoDownloadDocuments: visual.autoDownloadDocuments,
    downloadSignedDocumentsButton: visual.downloadSignedDocumentsButton,
  };
}

async function stepOf(db: Db, signing: Signing, contentHash: string): Promise<SignerStep> {
  const { signer, signers, operation } = signing;
  const endedAt = operation.statusUpdatedAt ?? operation.createdAt;
  if (signer.status === "DECLINED") return { name: "DECLINED", at: changedAt(signing) };
  const isComplete = operation.status === "COMPLETED";
  const given = givenBy(signing);
  if (given && (isComplete || isOpen(signing))) {
    return { name: "SIGNED", ...given, isComplete, payment: await nextPayment(db, signing) };
  }
  switch (operation.status) {
    case "REJECTED":
      return { name: "REJECTED", at: endedAt, given };
    case "CANCELLED":
      return { name: "CANCELLED", at: endedAt, given };
    case "EXPIRED":
      return expired(db, signing);
    case "COMPLETED":
      return { name: "READ" };
    case "CREATED":
    case "OPENED":
    case "NOT_DELIVERED":
      break;
    default:
      return assertNever(operation.status);
  }
  // The worker writes EXPIRED within a minute; nobody signs in between.
  if (operation.expiresAt <= now()) return expired(db, signing);
  if (!isReady(signing)) return { name: "UNAVAILABLE" };
  if (signer.role === "VIEWER") return { name: "READ" };
  if (isItsTurn(signing)) return { name: "SIGN", code: await sentCode(db, signing, contentHash) };
  const isToldThen = signer.isNotified && signer.subject.email !== null;
  return { name: "WAITING", for: whoseTurn(signers).map(({ subject }) => fullName(subject)), isToldThen };
}

/** The signature or approval of this signer; null where there is none. */
function givenBy(signing: Signing): GivenBefore | null {
  const { status, method } = signing.signer;
  return status === "SIGNED" && method !== null ? { at: changedAt(signing), method } : null;
}

function changedAt({ signer }: Signing): Date {
  return signer.statusUpdatedAt ?? signer.createdAt;
}

async function expired(db: Db, signing: Signing): Promise<SignerStep> {
  const { operation } = signing;
  const newLinkAsked = await hasFact(db, operation.tenantUuid, operation.uuid, "NEW_LINK_ASKED");
  return { name: "EXPIRED", deadline: operation.expiresAt, newLinkAsked, given: givenBy(signing) };
}

/** The newest code, as long as it is for what is shown and its time is not over; one that is lost ended before its time. */
async function sentCode(db: Db, { signer }: Signing, contentHash: string): Promise<SentCode | null> {
  const code = await findNewestCode(db, signer.tenantUuid, signer.uuid);
  if (!code || code.contentHash !== contentHash) return null;
  const expiresAt = addSeconds(code.createdAt, CODE_SECONDS);
  if (expiresAt <= now()) return null;
  return {
    channel: code.channel,
    sentAt: code.createdAt,
    expiresAt,
    triesLeft: CODE_TRIES_MAX - code.wrongTries,
    isLost: code.expiresAt < expiresAt,
    documentCode: documentCodeOf(contentHash),
  };
}

/** Where the flow says so, what the same person pays next (docs/signatures.md); null where nobody asks for it any more. */
async function nextPayment(db: Db, { signer, flow, operation }: Signing): Promise<NextPayment | null> {
  if (flow.order !== "SEQUENTIAL") return null;
  const payments = await listPaymentsAfter(db, operation.tenantUuid, operation.uuid);
  const own = payments.find(({ subject }) => isSamePerson(subject, signer.subject));
  if (!own || own.amount === null || own.currency === null) return null;
  const page = own.status === "COMPLETED" ? await findPayerView(db, own.linkToken) : null;
  const state = paymentState(own, page?.step ?? null);
  if (state === null) return null;
  return {
    url: linkUrl(own.linkToken, "PAYMENT"),
    amount: { amount: own.amount, currency: own.currency },
    state,
  };
}

/** `a…@example.com`: enough for its owner. */
function maskedEmail(email: NonNullable<Subject["email"]>): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** `+34 … 67`. */
function maskedPhone(phone: NonNullable<Subject["phone"]>): string {
  return `${phone.slice(0, 3)} … ${phone.slice(-2)}`;
}
