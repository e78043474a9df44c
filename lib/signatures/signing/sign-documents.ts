import type { Database } from "@/db/client";
import { now } from "@/lib/shared/clock";
import { badField, notFound } from "@/lib/shared/errors";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { checkCode } from "../codes/check-code";
import { type Made, withStoredRevisions } from "../documents/revisions";
import { signRevision } from "../documents/sign-revision";
import { findSigning, type Signing } from "../find-signing";
import { handOf, isKeyMethod } from "../model";
import type { Visitor } from "../visitor";
import { changed, checkInput, type SignatureInput } from "./check-input";
import { keepSignature, keptValues, Overtaken } from "./keep-signature";

const ROUNDS_MAX = 8;

/**
 * Signs all documents of a link, or none (decision 91), with the seal's key: each gets a revision with this signer's signature in the
 * place that waits for it. What was signed is what the page showed: where others have filled something in since, the signer has to
 * look again. Signed already: nothing happens. Two at the same moment both get their signature, one revision behind the other.
 * @throws AppError not_found; operation_final when it isn't the signer's turn; invalid_field naming `/consent`, `/method` (also for
 *   one by which the signer's own key signs), `/code`, `/handwriting`, `/values/<uuid>`; conflict when the documents have changed
 *   since they were shown; service_unavailable
 */
export async function signDocuments(
  db: Database,
  linkToken: string,
  input: SignatureInput,
  visitor: Visitor,
): Promise<void> {
  let isCodeAccepted = false;
  for (let round = 1; ; round++) {
    const signing = await findSigning(db, linkToken);
    if (!signing) throw notFound();
    if (signing.signer.status === "SIGNED") return;
    await checkInput(signing, input);
    // The seal's key is nobody's own.
    if (isKeyMethod(input.method)) throw badField("/method", "needs_key", "signs with the signer's own key");
    if (!isCodeAccepted) await checkCode(db, signing, input, visitor);
    isCodeAccepted = true;
    try {
      return await signOnce(db, signing, input, visitor);
    } catch (error) {
      // A document that another press has just signed takes no second signature, however that was noticed.
      if (!(error instanceof Overtaken) && !(await isSigned(db, linkToken))) throw error;
      if (round >= ROUNDS_MAX) throw changed();
    }
  }
}

async function isSigned(db: Database, linkToken: string): Promise<boolean> {
  return (await findSigning(db, linkToken))?.signer.status === "SIGNED";
}

async function signOnce(db: Database, signing: Signing, input: SignatureInput, visitor: Visitor): Promise<void> {
  const at = now();
  const { method, contentHash } = input;
  await withWorkFolder(async (folder) => {
    const made: Made[] = [];
    for (const signed of signing.documents) {
      made.push(await signRevision(db, signing, signed, { ...input, visitor, at }, folder));
    }
    const values = keptValues(input.values);
    const hand = handOf(input.handwriting);
    await withStoredRevisions(db, made, (tx) =>
      keepSignature(tx, signing, { method, contentHash, values, hand, visitor, made, at }),
    );
  });
}
