import { createHash } from "node:crypto";
import type { Database } from "@/db/client";
import { findPassageByState, type RemotePassage, spendPassage } from "@/db/queries/signatures/remote-passages";
import { findPreparation } from "@/db/queries/signatures/signing-preparations";
import { isPoolFull } from "@/lib/documents/document-pool";
import type { Returned } from "@/lib/remote-signing/model";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { findSigning, type Signing } from "../find-signing";
import { completePrepared } from "../keys/complete-prepared";
import { prepareSignature } from "../keys/prepare-signature";
import type { KeptApproval, KeptInput, RemoteFailure } from "../model";
import { checkContent, checkTurn } from "../signing/check-input";
import { failMethod } from "../signing/fail-method";
import type { Visitor } from "../visitor";
import { failRemotely, requireRemoteSigner } from "./begin-remote-signing";
import { inputOf, isItsBrowser, keepPassage, newPassage } from "./remote-passage";

/** What the browser brings. */
export type BroughtBack = Readonly<{
  state: string;
  code: string | null;
  /** RFC 6749, 4.1.2.1. */
  error: string | null;
  /** What it has kept since it left, of this way and others. */
  browserTokens: readonly string[];
}>;

/** As ours are written; the database does not take all that an address may hold. */
const STATE = /^[\w-]{1,100}$/;

/** Where it goes now. */
export type Onward = Readonly<{
  linkToken: string;
  /** To the provider once more, to agree to what is signed. */
  isToApprove: boolean;
  failure: RemoteFailure | null;
}>;

/**
 * A signer's browser is back from the provider. After the first page it is known whose certificate it is, and the documents are
 * prepared for it; after the second the provider signs, and what it has signed is looked at before anything is kept. Each way is gone
 * once: whoever comes again, or too late, is told how things stand and nothing else happens. What fails is in the evidence, also where
 * it is our fault (NOT_KEPT), and can be begun anew. Null for a state that nobody made, and for another browser than the one that left.
 */
export async function returnFromProvider(db: Database, brought: BroughtBack, visitor: Visitor): Promise<Onward | null> {
  const found = STATE.test(brought.state) ? await findPassageByState(db, brought.state) : null;
  if (!found || !isItsBrowser(found.passage, brought.browserTokens)) return null;
  const { passage, linkToken } = found;
  const signing = await findSigning(db, linkToken);
  if (!signing) return null;
  const ended = (failure: RemoteFailure | null): Onward => ({ linkToken, isToApprove: false, failure });
  if (!(await spendPassage(db, passage.tenantUuid, passage.state, now()))) {
    // It may have been spent since it was read: by another tab, which is at the provider still.
    const unspent = (await findPassageByState(db, passage.state))?.passage.usedAt === null;
    return ended(unspent ? await tooLate(db, signing, visitor) : null);
  }
  try {
    const failure = await onward(db, { linkToken, signing, passage, brought, visitor });
    return failure === "APPROVE" ? { linkToken, isToApprove: true, failure: null } : ended(failure);
  } catch (error) {
    // The page itself shows what became of an operation that has ended, or of a link that is another's by now.
    if (error instanceof AppError && ENDED_MEANWHILE.has(error.code)) return ended(null);
    const failure = failureOf(error);
    const { step } = passage;
    if (failure === "NOT_KEPT") log.error({ err: error, step }, "what came back from the provider could not be kept");
    if (failure === "CHANGED" || failure === "NOT_KEPT") {
      const told = failure === "CHANGED" ? "DOCUMENTS_CHANGED" : failure;
      await failMethod(db, signing, { method: "REMOTE", failure: told, detail: { step } }, visitor);
    }
    return ended(failure);
  }
}

const ENDED_MEANWHILE: ReadonlySet<string> = new Set(["operation_final", "not_found"]);

type Way = Readonly<{
  linkToken: string;
  signing: Signing;
  passage: RemotePassage;
  brought: BroughtBack;
  visitor: Visitor;
}>;

/** What comes next: the second page, an end, or what went wrong. */
async function onward(db: Database, way: Way): Promise<RemoteFailure | "APPROVE" | null> {
  const { signing, passage, brought, visitor } = way;
  const { code, error } = brought;
  // Whoever has ended it otherwise, by now, asks nothing of the provider.
  checkTurn(signing);
  if (code === null || error !== null) {
    const isDenied = error === "access_denied";
    const detail = { step: passage.step, ...(isProviderCode(error) ? { providerCode: error } : {}) };
    const failure = isDenied ? "DENIED" : "PROVIDER_REFUSED";
    await failMethod(db, signing, { method: "REMOTE", failure, detail }, visitor);
    return isDenied ? "DENIED" : "REFUSED";
  }
  const returned = { code, codeVerifier: passage.codeVerifier };
  if (passage.input) return prepare(db, way, returned, passage.input);
  if (passage.approval) return sign(db, way, returned, passage.approval);
  throw new Error("A passage has an input or an approval: a check constraint says so.");
}

