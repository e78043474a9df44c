import type { EvidenceRow } from "@/db/queries/signatures/evidence";
import type { SignerRow } from "@/db/queries/signatures/signers";
import type { SignatureConfiguration } from "@/lib/configurations/model";
import type { SigningMethod, Subject } from "@/lib/operations/model";
import { sinceAsked } from "../evidence/since-asked";
import { allowedMethods, isAvailable, methodsFor, missingContact } from "./methods";

/**
 * The methods of a signer who is asked anew: another person in the place, another address, a renewal (decision 313). Those from before
 * that the configuration still allows and that reach the person, else what it has for one; never what it has fallen over to since the
 * signer was asked last, which is offered when it falls over again. Empty where nothing can reach the person, and of who only reads.
 */
export function methodsAnew(
  { uuid, role, methods }: Pick<SignerRow, "uuid" | "role" | "methods">,
  evidence: readonly EvidenceRow[],
  settings: SignatureConfiguration,
  person: Subject,
): readonly SigningMethod[] {
  if (role === "VIEWER") return [];
  const allowed = allowedMethods(settings) ?? methods;
  const fallen = sinceAsked(evidence, uuid).filter(({ kind }) => kind === "FAILED_OVER");
  const fallenTo = new Set(fallen.flatMap(({ detail }) => detail.to));
  const before = methods.filter(
    (method) =>
      allowed.includes(method) &&
      !fallenTo.has(method) &&
      isAvailable(method) &&
      missingContact(method, person) === null,
  );
  return before.length > 0 ? before : methodsFor(settings, person);
}
