import type { Database } from "@/db/client";
import { badField, notFound } from "@/lib/shared/errors";
import { findSigning } from "../find-signing";
import type { FileFault } from "../model";
import { checkTurn } from "../signing/check-input";
import { failMethod } from "../signing/fail-method";
import type { Visitor } from "../visitor";

/**
 * A signer's file could not be used, as their browser tells us, which alone has seen it: the evidence says so, and what the
 * configuration falls over to is offered.
 * @throws AppError not_found; operation_final; invalid_field at `/method` for a signer who isn't offered it
 */
export async function failCertificate(
  db: Database,
  linkToken: string,
  fault: FileFault,
  visitor: Visitor,
): Promise<void> {
  const signing = await findSigning(db, linkToken);
  if (!signing) throw notFound();
  checkTurn(signing);
  if (!signing.signer.methods.includes("CERTIFICATE"))
    throw badField("/method", "not_offered", "must be one of those offered");
  await failMethod(db, signing, { method: "CERTIFICATE", failure: fault }, visitor);
}
