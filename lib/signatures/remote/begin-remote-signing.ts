import { type Database, inTransaction } from "@/db/client";
import { countPassagesSince, findNewestForm, findOpenPassageUrl } from "@/db/queries/signatures/remote-passages";
import { findSignerByLink } from "@/db/queries/signatures/signer-page";
import type { RemoteSigner } from "@/lib/remote-signing/model";
import { remoteSigner } from "@/lib/remote-signing/remote-signer";
import { RemoteSigningError } from "@/lib/remote-signing/remote-signing-error";
import { addSeconds, now } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { findSigning, type Signing } from "../find-signing";
import type { KeptForm, RemoteFailure } from "../model";
import { holdLink } from "../signers/hold-link";
import { checkInput, type SignatureInput } from "../signing/check-input";
import { failMethod } from "../signing/fail-method";
import type { Visitor } from "../visitor";
import { failureOfProvider } from "./remote-failure";
import { browserHashOf, keepPassage, keptInput, newPassage } from "./remote-passage";

/** So long somebody may take to say who they are. */
const IDENTIFY_SECONDS = 600;
/** Each keeps what was filled in for a while. */
const PASSAGES_PER_HOUR_MAX = 40;
const HOUR_SECONDS = 3600;

export type Begun =
  /** Where the person goes, `findOpenPassage` tells. */
  | Readonly<{ failure: null; browserToken: string }>
  /** The evidence tells it by then. */
  | Readonly<{ failure: RemoteFailure }>;

/**
 * A signer wants to sign with the provider's help (decision 98): what was sent is kept, and waits at the provider's page that asks
 * who they are. Nothing is prepared yet, for whose certificate it will be isn't known. `browserToken` is for the browser alone: it
 * has to come back with it.
 * @param language in which the provider's pages are to speak: a BCP 47 tag
 * @param form as the signer's page sent it, to be shown again where nothing comes of it
 * @throws AppError not_found; operation_final; conflict; rate_limited; invalid_field naming `/consent`, `/method`, `/values/<uuid>`
 */
export async function beginRemoteSigning(
  db: Database,
  linkToken: string,
  input: Omit<SignatureInput, "method" | "code">,
  { language, form, visitor }: Readonly<{ language: string; form: KeptForm; visitor: Visitor }>,
): Promise<Begun> {
  const signing = await findSigning(db, linkToken);
  if (!signing) throw notFound();
  await checkInput(signing, { ...input, method: "REMOTE" });
  const remote = requireRemoteSigner();
  const passage = newPassage(language);
  let pageUrl: string;
  try {
    pageUrl = await remote.identifyAt(passage);
  } catch (error) {
    return { failure: await failRemotely(db, signing, "IDENTIFY", error, visitor) };
  }
  const browserToken = randomToken();
  const createdAt = now();
  await inTransaction(db, async (tx) => {
    const { tenantUuid, uuid: signerUuid } = signing.signer;
    // One after the other: else two at once count the same ones.
    await holdLink(tx, signing.signer);
    const since = addSeconds(createdAt, -HOUR_SECONDS);
    if ((await countPassagesSince(tx, tenantUuid, signerUuid, since)) >= PASSAGES_PER_HOUR_MAX) {
      throw new AppError("rate_limited", {
        detail: "This was begun too often. Try again later.",
        retryAfterSeconds: IDENTIFY_SECONDS,
      });
    }
    await keepPassage(tx, signing, passage, {
      step: "IDENTIFY",
      input: keptInput(input),
      approval: null,
      browserHash: browserHashOf(browserToken),
      form,
      pageUrl,
      createdAt,
      expiresAt: addSeconds(createdAt, IDENTIFY_SECONDS),
    });
  });
  return { failure: null, browserToken };
}

/** @throws AppError invalid_field at `/method` where there is no provider any more */
export function requireRemoteSigner(): RemoteSigner {
  const remote = remoteSigner();
  if (!remote) throw badField("/method", "not_available", "is not available here");
  return remote;
}

/**
 * The provider did not do what it was asked to: the evidence says what, and where on the way.
 * @throws what isn't the provider's
 */
export async function failRemotely(
  db: Database,
  signing: Signing,
  step: "IDENTIFY" | "CERTIFICATE" | "APPROVE" | "SIGN",
  error: unknown,
  visitor: Visitor,
): Promise<RemoteFailure> {
  if (!(error instanceof RemoteSigningError)) throw error;
  const { problem, providerCode } = error;
  const detail = { step, ...(providerCode === null ? {} : { providerCode }) };
  await failMethod(db, signing, { method: "REMOTE", failure: `PROVIDER_${problem}`, detail }, visitor);
  // Before it is asked to sign, a silence leaves nothing open: it can't be reached, and may be asked again.
  return problem === "NO_ANSWER" && step !== "SIGN" ? "UNAVAILABLE" : failureOfProvider(problem);
}

/** Where a signer is to go now: the provider's page that waits for them; null for none. */
export async function findOpenPassage(db: Database, linkToken: string): Promise<string | null> {
  const found = await findSignerByLink(db, linkToken);
  return found && findOpenPassageUrl(db, found.signer.tenantUuid, found.signer.uuid, now());
}

/** What a signer had filled in when they left for the provider; null where that is longer ago than anybody comes back. */
export async function findKeptForm(db: Database, linkToken: string): Promise<KeptForm | null> {
  const found = await findSignerByLink(db, linkToken);
  return found && findNewestForm(db, found.signer.tenantUuid, found.signer.uuid, addSeconds(now(), -HOUR_SECONDS));
}