/** Whose certificate it is, what it will sign, and the page where they agree to that. */
async function prepare(
  db: Database,
  { linkToken, signing, passage, visitor }: Way,
  returned: Returned,
  input: KeptInput,
): Promise<RemoteFailure | "APPROVE"> {
  const remote = requireRemoteSigner();
  const credential = await remote
    .credentialOf(returned)
    .catch((error: unknown) => failRemotely(db, signing, "CERTIFICATE", error, visitor));
  if (typeof credential === "string") return credential;
  const { credentialId, signAlgorithm, signaturesMax, chain } = credential;
  if (signing.documents.length > signaturesMax) {
    const detail = { step: "CERTIFICATE", documents: signing.documents.length, signaturesMax };
    await failMethod(db, signing, { method: "REMOTE", failure: "TOO_MANY_DOCUMENTS", detail }, visitor);
    return "TOO_MANY";
  }
  const prepared = await prepareSignature(db, linkToken, { ...inputOf(input), method: "REMOTE", chain }, visitor);
  const next = newPassage(passage.language);
  const hashes = prepared.documents.map(({ hash }) => hash);
  const pageUrl = await remote
    .approveAt(next, credential, hashes)
    .then((url) => ({ url }))
    .catch((error: unknown) => failRemotely(db, signing, "APPROVE", error, visitor));
  if (typeof pageUrl === "string") return pageUrl;
  await keepPassage(db, signing, next, {
    step: "APPROVE",
    input: null,
    approval: { preparationUuid: prepared.uuid, credentialId, signAlgorithm },
    browserHash: passage.browserHash,
    form: passage.form,
    pageUrl: pageUrl.url,
    createdAt: now(),
    expiresAt: prepared.expiresAt,
  });
  return "APPROVE";
}

/**
 * The provider is asked to sign once. Where its answer is lost nothing was signed as far as we know, and a signature that nobody has
 * is none.
 */
async function sign(
  db: Database,
  { linkToken, signing, visitor }: Way,
  returned: Returned,
  { preparationUuid, ...credential }: KeptApproval,
): Promise<RemoteFailure | null> {
  const { tenantUuid, uuid: signerUuid } = signing.signer;
  const preparation = await findPreparation(db, tenantUuid, { uuid: preparationUuid, signerUuid, at: now() });
  if (!preparation) return tooLate(db, signing, visitor);
  // Before the provider is asked: what can't be kept isn't signed.
  checkContent(signing, preparation.contentHash);
  const hashes = preparation.documents.map(({ attributes }) =>
    createHash("sha256").update(Buffer.from(attributes, "base64")).digest(),
  );
  const signatures = await requireRemoteSigner()
    .sign(returned, credential, hashes)
    .catch((error: unknown) => failRemotely(db, signing, "SIGN", error, visitor));
  if (typeof signatures === "string") return signatures;
  const complete = () => completePrepared(db, linkToken, { preparationUuid, signatures }, visitor);
  await complete().catch((error: unknown) => {
    if (failureOf(error) !== "NOT_KEPT") throw error;
    // The consent for them is spent, and what kept us from it may be over.
    log.warn({ err: error }, "the provider's signatures could not be kept at once");
    return complete();
  });
  return null;
}

async function tooLate(db: Database, signing: Signing, visitor: Visitor): Promise<RemoteFailure | null> {
  if (signing.signer.status === "SIGNED") return null;
  await failMethod(db, signing, { method: "REMOTE", failure: "TOO_LATE" }, visitor);
  return "LATE";
}

/** What the page can say of it, in the evidence by then where it is anybody's fault; NOT_KEPT for what is ours. */
function failureOf(error: unknown): RemoteFailure {
  if (!(error instanceof AppError) || isPoolFull(error)) return "NOT_KEPT";
  if (error.code === "conflict") return "CHANGED";
  if (error.code === "rate_limited") return "TOO_OFTEN";
  if (error.code !== "invalid_field") return "NOT_KEPT";
  const [first] = error.errors;
  if (!first || !("pointer" in first)) return "NOT_KEPT";
  if (first.pointer.startsWith("/signatures/")) return "WRONG";
  if (first.pointer === "/certificate") return first.code === "expired" ? "EXPIRED" : "UNUSABLE";
  return "CHANGED";
}

/** As RFC 6749 writes them, and no longer than any is. */
function isProviderCode(error: string | null): error is string {
  return error !== null && /^[\w.-]{1,60}$/.test(error);
}
