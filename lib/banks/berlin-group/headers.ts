import type { Bank } from "../connector";
import type { Answers } from "../next-action";
import { methodOf } from "../requirements";
import { withoutBlanks } from "../transport/psu-headers";

/** Who pays, as the payer told us; of what kind the name is, the bank's record says. */
export function identityHeaders(bank: Pick<Bank, "methods">, answers: Answers): Record<string, string> {
  const { PSU_ID: id, PSU_CORPORATE_ID: corporateId } = answers;
  return withoutBlanks({
    "PSU-ID": id,
    "PSU-ID-Type": id === undefined ? undefined : (methodOf(bank).psuIdType ?? undefined),
    "PSU-Corporate-ID": corporateId,
  });
}

/** Which approach we would rather have, and where the payer comes back to if it is the redirect. */
export function preferenceHeaders(
  bank: Pick<Bank, "methods">,
  redirect: Readonly<{ redirectUrl: string; nokRedirectUrl: string }> | undefined,
): Record<string, string> {
  const { approach, start } = methodOf(bank);
  return withoutBlanks({
    "TPP-Redirect-Preferred": String(approach === "REDIRECT"),
    "TPP-Decoupled-Preferred": approach === "DECOUPLED" ? "true" : undefined,
    "TPP-Redirect-URI": redirect?.redirectUrl,
    "TPP-Nok-Redirect-URI": redirect?.nokRedirectUrl,
    "TPP-Explicit-Authorisation-Preferred": String(start === "EXPLICIT"),
  });
}
